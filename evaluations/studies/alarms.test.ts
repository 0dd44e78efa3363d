import { describe, expect, test } from 'vitest';
import { partsOf, swapVerdicts, worthAlarms } from './alarms.js';
import type { PlayedPair, Study } from './study.js';
import { observationsOf } from './worth.js';

const result = (lead: number) => ({ winner: lead === 0 ? null : lead > 0 ? 0 : 1, victoryPoints: [lead, 0] });

/** A pair in which the first list leads by so many victory points in both battles. */
const pairOf = (pair: number, lead: number): PlayedPair =>
  ({ pair, results: [result(lead), result(-lead)] }) as unknown as PlayedPair;

const STUDY: Study = {
  ...{ kind: 'worth', ruleset: 't9a', seed: 4, agents: ['random'], changes: null },
  plan: { book: 'empire-of-sonnstahl', against: 'empire-of-sonnstahl', points: 600, short: 540, pool: null },
};

describe('parts of a study', () => {
  test('a part has the pairs of its numbers, and lacks those without results', () => {
    const parts = partsOf(
      [0, 2, 3, 5, 6].map((pair) => pairOf(pair, 0)),
      2,
      3,
    );
    expect(parts.map((part) => part.map(({ pair }) => pair))).toEqual([
      [0, 2],
      [3, 5],
    ]);
  });
});

describe('alarms of small studies', () => {
  test('a study whose pairs tell what all pairs tell cries in one interval of twenty', () => {
    // leads of a fixed value a hundred points, with noise that does not depend on the armies
    const leads = Array.from({ length: 120 }, (_, n) => 40 * Math.sin(12.9898 * (n + 1) ** 2));
    const found = worthAlarms(
      STUDY,
      partsOf(
        leads.map((lead, n) => pairOf(n, lead)),
        2,
        60,
      ),
    );
    const studies = found.reduce((sum, row) => sum + row.studies, 0);
    expect(studies).toBeGreaterThan(20);
    expect(found.reduce((sum, row) => sum + row.alarms, 0)).toBeLessThan(0.2 * studies);
  });

  test('a part in which a unit does what it does in no other part cries, and the others do as well', () => {
    const blank = Array.from({ length: 180 }, (_, n) => pairOf(n, 0));
    const infantry = observationsOf(STUDY, blank, 0, 'points').map(({ armies }) => {
      const [first, second] = armies.map(({ units }) =>
        units.reduce((sum, { entry, points }) => sum + (entry === 'heavy-infantry' ? points : 0), 0),
      );
      return first - second;
    });
    const noise = (n: number) => 5 * Math.sin(12.9898 * (n + 1) ** 2);
    const found = worthAlarms(
      STUDY,
      partsOf(
        infantry.map((points, n) => pairOf(n, (n < 60 ? 5 * points : 0) + noise(n))),
        3,
        60,
      ),
    );
    expect(found.find(({ unit }) => unit === 'Heavy Infantry')).toEqual({
      unit: 'Heavy Infantry',
      studies: 3,
      alarms: 3,
    });
  });
});

describe('sequential tests of parts', () => {
  test('a part that wins all along ends as stronger, one that loses as weaker, one of draws as none', () => {
    const asked = { alpha: 0.05, beta: 0.1, elo1: 50 };
    const leads = [...Array(60).fill(1), ...Array(60).fill(-1), ...Array(60).fill(0)];
    const parts = partsOf(
      leads.map((lead, n) => pairOf(n, lead)),
      3,
      60,
    );
    expect(swapVerdicts(parts, asked)).toEqual(['stronger', 'weaker', 'none']);
  });
});
