import { expect, test } from 'vitest';
import { DRAW, rankBonusOf, winnerOf } from '../../../regiments/combat/combat-score.js';
import { gatherCombats } from '../../../regiments/combat/combats.js';
import { Status } from '../../../regiments/core/state.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import {
  battleStandardScore,
  chargeScore,
  combatScore,
  flankBonusOf,
  flankScore,
  rankBonus,
  rankScore,
  rearBonusOf,
  rearScore,
  standardScore,
} from './combat-score.js';

const BLOCK: UnitSpec = { models: 20, files: 5 };
const LINE: UnitSpec = { models: 4, files: 4 };

/** Makes a scene of `ours` against `theirs`, front to front; `more` adds to the scene. */
function fight(ours: UnitSpec, theirs: UnitSpec) {
  return scenario('t9a')
    .phase('combat')
    .unit('ours', { ...ours, at: [36, 10] })
    .enemy('theirs', { ...theirs, at: [36, 24] })
    .engaged('ours', 'theirs');
}

/** Returns the battle of a scene with its combats gathered. */
function gathered(scene: ReturnType<typeof fight>) {
  const { b } = scene.start();
  gatherCombats(b);
  return b;
}

test('T9A-VEC-215 T9A-WIN-007 each Full Rank after the first counts 1, at most 3', () => {
  expect([1, 2, 4, 6].map(rankBonusOf)).toEqual([0, 1, 3, 3]);
  expect([5, 10, 20, 30].map((models) => rankBonus(fight({ models, files: 5 }, BLOCK).start().b, 0))).toEqual([
    0, 1, 3, 3,
  ]);
});

test('T9A-WIN-007 only the unit with the best Rank Bonus of a side counts', () => {
  const b = gathered(
    fight({ models: 15, files: 5 }, BLOCK)
      .unit('more', { models: 10, files: 5 })
      .engaged('more', 'theirs', { side: 'left' }),
  );

  expect(rankScore(b, 0, 0)).toBe(2); // the ranks of two units are not added
  expect(rankScore(b, 0, 1)).toBe(3);
});

test('T9A-VEC-217 T9A-WIN-010 T9A-WIN-011 flank and rear count more with a Full Rank', () => {
  expect([flankBonusOf(0), flankBonusOf(1), rearBonusOf(0), rearBonusOf(2)]).toEqual([1, 2, 2, 3]);
});

test('T9A-WIN-010 a unit in the flank brings 1, one with a Full Rank 2, several no more', () => {
  const flanked = (unit: UnitSpec) =>
    fight(BLOCK, BLOCK).unit('flankers', unit).engaged('flankers', 'theirs', { side: 'right' });

  expect(flankScore(gathered(fight(BLOCK, BLOCK)), 0, 0)).toBe(0);
  expect(flankScore(gathered(flanked(LINE)), 0, 0)).toBe(1);
  expect(flankScore(gathered(flanked(BLOCK)), 0, 0)).toBe(2);
  expect(flankScore(gathered(flanked(BLOCK)), 0, 1)).toBe(0);
  const twice = flanked(LINE).unit('others', LINE).engaged('others', 'theirs', { side: 'left' });
  expect(flankScore(gathered(twice), 0, 0)).toBe(1);
});

test('T9A-WIN-010 T9A-WIN-011 who strikes at flank or rear in another combat brings nothing to this one', () => {
  const b = gathered(
    fight(BLOCK, BLOCK)
      .unit('raiders', BLOCK)
      .enemy('camp', { ...BLOCK, at: [60, 24] })
      .engaged('raiders', 'camp', { side: 'rear' })
      .unit('wolves', BLOCK)
      .engaged('wolves', 'camp', { side: 'left' }),
  );
  const rows = [0, 1].map((row) => [flankScore(b, row, 0), rearScore(b, row, 0)]);
  expect(rows.sort()).toEqual([
    [0, 0],
    [2, 3],
  ]);
});

test('T9A-WIN-011 a unit in the rear brings 2 or 3, on top of the Flank Bonus', () => {
  const behind = (unit: UnitSpec) => fight(BLOCK, BLOCK).unit('rear', unit).engaged('rear', 'theirs', { side: 'rear' });

  expect(rearScore(gathered(behind(LINE)), 0, 0)).toBe(2);
  expect(rearScore(gathered(behind(BLOCK)), 0, 0)).toBe(3);
  const both = behind(LINE).unit('flank', BLOCK).engaged('flank', 'theirs', { side: 'left' });
  expect(flankScore(gathered(both), 0, 0) + rearScore(gathered(both), 0, 0)).toBe(4);
});

test('T9A-WIN-004 T9A-WIN-005 T9A-WIN-006 a charge counts 1, downhill 2, for one unit of a side', () => {
  const charging = (status: number, other: number) =>
    gathered(
      fight(BLOCK, BLOCK)
        .unit('others', BLOCK)
        .engaged('others', 'theirs', { side: 'left' })
        .with((b, row) => {
          b.unit.status[row('ours')] = status;
          b.unit.status[row('others')] = other;
        }),
    );

  expect(chargeScore(charging(0, 0), 0, 0)).toBe(0);
  expect(chargeScore(charging(Status.Charging, 0), 0, 0)).toBe(1);
  expect(chargeScore(charging(Status.Charging, Status.Charging), 0, 0)).toBe(1);
  expect(chargeScore(charging(Status.Charging | Status.Downhill, Status.Charging), 0, 0)).toBe(2);
  expect(chargeScore(charging(Status.Charging, 0), 0, 1)).toBe(0);
});

test('T9A-WIN-008 T9A-CMD-009 standards bring 1, however many there are, and none when it is lost', () => {
  const two = () =>
    fight({ ...BLOCK, standard: true }, BLOCK)
      .unit('others', { ...BLOCK, standard: true })
      .engaged('others', 'theirs', { side: 'left' });

  expect(standardScore(gathered(two()), 0, 0)).toBe(1);
  expect(standardScore(gathered(two()), 0, 1)).toBe(0);
  const lost = two().with((b, row) => {
    b.unit.status[row('ours')] |= Status.StandardLost;
    b.unit.status[row('others')] |= Status.StandardLost;
  });
  expect(standardScore(gathered(lost), 0, 0)).toBe(0);
});

test('T9A-WIN-009 a Battle Standard Bearer in the combat brings 1, on his own or in a unit', () => {
  const inUnit = fight(BLOCK, BLOCK).unit('bearer', { character: true, bsb: true, joins: 'ours' });
  const far = fight(BLOCK, BLOCK).unit('bearer', { character: true, bsb: true, at: [10, 10] });

  expect(battleStandardScore(gathered(inUnit), 0, 0)).toBe(1);
  expect(battleStandardScore(gathered(far), 0, 0)).toBe(0);
});

test('T9A-WIN-001 T9A-WIN-002 T9A-WIN-012 the score is the sum of wounds and all bonuses', () => {
  const b = gathered(
    fight({ models: 15, files: 5, standard: true }, BLOCK)
      .unit('flank', BLOCK)
      .engaged('flank', 'theirs', { side: 'left' })
      .unit('bearer', { character: true, bsb: true, joins: 'ours' })
      .with((battle, row) => {
        battle.unit.status[row('flank')] |= Status.Charging;
      }),
  );
  b.combat.wounds[0] = 4;

  expect(combatScore(b, 0, 0)).toBe(4 + 1 + 3 + 1 + 1 + 2); // wounds, charge, ranks, standard, battle standard, flank
  expect(combatScore(b, 0, 1)).toBe(3);
});

test('T9A-WIN-001 the higher score wins, equal scores are a draw', () => {
  const b = gathered(fight(BLOCK, BLOCK));
  const scores = (own: number, other: number) => {
    b.combat.score.set([own, other]);
    return winnerOf(b, 0);
  };

  expect([scores(5, 4), scores(3, 4), scores(4, 4)]).toEqual([0, 1, DRAW]);
});

test('T9A-CMD-006 at a tie the side with a Musician wins; both or neither: nobody', () => {
  const tied = (ours: boolean, theirs: boolean) => {
    const b = gathered(fight({ ...BLOCK, musician: ours }, { ...BLOCK, musician: theirs }));
    b.combat.score.set([4, 4]);
    return winnerOf(b, 0);
  };

  expect([tied(true, false), tied(false, true), tied(true, true), tied(false, false)]).toEqual([0, 1, DRAW, DRAW]);
});

test('T9A-NMF-002 a unit that touches nobody any more brings only its wounds', () => {
  const b = gathered(
    fight({ ...BLOCK, standard: true }, BLOCK).with((battle, row) => {
      battle.unit.status[row('ours')] |= Status.Charging;
    }),
  );
  b.combat.wounds[0] = 2;
  expect(combatScore(b, 0, 0)).toBe(2 + 3 + 1 + 1);

  b.unit.engaged[0] = 0; // its enemies are gone
  expect(combatScore(b, 0, 0)).toBe(2);
});
