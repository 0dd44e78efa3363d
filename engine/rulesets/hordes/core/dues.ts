// What waits to be done until what is under way is done: movements, attacks and choices that effects bring about. An attack or an
// advance never begins within another one; it waits here (HRD-PRIO-011).
import { DUES, type HordesBattle } from './state.js';

/** Kinds of dues. */
export const Due = {
  none: 0,
  /** `model` may advance `n` ticks; 0: a full advance. */
  advance: 1,
  /** `model` may make one attack, at `other` if it is a model. */
  attack: 2,
  /** `model` suffers a damage roll of POW `n` from `other`. */
  strike: 3,
  /** `model` suffers `n` points of damage from `other`. */
  suffer: 4,
  /** The player of `model` chooses a model; `n`: a number of `Choice`. */
  choose: 5,
  /** `model` is placed within `n` ticks of where it is, by the player of `other`. */
  place: 6,
  /** `model` goes back to its owner; `model` is removed from play. */
  giveBack: 7,
  removeFromPlay: 8,
  /** `model`, which is destroyed, returns to play where the player of `other` places it. */
  bringBack: 9,
  /** A template of spell `n` is laid in the control area of `model`. */
  template: 10,
  /** `model` may attack each enemy in its melee range; with `n` each model. */
  attackEach: 12,
  /** `model` may advance `n` ticks by special rule `other`. */
  advanceBy: 13,
  /** The attack of `model` with row `n` that slew somebody may grant it another one. */
  grantedAttack: 14,
  /** A cloud of radius `n` is laid near `model`. */
  cloud: 15,
  /** The unit of `model` lays the template of Suppressing Fire, of radius `n`. */
  suppress: 16,
  /** `model` digs in, and its activation ends. */
  digIn: 17,
} as const;

/** How a due is done. */
export const Mode = {
  /** Nobody makes free strikes at the advance. */
  safe: 1,
  /** The advance goes directly toward `other`. */
  directly: 2,
  /** Melee attacks, and ranged attacks, may be made. */
  melee: 4,
  ranged: 8,
  /** The attacker may boost its rolls as in its activation. */
  boosts: 16,
  /** Models in the way do not block the line of sight, nor does the back arc. */
  over: 32,
  /** The damage is that of electricity; of fire; it is magical. */
  electrical: 64,
  magical: 128,
  /** Whoever it destroys gives a focus point to a warjack of the source. */
  rewards: 256,
  /** The attack is one that its model makes once a turn. */
  once: 512,
  /** The damage is that of a blast. */
  blast: 1024,
} as const;

/** What is chosen; see `Due.choose`. */
export const Choice = {
  /** The warjack that gains a focus point of the spellcaster. */
  focus: 1,
  /** The warbeast that advances toward the nearest enemy. */
  beast: 2,
  /** The model of the battlegroup that makes a full advance. */
  pursuer: 3,
  /** The model near the one that a shot hit that suffers a damage roll. */
  bullet: 4,
  /** The model of the battlegroup that makes a ranged attack. */
  shooter: 5,
  /** The leader that gains a fury point, or the model of its battlegroup that loses one. */
  dance: 6,
  /** The warjack in base contact that is repaired. */
  repair: 7,
  /** The destroyed Grunt that returns to play. */
  grunt: 8,
  /** The direction in which a shot deviates. */
  direction: 10,
  /** The model that pays to negate a spell. */
  negate: 13,
  /** The warjack whose focus point goes back to its leader, again and again. */
  matrix: 11,
  /** The model that claims the soul of a friend. */
  soul: 12,
  /** The model near a crane that it places. */
  craned: 14,
  /** Which dice of a deviation are rolled again. */
  correction: 15,
  /** The model of the battlegroup that heals a damage point. */
  harvest: 17,
  /** The model that is disabled and heals a damage point. */
  life: 18,
  /** The fury points that a warbeast gains or loses. */
  condition: 19,
} as const;

/** Adds what waits; what finds no room is lost. */
export function owe(b: HordesBattle, kind: number, model: number, other = -1, n = 0, mode = 0, trait = -1): void {
  const row = b.game.dues[0];
  if (row >= DUES) return;
  b.game.dues[0] = row + 1;
  b.due.kind[row] = kind;
  b.due.model[row] = model;
  b.due.other[row] = other;
  b.due.n[row] = n;
  b.due.mode[row] = mode;
  b.due.trait[row] = trait;
}

/** True if `n` more can wait. */
export const hasRoomFor = (b: HordesBattle, n: number): boolean => b.game.dues[0] + n <= DUES;

/** Adds `n` to the due of that kind of model `model` that waits, or to a new one. */
export function oweMore(b: HordesBattle, kind: number, model: number, n: number): void {
  for (let row = 0; row < b.game.dues[0]; row++) {
    if (b.due.kind[row] !== kind || b.due.model[row] !== model) continue;
    b.due.n[row] += n;
    return;
  }
  owe(b, kind, model, -1, n);
}

/** True if a due of that kind waits for model `model`. */
export function isOwed(b: HordesBattle, kind: number, model: number): boolean {
  for (let row = 0; row < b.game.dues[0]; row++)
    if (b.due.kind[row] === kind && b.due.model[row] === model) return true;
  return false;
}

/** The due that is done now. */
export const due = { kind: 0, model: -1, other: -1, n: 0, mode: 0, trait: -1 };

/** Takes the first due from the table and writes it to `due`. @returns false if none waits */
export function takeDue(b: HordesBattle): boolean {
  const n = b.game.dues[0];
  if (n === 0) return false;
  const { kind, model, other, mode, trait } = b.due;
  due.kind = kind[0];
  due.model = model[0];
  due.other = other[0];
  due.n = b.due.n[0];
  due.mode = mode[0];
  due.trait = trait[0];
  for (let row = 0; row < n; row++) {
    const end = row === n - 1;
    kind[row] = end ? 0 : kind[row + 1];
    model[row] = end ? -1 : model[row + 1];
    other[row] = end ? -1 : other[row + 1];
    b.due.n[row] = end ? 0 : b.due.n[row + 1];
    mode[row] = end ? 0 : mode[row + 1];
    trait[row] = end ? -1 : trait[row + 1];
  }
  b.game.dues[0] = n - 1;
  return true;
}
