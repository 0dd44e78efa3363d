import { expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { engage } from '../../../skirmish/contacts.js';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';
import { Rule } from '../core/rule-ids.js';
import { readiness } from '../movement/movement-allowance.js';
import { declareOverwatch } from '../overwatch/declare-overwatch.js';

const scene = () =>
  scenario('wh40k2')
    .unit('marines', { models: 3, weapons: ['boltgun'], at: [36, 12], gap: 1 })
    .unit('scouts', { models: 3, weapons: ['boltgun'], at: [20, 12], gap: 1 })
    .enemy('orks', { models: 2, weapons: ['boltgun'], at: [36, 40] })
    .start();

it('K14 W40K-SQUAD-005 whether a squad is in coherency is asked again when one of it has moved, fights, is cut off or falls', () => {
  const { b } = scene();
  expect(readiness(b, 0)).toBe(1);
  b.model.y[2] += 6 * INCH;
  invalidateGeometry(b);
  expect(readiness(b, 0)).toBe(0);
  expect(readiness(b, 1)).toBe(1);
  b.model.outOfCoherency[2] = 1; // this change is not recorded
  expect(readiness(b, 0)).toBe(1);
  b.model.outOfCoherency[2] = 0;
  expect(readiness(b, 0)).toBe(0);
  b.model.y[2] -= 6 * INCH;
  invalidateGeometry(b);
  expect(readiness(b, 0)).toBe(1);
  for (let m = 0; m < 3; m++) engage(b, m, 6, 0);
  expect(readiness(b, 0)).toBe(-1);
});

it('K14 W40K-SQUAD-009 and when its coherency is another, though nobody has moved', () => {
  const { b } = scene();
  b.model.y[2] += 3.5 * INCH;
  invalidateGeometry(b);
  expect(readiness(b, 0)).toBe(0);
  b.subject.rules[Rule.Disperse >> 5] |= 1 << (Rule.Disperse & 31);
  expect(readiness(b, 0)).toBe(1);
  b.subject.rules.fill(0, 0, b.book.ruleWords);
  expect(readiness(b, 0)).toBe(0);
});

it('K14 W40K-OVER-001 who may go on overwatch is found anew when players are asked again', () => {
  const battle = scene();
  const { b } = battle;
  const offered: string[] = [];
  battle.otherwise((question) => {
    offered.push(question.options.map((o) => o.targetName).join(' '));
    return question.options[0];
  });
  perform(battle, declareOverwatch, 0);
  b.unit.overwatch.fill(0);
  perform(battle, declareOverwatch, 1);
  b.model.y[2] += 6 * INCH;
  invalidateGeometry(b);
  perform(battle, declareOverwatch, 0);

  expect(offered.map((names) => names.trim())).toEqual(['marines scouts', 'scouts', 'orks', 'scouts']);
});
