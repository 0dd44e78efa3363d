import { expect, test } from 'vitest';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';

/** Chargers eight inches south of a terror, with another enemy beside it. */
const facing = (chargers: UnitSpec = {}, beast: UnitSpec = { rules: ['terror'] }): Wfb9Scene =>
  newScene()
    .unit('chargers', { M: 6, models: 5, files: 5, ...chargers })
    .enemy('beast', { at: [36, 30], models: 3, files: 3, ...beast })
    .enemy('others', { at: [30, 30], models: 5, files: 5 })
    .apart('chargers', 'beast', 7);
const charge = [
  { ask: 'Charger', verb: 'Pick', target: 'chargers' },
  { ask: 'ChargeTarget', verb: 'Charge', target: 'beast' },
] as const;

test('WFB9-SRTER-005 who would charge what causes Terror tests first; who passes declares the charge', () => {
  const r = facing()
    .choose(...charge)
    .dice('courage test', 3, 4)
    .runTo('decision of kind Reaction');
  expect(r.unit('chargers').did).toContain('DeclareCharge');
  expect(r.question?.subject).toBe(r.row('beast'));
});

test('WFB9-SRTER-005 who fails declares none at it, nor another by itself, but may redirect', () => {
  const failed = () =>
    facing()
      .choose(...charge)
      .dice('courage test', 4, 4);
  const kept = failed().choose({ ask: 'Redirect', verb: 'Stop' }).runTo('remaining moves');
  expect(kept.unit('chargers').did).not.toContain('DeclareCharge');
  expect(kept.engaged('chargers')).toBe(false);
  expect(kept.may('chargers', 'move')).toBe(true);
  const barred = failed().choose({ ask: 'Redirect', verb: 'Stop' }).runTo('compulsory moves');
  expect(barred.may('chargers', 'charge')).toBe(false);
  const redirected = failed()
    .choose({ ask: 'Redirect', verb: 'Pick', target: 'chargers' })
    .dice('redirect test', 3, 4)
    .runTo('decision of kind Reaction');
  expect(redirected.question?.subject).toBe(redirected.row('others'));
  const again = failed()
    .choose({ ask: 'Redirect', verb: 'Pick', target: 'chargers' })
    .dice('redirect test', 4, 4)
    .runTo('remaining moves');
  expect(again.unit('chargers').did).not.toContain('DeclareCharge');
  expect(again.may('chargers', 'move')).toBe(true);
});

test('WFB9-SRTER-005 WFB9-SRTER-002 no test for those who cause Terror or are immune, nor against Fear alone', () => {
  const tests = (chargers: UnitSpec, beast?: UnitSpec): boolean =>
    facing(chargers, beast)
      .choose(...charge)
      .seed(1)
      .otherwise('passive')
      .runTo('move chargers')
      .log.some((line) => line.includes('courage test'));
  expect(tests({})).toBe(true);
  expect(tests({ rules: ['terror'] })).toBe(false);
  expect(tests({ rules: [{ rule: 'immunity', x: null, only: ['psychology'] }] })).toBe(false);
  expect(tests({ rules: ['fear'] })).toBe(true);
  expect(tests({}, { rules: ['fear'] })).toBe(false);
});

test('WFB9-SRTER-004 a pursuit into a unit that could not react makes it take no test', () => {
  const r = newScene()
    .unit('beast', { rules: ['terror'], models: 10, files: 5, A: 0 })
    .enemy('prey', { at: [36, 24], models: 4, files: 4, A: 0, Ld: 2 })
    .enemy('next', { at: [36, 30], models: 10, files: 5, Ld: 2 })
    .engaged('beast', 'prey')
    .charging('beast', 'prey')
    .phase('combat')
    .dice('break test', 6, 6)
    .dice('flee distance', 1, 1)
    .dice('pursuit distance', 6, 6)
    .choose({ ask: 'Pursue', verb: 'Pursue' })
    .seed(1)
    .runTo('movement phase');
  expect(r.engaged('beast', 'next')).toBe(true);
  expect(r.log.some((line) => line.includes('next, terror test'))).toBe(false);
});
