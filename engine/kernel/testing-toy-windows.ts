import { LOCALS } from './core.js';
import { Expiry } from './effect-ends.js';
import { Scope } from './effect-scopes.js';
import { addWideEffect } from './effects.js';
import { context, DONE, locals, procedure, sequence } from './procedure.js';
import { boostRoll, diceOf, faceIn, rerollDie, wasRerolled } from './rolls.js';
import { holds } from './special-rules.js';
import { AL, needed } from './testing-toy-attacks.js';
import { Ask, Effect, Rule, Verb } from './testing-toy-rules.js';
import { Did, standing, type ToyBattle } from './testing-toy-state.js';
import type { Ability, WindowKind } from './windows.js';

const L = locals('fighter', 'about');
const once = sequence('use');

/** True if fighter `m` holds a rule that it has not used in this turn. */
function has(b: ToyBattle, m: number, rule: number, did: number): boolean {
  return holds(b, m, rule) && standing(b, m) && (b.fighter.did[m] & did) === 0;
}

/** Returns the face needed by the attack whose roll is in frame `about`; the frame below is that of the attacks. */
const need = (b: ToyBattle, about: number): number => needed(b, b.locals[about - LOCALS + AL.row]);

/** True if all dice of a roll failed and one may be rerolled. */
function failed(b: ToyBattle, about: number): boolean {
  for (let i = 0; i < diceOf(b, about); i++) if (faceIn(b, about, i) >= need(b, about)) return false;
  return !wasRerolled(b, about, 0);
}

const tryHarder = procedure<ToyBattle, typeof once>('try harder', once, {
  use(b, f) {
    b.fighter.did[b.locals[f + L.fighter]] |= Did.Eager;
    boostRoll(b, b.locals[f + L.about], 1);
    return DONE;
  },
});

const tryAgain = procedure<ToyBattle, typeof once>('try again', once, {
  use(b, f) {
    b.fighter.did[b.locals[f + L.fighter]] |= Did.Boost;
    rerollDie(b, b.locals[f + L.about], 0, 3);
    return DONE;
  },
});

const transfer = procedure<ToyBattle, typeof once>('transfer damage', once, {
  use(b, f) {
    b.locals[b.locals[f + L.about] + AL.victim] = b.fighter.leader[b.locals[f + L.fighter]];
    return DONE;
  },
});

const howl = procedure<ToyBattle, typeof once>('howl', once, {
  use(b, f) {
    const m = b.locals[f + L.fighter];
    b.fighter.did[m] |= Did.Howl;
    addWideEffect(b, Effect.Slowed, Scope.side, 1 - b.fighter.side[m], 1, Expiry.playerTurn, m, b.fighter.side[m]);
    return DONE;
  },
});

/** Procedures of the abilities in the windows of the toy game. */
export const TOY_USES = [tryHarder, tryAgain, transfer, howl];

const eager: Ability = {
  id: 0,
  name: 'Eager',
  usable: (b, m) => has(b as ToyBattle, m, Rule.Eager, Did.Eager),
  use: tryHarder,
};
const lucky: Ability = {
  id: 0,
  name: 'Lucky',
  usable: (b, m, about) =>
    has(b as ToyBattle, m, Rule.Lucky, Did.Boost) && (about < 0 || failed(b as ToyBattle, about)),
  use: tryAgain,
};
const guarded: Ability = {
  id: 0,
  name: 'Guarded',
  usable(battle, m, about) {
    const b = battle as ToyBattle;
    const leader = b.fighter.leader[m];
    return has(b, m, Rule.Guarded, 0) && leader >= 0 && standing(b, leader) && b.locals[about + AL.victim] === m;
  },
  use: transfer,
};
const howler: Ability = {
  id: 0,
  name: 'Howler',
  usable: (b, m) => has(b as ToyBattle, m, Rule.Howler, Did.Howl),
  use: howl,
};

/** Windows by the values of `Window`. */
export const WINDOWS: readonly WindowKind[] = [
  { abilities: [eager], ask: Ask.Window, use: Verb.Use, pass: Verb.No },
  {
    abilities: [lucky],
    ask: Ask.Reroll,
    use: Verb.Yes,
    pass: Verb.No,
    taken: true,
    tell(b, about) {
      context(b, 0, faceIn(b, about, 0));
      context(b, 1, need(b as ToyBattle, about));
    },
  },
  { abilities: [guarded], ask: Ask.Window, use: Verb.Use, pass: Verb.No },
  { abilities: [howler], ask: Ask.Window, use: Verb.Use, pass: Verb.No, standing: true },
];
