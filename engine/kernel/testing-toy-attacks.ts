import { markGone, touch } from './battle.js';
import { Level } from './core.js';
import { markColumn } from './damage-tracks.js';
import { modified } from './hooks.js';
import { ask, call, context, DONE, locals, NEXT, procedure, sequence } from './procedure.js';
import { holds } from './special-rules.js';
import { Ask, charm, Event, Hook, Rule, Verb } from './testing-toy-rules.js';
import { cripples, Did, FIGHTERS, GRID, Place, standing, type ToyBattle } from './testing-toy-state.js';
import { fire } from './triggers.js';

export const INCH = 2540;

/** Adds a row to the attack table. */
export function addAttack(b: ToyBattle, attacker: number, target: number, flags: number): void {
  const a = b.field.attacks[0]++;
  b.attack.attacker[a] = attacker;
  b.attack.target[a] = target;
  b.attack.flags[a] = flags;
}

/** The die that attack row `a` needs. One function for the sampler and for odds (K44). */
export function needed(b: ToyBattle, a: number): number {
  const attacker = b.attack.attacker[a];
  const skill = b.setup.profiles[b.fighter.profile[attacker]].skill;
  return Math.max(2, Math.min(6, modified(b, Hook.toHit, attacker, 7 - skill, a)));
}

/** Marks boxes from the column that was rolled on. */
export function hurt(b: ToyBattle, m: number, column: number, n: number): void {
  markColumn(GRID, 0, b.fighter.damage, m, 0, column, n);
  b.fighter.hurt[m] += n;
}

/** Fighter `m` is gone, but its row keeps its facts (K13). */
export function fall(b: ToyBattle, m: number, killer: number): void {
  b.fighter.lastX[m] = b.fighter.x[m];
  b.fighter.lastY[m] = b.fighter.y[m];
  b.fighter.place[m] = Place.slain;
  b.fighter.killer[m] = killer;
  touch(b);
  markGone(b, m);
  for (let o = 0; o < FIGHTERS; o++) if (standing(b, o)) fire(b, Event.slain, b.fighter.side[o], o, m);
  if (b.log !== null) b.log.tell('fall', `${b.setup.names[m]} falls`);
}

const A = sequence('hit', 'again', 'damage', 'fate', 'spared', 'remove');
const AL = locals('row', 'doomed');
/** All hit, all hurt, then all fall: the slain still strike (K34). Sealed: it finishes before any watcher is told (K31). */
export const resolveAttacks = procedure<ToyBattle, typeof A>(
  'resolve attacks',
  A,
  {
    hit(b, f) {
      const a = b.locals[f + AL.row];
      if (a >= b.field.attacks[0]) {
        b.locals[f + AL.row] = 0;
        return A.damage;
      }
      const m = b.attack.attacker[a];
      const die = b.dice.one(6, 1, m);
      b.attack.hit[a] = die >= needed(b, a) ? 1 : 0;
      // without a rule that cares, no window and no frame (K35)
      const lucky = b.attack.hit[a] === 0 && holds(b, m, Rule.Lucky) && (b.fighter.did[m] & Did.Boost) === 0;
      if (lucky && b.core.level[0] === Level.full) {
        context(b, 0, die);
        context(b, 1, needed(b, a));
        return ask(b, Ask.Reroll, b.fighter.side[m], m, b.attack.target[a]);
      }
      if (lucky) b.attack.hit[a] = reroll(b, m, a);
      b.locals[f + AL.row]++;
      return A.hit;
    },
    again(b, f) {
      const a = b.locals[f + AL.row];
      if (b.answer.verb[0] === Verb.Yes) b.attack.hit[a] = reroll(b, b.attack.attacker[a], a);
      b.locals[f + AL.row]++;
      return A.hit;
    },
    damage(b) {
      for (let a = 0; a < b.field.attacks[0]; a++) {
        if (b.attack.hit[a] === 0) continue;
        b.attack.damage[a] = modified(b, Hook.damage, b.attack.attacker[a], 4, a);
        hurt(b, b.attack.target[a], b.dice.one(3, 2, b.attack.target[a]) - 1, b.attack.damage[a]);
      }
      return NEXT;
    },
    // who would fall and has a charm is asked first (K37)
    fate(b, f) {
      for (let a = 0; a < b.field.attacks[0]; a++) {
        const m = b.attack.target[a];
        if ((b.locals[f + AL.doomed] & (1 << m)) !== 0 || !standing(b, m) || cripples(b, m) < 2) continue;
        b.locals[f + AL.doomed] |= 1 << m;
        b.locals[f + AL.row] = m;
        if (holds(b, m, Rule.Charmed)) return call(b, charm, m);
      }
      b.locals[f + AL.row] = -1;
      return A.remove;
    },
    spared(b, f) {
      const m = b.locals[f + AL.row];
      if (b.core.result[0] === 1) b.fighter.damage[m] = 1;
      return A.fate;
    },
    remove(b, f) {
      for (let a = 0; a < b.field.attacks[0]; a++) {
        const m = b.attack.target[a];
        if (standing(b, m) && b.fighter.hurt[m] > 0) fire(b, Event.hurt, b.fighter.side[m], m);
        if (standing(b, m) && (b.locals[f + AL.doomed] & (1 << m)) !== 0 && cripples(b, m) >= 2) {
          fall(b, m, b.attack.attacker[a]);
        }
      }
      for (const column of [b.attack.attacker, b.attack.target, b.attack.flags, b.attack.hit, b.attack.damage])
        column.fill(0);
      b.field.attacks[0] = 0;
      return DONE;
    },
  },
  { sealed: true, calls: () => [charm] },
);

function reroll(b: ToyBattle, m: number, a: number): number {
  b.fighter.did[m] |= Did.Boost;
  return b.dice.one(6, 3, m) >= needed(b, a) ? 1 : 0;
}
