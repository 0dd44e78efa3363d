import { Level } from '../../../kernel/core.js';
import { Ask, FIRING_POINTS, Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';
import { mayFireApart } from '../shooting/shoot-at.js';
import { squadTargets } from '../shooting/targets.js';
import { volleyFigures, volleyWords } from '../shooting/volley.js';
import { Fire, weaponIn } from '../shooting/weapons-to-fire.js';

const SHELTERS = ['', 'those in the open', 'those in soft cover', 'those in hard cover'] as const;

/** Returns the name of model `m` as players write it: "Ork Boy 3 of Ork Boyz". */
export function modelWords(b: W40kBattle, m: number): string {
  const u = b.setup.model.unit[m];
  const type = b.setup.type.names[b.setup.model.type[m]];
  const name = b.setup.names[u];
  return b.setup.unit.count[u] === 1 ? name : `${type} ${m - b.setup.unit.first[u] + 1} of ${name}`;
}

/**
 * Returns a point of a move as text: "before it moves", "halfway". `who` is "it", or the mover's name if the fire is at
 * another unit.
 */
function firingPointWords(k: number, who: string): string {
  if (k === 0) return `before ${who} moves`;
  if (k === FIRING_POINTS) return `when ${who} has moved`;
  const share = 2 * k === FIRING_POINTS ? 'halfway' : `${k} quarter${k === 1 ? '' : 's'} of the way`;
  return who === 'it' ? share : `with ${who} ${share}`;
}

const targets = new Int32Array(64);

/** Returns the choice of squad `u` to shoot as text, with the target if standing orders choose it at once. */
function shooterWords(b: W40kBattle, u: number): string {
  const name = b.setup.names[u];
  if (b.core.level[0] === Level.full || squadTargets(b, u, Fire.normal, targets) !== 1) return `${name} shoots`;
  const t = targets[0];
  if (mayFireApart(b, u, t, Fire.normal)) return `${name} shoots`;
  return `${name} shoots at ${b.setup.names[t]}: ${volleyWords(volleyFigures(b, u, t, Fire.normal))}`;
}

/** Returns option `i` of a decision about shooting or overwatch as text, or undefined for other decisions. */
export function shootingWords(b: W40kBattle, i: number): string | undefined {
  const { verb, target, n, extra } = b.option;
  const kind = b.decision.kind[0];
  const names = b.setup.names;
  const subject = names[b.decision.subject[0]] ?? '';
  const whom = names[target[i]] ?? '';
  const verbs = verb[i];
  if (verbs === Verb.Stop || verbs === Verb.Back) return undefined;
  switch (kind) {
    case Ask.Overwatch:
      return `${whom} goes on overwatch`;
    case Ask.OverwatchFire:
      if (verbs === Verb.Hold) return 'hold fire';
      if (verbs === Verb.Pick) return `${whom} fires on overwatch`;
      return `${names[extra[i]]} fires on overwatch at ${whom} ${firingPointWords(n[i], target[i] === b.decision.subject[0] ? 'it' : subject)}`;
    case Ask.Shooter:
      return shooterWords(b, target[i]);
    case Ask.ShotTarget: {
      const volley = `${subject} shoots at ${whom}: ${volleyWords(volleyFigures(b, b.decision.subject[0], target[i], b.decision.context[0]))}`;
      return extra[i] === 0 ? volley : `${volley}; special weapons and heroes at targets of their own`;
    }
    case Ask.ModelTarget:
      if (verbs === Verb.Hold) return `${modelWords(b, n[i])} holds fire`;
      return `${modelWords(b, n[i])}${extra[i] === 0 ? ' shoots' : ' and all after it shoot'} at ${whom}`;
    case Ask.ShotWeapon: {
      const m = b.decision.context[0];
      if (verbs === Verb.Hold) return `${modelWords(b, m)} holds fire`;
      if (verbs === Verb.Clear) return `${modelWords(b, m)} clears a jam`;
      return `${modelWords(b, m)} fires ${b.setup.weapons[weaponIn(b, m, n[i])].name}${extra[i] === 1 ? ' rapidly' : ''} at ${whom}`;
    }
    case Ask.HoldFire:
      return `${modelWords(b, n[i])} holds fire`;
    case Ask.Group:
      return `${modelWords(b, n[i])} aims at ${SHELTERS[extra[i]]} of ${whom}`;
    case Ask.SustainedDice:
      return `${modelWords(b, b.decision.context[0])} rolls ${n[i] === 1 ? '1 sustained fire die' : `${n[i]} sustained fire dice`}`;
    case Ask.SustainedHit:
      return `the next hit falls on ${modelWords(b, n[i])}`;
    case Ask.BlastAim:
      return `${modelWords(b, b.decision.context[0])} aims at ${target[i] < 0 ? 'the ground' : modelWords(b, n[i])}`;
    default:
      return undefined;
  }
}

/**
 * Returns the pending question about shooting or overwatch as text, without the player's name, or undefined for other
 * decisions.
 */
export function shootingQuestion(b: W40kBattle): string | undefined {
  const subject = b.setup.names[b.decision.subject[0]] ?? '';
  const other = b.setup.names[b.decision.other[0]] ?? '';
  const m = b.decision.context[0];
  switch (b.decision.kind[0]) {
    case Ask.Overwatch:
      return 'Who goes on overwatch?';
    case Ask.OverwatchFire:
      return subject === '' ? 'Who fires on overwatch now?' : `Who fires on overwatch as ${subject} moves, and when?`;
    case Ask.Shooter:
      return 'Who shoots next?';
    case Ask.ShotTarget:
      return `At whom does ${subject} ${(m & Fire.overwatch) !== 0 ? 'fire on overwatch' : 'shoot'}?`;
    case Ask.ModelTarget:
      return `At whom does ${modelWords(b, m)} shoot, while the others shoot at ${other}?`;
    case Ask.ShotWeapon:
      return `What does ${modelWords(b, m)} fire at ${other}?`;
    case Ask.HoldFire:
      return `Who of ${subject} holds fire, while the others shoot?`;
    case Ask.Group:
      return `At whom of ${other} does ${modelWords(b, m)} aim?`;
    case Ask.SustainedDice:
      return `How many sustained fire dice does ${modelWords(b, m)} roll?`;
    case Ask.SustainedHit:
      return `On whom does the next hit of ${modelWords(b, m)} fall?`;
    case Ask.BlastAim:
      return `At what does ${modelWords(b, m)} aim?`;
    default:
      return undefined;
  }
}
