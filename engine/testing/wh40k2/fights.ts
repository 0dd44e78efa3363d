import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { Dazed, ModelDid, Status, WEAPONS } from '../../rulesets/wh40k2/core/state.js';
import type { WeaponFacts } from '../../rulesets/wh40k2/core/weapons.js';
import { LinkFlag } from '../../skirmish/layout.js';

const ATTACK = /^(.+) (attack|parry again): ([1-6])$/;
const FIGHT = /^(.+): (-?\d+) against (-?\d+) of (.+)$/;

/** One of two fighters, by the rulebook. */
interface Fighter {
  readonly name: string;
  readonly dice: number;
  readonly bonus: number;
  readonly parries: number;
}

/**
 * Returns the usable close combat weapons of model `m`, without pistols that have jammed or recharge (W40K-JAM-002,
 * W40K-WPIS-012).
 */
function carried(b: W40kBattle, m: number): WeaponFacts[] {
  const type = b.setup.model.type[m];
  const weapons: WeaponFacts[] = [];
  for (let slot = 0; slot < WEAPONS; slot++) {
    const w = b.setup.type.weapons[type * WEAPONS + slot];
    if (w === 255 || (b.model.destroyed[m] & (1 << slot)) !== 0) continue;
    const weapon = b.setup.weapons[w];
    const jammed = b.model.jams[m] > 0 && (b.model.jammed[m] & (1 << slot)) !== 0;
    const recharges = ((b.model.recharge[m] >> (2 * slot)) & 3) !== 0;
    if ((!jammed && !recharges) || weapon.class !== 'pistol') weapons.push(weapon);
  }
  return weapons;
}

/** Returns the point that model `m` loses against `e` for charging over a wall (W40K-CSM-006). */
function overWall(b: W40kBattle, m: number, e: number): number {
  for (let r = 0; r < b.field.links[0]; r++) {
    const [one, other] = [b.link.a[r], b.link.b[r]];
    if ((one !== m || other !== e) && (one !== e || other !== m)) continue;
    const charged = one === m ? LinkFlag.aCharged : LinkFlag.bCharged;
    return (b.link.flags[r] & LinkFlag.obstacle) !== 0 && (b.link.flags[r] & charged) !== 0 ? -1 : 0;
  }
  return 0;
}

/**
 * Computes hand-to-hand combat again from the rulebook, for scenes on level ground without hatred, cavalry or fear. It
 * reads the log and reports dice, parries or, under standing orders, scores that do not follow the rules.
 */
export class FightWatch {
  readonly faults: string[] = [];
  /** Number of fights seen. */
  count = 0;
  private readonly before = new Uint8Array(256);
  private dice: { name: string; again: boolean; face: number }[] = [];

  private readonly b: W40kBattle;

  constructor(b: W40kBattle) {
    this.b = b;
    const { log } = b;
    if (log === null) throw new Error('a battle without a log is not watched');
    const tell = log.tell.bind(log);
    log.tell = (kind, text) => {
      this.read(text);
      tell(kind, text);
    };
  }

  private read(text: string): void {
    if (text === 'hand-to-hand combat phase') this.start(() => 0);
    const die = ATTACK.exec(text);
    if (die !== null) this.dice.push({ name: die[1], again: die[2] !== 'attack', face: Number(die[3]) });
    const fight = FIGHT.exec(text);
    if (fight === null) return;
    this.judge(text, Number(fight[2]), Number(fight[3]));
    this.start((m) => this.b.model.fights[m]);
  }

  private start(fights: (m: number) => number): void {
    this.dice = [];
    for (let m = 0; m < this.b.setup.models; m++) this.before[m] = fights(m);
  }

  private fighter(m: number, e: number, nth: number): Fighter {
    const { model, unit, setup } = this.b;
    const u = setup.model.unit[m];
    const type = setup.model.type[m];
    const squad = unit.host[u] >= 0 ? unit.host[u] : u;
    const helpless = (unit.status[squad] & Status.Broken) !== 0 || model.outOfCoherency[m] !== 0;
    const raging = (unit.status[u] & Status.Frenzied) !== 0;
    const idle = (model.did[m] & ModelDid.Idle) !== 0;
    const weapons = carried(this.b, m);
    const equipped = weapons.filter((w) => w.class === 'pistol' || w.class === 'close combat').length;
    const skill = (model.dazed[m] & Dazed.blind) !== 0 ? 1 : setup.type.WS[type];
    const charge = (model.did[m] & ModelDid.Charge) !== 0 ? 1 + overWall(this.b, m, e) : 0;
    return {
      name: setup.names[u],
      dice: idle ? 0 : setup.type.A[type] * (raging ? 2 : 1) + (equipped > 1 ? 1 : 0) + nth,
      bonus: (helpless ? 0 : skill) + charge + nth - (weapons.some((w) => w.class === 'heavy') ? 1 : 0),
      parries: helpless || raging || idle ? 0 : weapons.filter((w) => w.parry).length,
    };
  }

  /** Returns the final dice of `who`, and how many of its highest dice were rerolled (W40K-PARRY-001). */
  private pool(who: Fighter): { faces: number[]; rolled: number; again: number } {
    const own = this.dice.filter((d) => d.name === who.name);
    const faces = own.filter((d) => !d.again).map((d) => d.face);
    const fresh = own.filter((d) => d.again).map((d) => d.face);
    faces.sort((one, other) => other - one).splice(0, fresh.length, ...fresh);
    return { faces, rolled: faces.length, again: fresh.length };
  }

  private judge(text: string, score: number, otherScore: number): void {
    const { model, setup, core } = this.b;
    const fought = (m: number): boolean => model.fights[m] !== this.before[m];
    let other = -1;
    for (let m = 0; m < setup.models; m++)
      if (fought(m) && model.opponent[m] >= 0 && fought(model.opponent[m])) other = m;
    const lone = other < 0 ? -1 : model.opponent[other];
    if (lone < 0) {
      this.faults.push(`${text}: nobody is known to have fought`);
      return;
    }
    this.count++;
    const one = this.fighter(lone, other, 0);
    const two = this.fighter(other, lone, this.before[lone]);
    const [a, c] = [this.pool(one), this.pool(two)];
    const told = `${text} (${JSON.stringify([one, a, two, c])})`;
    if (a.rolled !== one.dice || c.rolled !== two.dice) this.faults.push(`dice: ${told}`);
    const barred = one.parries > 0 && two.parries > 0;
    if (a.again > (barred ? 0 : two.parries) || c.again > (barred ? 0 : one.parries))
      this.faults.push(`parries: ${told}`);
    if (core.level[0] !== 0) return; // a die other than the highest may count
    const sum = (own: number[], enemy: number[], bonus: number): number =>
      Math.max(0, ...own) +
      Math.max(own.filter((f) => f === 6).length - 1, 0) +
      enemy.filter((f) => f === 1).length +
      bonus;
    if (score !== sum(a.faces, c.faces, one.bonus) || otherScore !== sum(c.faces, a.faces, two.bonus)) {
      this.faults.push(`scores: ${told}`);
    }
  }
}
