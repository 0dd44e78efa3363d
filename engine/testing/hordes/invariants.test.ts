import { expect, it } from 'vitest';
import { INCH } from '../../kernel/geometry/measures.js';
import { Ask } from '../../rulesets/hordes/core/asks.js';
import { Due } from '../../rulesets/hordes/core/dues.js';
import { type HordesBattle, MARK_WORDS, Place } from '../../rulesets/hordes/core/state.js';
import { scenario } from '../scenario.js';
import { invariants } from './invariants.js';

const scene = () =>
  scenario('hordes')
    .unit('beast', { type: 'light warbeast', base: 'medium', FURY: 3, damage: 20, at: [20, 12] })
    .unit('jack', { type: 'light warjack', base: 'medium', damage: 20, at: [24, 12] })
    .unit('solo', { damage: 5, at: [28, 12] })
    .enemy('guards', { models: 3, at: [20, 30] })
    .terrain('obstruction', { at: [40, 24], size: [4, 4] });

/** Returns the faults found after `harm` is done to a sound battle. */
function found(harm: (b: HordesBattle) => void): string {
  const { b } = scene().start();
  const check = invariants(b.setup);
  expect(check(b)).toEqual([]);
  harm(b);
  return check(b).join('; ');
}

it('every kind of harm to a battle of HORDES is found', () => {
  expect(found((b) => b.model.x.fill(0, 0, 1))).toContain('beast is off the table');
  expect(found((b) => b.model.y.fill(49 * INCH, 0, 1))).toContain('beast is off the table');
  expect(found((b) => b.model.x.copyWithin(1, 0, 1))).toContain('jack overlaps beast');
  expect(found((b) => b.model.x.copyWithin(4, 3, 4))).toContain('guards 2 overlaps guards 1');
  expect(
    found((b) => {
      b.model.x[2] = 40 * INCH;
      b.model.y[2] = 24 * INCH;
    }),
  ).toContain('solo stands on a barrier');
  expect(found((b) => b.model.place.fill(9, 2, 3))).toContain('solo is in place 9, which there is not');
  expect(found((b) => b.model.points.fill(4, 0, 1))).toContain('beast has 4 fury points, above its FURY');
  expect(found((b) => b.model.points.fill(4, 1, 2))).toContain('jack has 4 focus points');
  expect(found((b) => b.model.points.fill(1, 2, 3))).toContain('solo has fury or focus points');
  expect(found((b) => b.model.marks.fill(32, 2 * MARK_WORDS, 2 * MARK_WORDS + 1))).toContain('marks beyond its boxes');
  expect(found((b) => b.model.marks.fill(31, 2 * MARK_WORDS, 2 * MARK_WORDS + 1))).toContain(
    'solo has no box left and is on the table',
  );
});

it('models that come back without a rule are found, and bases may touch', () => {
  const { b } = scene().start();
  const check = invariants(b.setup);
  b.model.place[2] = Place.removed;
  expect(check(b)).toEqual([]);
  b.model.place[2] = Place.table;
  expect(check(b)).toEqual(['solo came back']);
  const asked = scene().start().b;
  const checkAsked = invariants(asked.setup);
  asked.model.place[2] = Place.removed;
  asked.decision.kind[0] = Ask.SpellPlace;
  asked.decision.subject[0] = 2;
  asked.decision.context[0] = Due.bringBack;
  expect(checkAsked(asked)).toEqual([]);
  asked.decision.kind[0] = Ask.Activate;
  asked.model.place[2] = Place.table;
  expect([checkAsked(asked), checkAsked(asked)]).toEqual([[], []]);
  const touching = scenario('hordes')
    .unit('one', { at: [20, 12] })
    .unit('two', { at: [20, 12 + 30 / 25.4] })
    .enemy('foe', { at: [20, 30] })
    .start();
  expect(invariants(touching.b.setup)(touching.b)).toEqual([]);
});
