import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import { NONE } from '../../../engine/kernel/layout.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { nextContact } from '../../../engine/regiments/contacts.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { type Candidate, NEVER } from '../candidates.js';
import { type RegimentsMind, Shoots } from './game.js';

/** Returns the points that it is worth to the subject to run the usual pursuit in direction (dx, dy), with its present facing; with (0, 0), to stay. */
function runTo({ survey, n }: RegimentsMind, dx: number, dy: number): number {
  const share = (n.pursuit * INCH) / Math.max(1, Math.sqrt(dx * dx + dy * dy));
  return survey.here(Shoots.not, Math.round(dx * share), Math.round(dy * share));
}

const look = (b: RegimentsBattle, mind: RegimentsMind): void => mind.survey.begin(b, b.decision.subject[0], mind);

/** Chooses the enemy that the subject pursues, or to hold back. */
export const pursuit: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'catching them and where it comes to stand, against where it stands',
  prepare: look,
  worth(b, mind, i) {
    const { x, y } = b.unit;
    const [u, t] = [b.decision.subject[0], b.option.target[i]];
    if (b.option.verb[i] === Verb.Restrain) return runTo(mind, 0, 0);
    if (b.option.verb[i] !== Verb.Pursue) return NEVER;
    return mind.n.catches * mind.game.worthOf(b, t) + runTo(mind, x[t] - x[u], y[t] - y[u]);
  },
};

/** Chooses whether the subject runs on after it has wiped out its foes. */
export const overrun: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'where it comes to stand',
  prepare: look,
  worth(b, mind, i) {
    const f = b.unit.facing[b.decision.subject[0]];
    if (b.option.verb[i] === Verb.Back) return NEVER;
    return b.option.verb[i] === Verb.Overrun ? runTo(mind, SIN[f] * INCH, COS[f] * INCH) - 1e-9 : runTo(mind, 0, 0);
  },
};

/** Returns how well a pose faces the enemies in contact: 2 if they are before its front, down to -2 behind it. */
function facesFoe(b: RegimentsBattle, u: number, x: number, y: number, facing: number): number {
  let sum = 0;
  let n = 0;
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    const dx = b.unit.x[v] - x;
    const dy = b.unit.y[v] - y;
    sum += (dx * SIN[facing] + dy * COS[facing]) / Math.max(1, Math.sqrt(dx * dx + dy * dy));
    n++;
  }
  return n === 0 ? 0 : (2 * sum) / n;
}

/** Returns the worth of a width: up to four ranks count, then files up to ten. */
function widthWorth(b: RegimentsBattle, u: number, files: number): number {
  const ranks = files >= b.setup.unit.fullRank[u] ? Math.min(4, Math.floor(b.unit.models[u] / files)) : 1;
  return 0.3 * ranks + 0.04 * Math.min(files, 10);
}

/** Chooses a reform in a fight: the front to the enemy, as many full ranks as count, then width. */
export const combatReform: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the enemy before its front, in ranks',
  worth(b, _mind, i) {
    const u = b.decision.subject[0];
    const { verb, x, y, facing, files } = b.option;
    if (u < 0) return verb[i] === Verb.Pick ? 0 : NEVER;
    if (verb[i] === Verb.Reform) return facesFoe(b, u, x[i], y[i], facing[i]) + widthWorth(b, u, files[i]);
    if (verb[i] !== Verb.Stay) return NEVER;
    const { unit } = b;
    return facesFoe(b, u, unit.x[u], unit.y[u], unit.facing[u]) + widthWorth(b, u, unit.files[u]) + 0.05;
  },
};
