import { compileEffects, type EffectKind } from './effect-kinds.js';
import type { Scopes } from './effect-scopes.js';
import { CANNOT, Layer, MAY, MUST } from './hook-words.js';
import { ask, DONE, finish, locals, procedure, sequence } from './procedure.js';
import { loseRule, type SpecialRule } from './special-rules.js';
import { Flag, standing, type ToyBattle } from './testing-toy-state.js';

export const Rule = {
  Savage: 1,
  Lancer: 2,
  Coward: 3,
  Bound: 4,
  Driven: 5,
  Reaper: 6,
  Mourner: 7,
  Rage: 8,
  Slow: 9,
  Swift: 10,
  Capped: 11,
  Stone: 12,
  Lucky: 13,
  Charmed: 14,
  Caster: 15,
  Eager: 16,
  Guarded: 17,
  Howler: 18,
} as const;
export const Hook = { toHit: 0, damage: 1, speed: 2, mayFlee: 3 } as const;
export const HOOKS = 4;
/** Kinds of windows, see testing-toy-windows.ts. */
export const Window = { beforeRoll: 0, afterRoll: 1, wouldBeHurt: 2, actBegins: 3 } as const;
export const Event = { slain: 1, hurt: 2, wouldFall: 3, turnBegins: 4 } as const;
export const Effect = {
  Curse: 1,
  Slowed: 2,
  Frozen: 3,
  Doubled: 4,
  Rooted: 5,
  Rally: 6,
  Calm: 7,
  Song: 8,
  Best: 9,
  Worst: 10,
} as const;
export const Ask = {
  Trigger: 1,
  Who: 2,
  What: 3,
  Where: 4,
  Watch: 5,
  FreeStrike: 6,
  Reroll: 7,
  Bid: 8,
  Charm: 9,
  Spell: 10,
  Target: 11,
  Point: 12,
  Dice: 13,
  Window: 14,
} as const;
export const Verb = {
  Trigger: 1,
  Stop: 2,
  Back: 3,
  Pick: 4,
  Move: 5,
  Strike: 6,
  Yes: 7,
  No: 8,
  Watch: 9,
  Bid: 10,
  Summon: 11,
  Cast: 12,
  Use: 13,
} as const;

const Reap = locals('fighter', 'victim', 'n');
const reapSteps = sequence('reap');
/**
 * Each fall feeds the fighters that reap. The order of feeding matters, so each player orders the triggers of his side
 * (K25).
 */
export const reap = procedure<ToyBattle, typeof reapSteps>('reap', reapSteps, {
  reap(b, f) {
    const m = b.locals[f + Reap.fighter];
    b.field.reaped[b.fighter.side[m]]++;
    b.field.order[0] = b.field.order[0] * 10 + m + 1;
    return DONE;
  },
});

const mournSteps = sequence('mourn');
/** A mourner that sees another fighter fall loses its rule to reap. */
export const mourn = procedure<ToyBattle, typeof mournSteps>('mourn', mournSteps, {
  mourn(b, f) {
    const m = b.locals[f + Reap.fighter];
    b.field.order[0] = b.field.order[0] * 10 + m + 1;
    for (let o = 0; o < b.setup.start.length; o++)
      if (b.fighter.side[o] === b.fighter.side[m]) loseRule(b, o, Rule.Reaper);
    return DONE;
  },
});

const calmSteps = sequence('calm');
export const calm = procedure<ToyBattle, typeof calmSteps>('calm down', calmSteps, {
  calm(b, f) {
    loseRule(b, b.locals[f + Reap.fighter], Rule.Rage);
    return DONE;
  },
});

const charmSteps = sequence('offer', 'answer');
/** The owner may spend the charm instead of losing the fighter; the caller reads the outcome (K37). */
export const charm = procedure<ToyBattle, typeof charmSteps>('spend the charm', charmSteps, {
  offer(b, f) {
    const m = b.locals[f + Reap.fighter];
    return ask(b, Ask.Charm, b.fighter.side[m], m);
  },
  answer(b, f) {
    if (b.answer.verb[0] !== Verb.Yes) return finish(b, 0);
    loseRule(b, b.locals[f + Reap.fighter], Rule.Charmed);
    return finish(b, 1);
  },
});

const rules: readonly SpecialRule[] = [
  { id: Rule.Savage, name: 'Savage', carrier: 'model', hooks: { [Hook.damage]: (_b, _m, n, x) => n + x } },
  {
    id: Rule.Lancer,
    name: 'Lancer',
    carrier: 'model',
    hooks: {
      // this hook uses the situation: the row of the current attack (K26)
      [Hook.toHit]: (b, _m, need, _x, a) => ((b as ToyBattle).attack.flags[a] & Flag.charging ? need - 2 : need),
    },
  },
  { id: Rule.Coward, name: 'Coward', carrier: 'model', hooks: { [Hook.mayFlee]: () => MAY } },
  { id: Rule.Bound, name: 'Bound', carrier: 'model', hooks: { [Hook.mayFlee]: () => CANNOT } },
  { id: Rule.Driven, name: 'Driven', carrier: 'model', hooks: { [Hook.mayFlee]: () => MUST } },
  {
    id: Rule.Reaper,
    name: 'Reaper',
    carrier: 'model',
    triggers: { [Event.slain]: reap },
    stillApplies: (b, m) => standing(b as ToyBattle, m),
  },
  { id: Rule.Mourner, name: 'Mourner', carrier: 'model', triggers: { [Event.slain]: mourn } },
  {
    id: Rule.Rage,
    name: 'Rage',
    carrier: 'model',
    hooks: { [Hook.damage]: (_b, _m, n) => n + 1 },
    triggers: { [Event.hurt]: calm },
  },
  {
    id: Rule.Slow,
    name: 'Slow',
    carrier: 'model',
    layer: Layer.multiply,
    hooks: { [Hook.speed]: (_b, _m, v) => v >> 1 },
  },
  { id: Rule.Swift, name: 'Swift', carrier: 'model', hooks: { [Hook.speed]: (_b, _m, v, x) => v + x } },
  {
    id: Rule.Capped,
    name: 'Capped',
    carrier: 'model',
    layer: Layer.cap,
    hooks: { [Hook.speed]: (_b, _m, v) => Math.min(v, 6) },
  },
  { id: Rule.Stone, name: 'Stone', carrier: 'model', layer: Layer.set, hooks: { [Hook.speed]: () => 3 } },
  { id: Rule.Lucky, name: 'Lucky', carrier: 'model' },
  { id: Rule.Caster, name: 'Caster', carrier: 'model' },
  { id: Rule.Eager, name: 'Eager', carrier: 'model' },
  { id: Rule.Guarded, name: 'Guarded', carrier: 'model' },
  { id: Rule.Howler, name: 'Howler', carrier: 'model' },
  { id: Rule.Charmed, name: 'Charmed', carrier: 'model', triggers: { [Event.wouldFall]: charm } },
];
export const RULES: (SpecialRule | undefined)[] = [];
for (const rule of rules) RULES[rule.id] = rule;

const effects: readonly EffectKind[] = [
  { id: Effect.Curse, name: 'Curse', hooks: { [Hook.toHit]: (_b, _m, need, x) => need + x } },
  { id: Effect.Slowed, name: 'Slowed', stacking: 'once', hooks: { [Hook.speed]: (_b, _m, v, x) => v - x } },
  { id: Effect.Frozen, name: 'Frozen', layer: Layer.set, hooks: { [Hook.speed]: (_b, _m, _v, x) => x } },
  { id: Effect.Doubled, name: 'Doubled', layer: Layer.multiply, hooks: { [Hook.speed]: (_b, _m, v, x) => v * x } },
  { id: Effect.Rooted, name: 'Rooted', hooks: { [Hook.mayFlee]: () => CANNOT } },
  { id: Effect.Rally, name: 'Rally', hooks: {}, grants: [Rule.Rage] },
  { id: Effect.Calm, name: 'Calm', hooks: {}, takes: [Rule.Rage] },
  { id: Effect.Song, name: 'Song', hooks: {}, grants: [Rule.Rage, Rule.Bound] },
  { id: Effect.Best, name: 'Best', stacking: 'highest', hooks: { [Hook.damage]: (_b, _m, v, x) => v + x } },
  { id: Effect.Worst, name: 'Worst', stacking: 'lowest', hooks: { [Hook.damage]: (_b, _m, v, x) => v + x } },
];
export const EFFECTS = compileEffects(effects);

/** A unit is a leader with its followers; a weapon is a way of striking. */
export const SCOPES: Scopes = {
  unitOf(b, m) {
    const { leader } = (b as ToyBattle).fighter;
    return leader[m] < 0 ? m : leader[m];
  },
  playerOf: (b, m) => (b as ToyBattle).fighter.side[m],
  rowOf: (_b, m) => m,
  isWithin(b, m, x, y, radius) {
    const { fighter } = b as ToyBattle;
    return standing(b as ToyBattle, m) && (fighter.x[m] - x) ** 2 + (fighter.y[m] - y) ** 2 <= radius * radius;
  },
  weaponOf: (b, a) => (b as ToyBattle).attack.flags[a],
  rulesChanged() {},
};
