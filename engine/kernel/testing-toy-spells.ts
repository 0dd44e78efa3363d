import { Expiry } from './effect-ends.js';
import { addAreaEffect, addEffect } from './effects.js';
import { endPlan, goBack, keepStage, mayGoBack } from './plan.js';
import { ask, askThen, finish, locals, procedure, sequence } from './procedure.js';
import { Ask, Effect, Verb } from './testing-toy-rules.js';
import { Did, FIGHTERS, standing, type ToyBattle } from './testing-toy-state.js';

/**
 * Stages of the plan of a spell. Stage 0 is the caster and stage 1 the decision to cast. The number of dice commits the
 * spell.
 */
const Stage = { caster: 0, act: 1, spell: 2, target: 3, point: 4 } as const;
const INCH = 2540;

const S = sequence('spell', 'target', 'point', 'dice', 'cast');
const L = locals('caster');
/** A spell in five stages, each of which may be taken back alone: no die is rolled before the last answer (K02). */
export const castSpell = procedure<ToyBattle, typeof S>('cast a spell', S, {
  spell(b, f) {
    return ask(b, Ask.Spell, b.core.active[0], b.locals[f + L.caster]);
  },
  target(b, f) {
    if (b.answer.verb[0] === Verb.Back) {
      goBack(b, Stage.act);
      return finish(b, 0);
    }
    keepStage(b, Stage.spell);
    return ask(b, Ask.Target, b.core.active[0], b.locals[f + L.caster]);
  },
  point(b, f) {
    if (b.answer.verb[0] === Verb.Back) {
      goBack(b, Stage.spell);
      return S.spell;
    }
    keepStage(b, Stage.target);
    return ask(b, Ask.Point, b.core.active[0], b.locals[f + L.caster]);
  },
  dice(b, f) {
    if (b.answer.verb[0] === Verb.Back) {
      goBack(b, Stage.target);
      return askThen(b, S.point, Ask.Target, b.core.active[0], b.locals[f + L.caster]);
    }
    keepStage(b, Stage.point);
    return ask(b, Ask.Dice, b.core.active[0], b.locals[f + L.caster]);
  },
  cast(b, f) {
    const m = b.locals[f + L.caster];
    if (b.answer.verb[0] === Verb.Back) {
      goBack(b, Stage.point);
      return askThen(b, S.dice, Ask.Point, b.core.active[0], m);
    }
    const { plan } = b;
    b.fighter.did[m] |= Did.Act;
    const sum = b.dice.pool(b.answer.n[0], 7, m);
    const row = addEffect(b, Effect.Slowed, plan.target[Stage.target], sum, Expiry.ownPhase, m, b.core.active[0]);
    b.effect.phase[row] = 1;
    const radius = plan.n[Stage.spell] * INCH;
    addAreaEffect(b, Effect.Curse, plan.x[Stage.point], plan.y[Stage.point], radius, 1, Expiry.remains, m);
    endPlan(b);
    return finish(b, 1);
  },
});

/** For each question of `castSpell`, the stage that `back` takes back. */
const LAST: Readonly<Record<number, number>> = {
  [Ask.Spell]: Stage.act,
  [Ask.Target]: Stage.spell,
  [Ask.Point]: Stage.target,
  [Ask.Dice]: Stage.point,
};

/** Lists the options of the questions of a spell. */
export function spellOptions(b: ToyBattle): void {
  const { option } = b;
  const kind = b.decision.kind[0];
  if (kind === Ask.Spell)
    for (let n = 1; n <= 2; n++) for (let version = 0; version < 2; version++) option.add(Verb.Cast, -1, n, version);
  if (kind === Ask.Target) for (let o = 0; o < FIGHTERS; o++) if (standing(b, o)) option.add(Verb.Pick, o);
  if (kind === Ask.Point)
    for (let n = 1; n <= 3; n++) option.addPose(Verb.Pick, -1, 0, n * 10 * INCH, n * 5 * INCH, 0, 0);
  if (kind === Ask.Dice) for (let n = 1; n <= 3; n++) option.add(Verb.Cast, -1, n);
  if (mayGoBack(b, LAST[kind])) option.add(Verb.Back);
}
