import { describe, expect, test } from 'vitest';
import { type Battle, copyBattle, saveBattle } from '../kernel/battle.js';
import { readRecord } from '../kernel/options.js';
import { choose, chooseAny, options, waiting } from '../kernel/ruleset.js';
import { Ask } from '../regiments/core/asks.js';
import type { T9aBattle } from '../rulesets/t9a/core/state.js';
import type { Wfb9Battle } from '../rulesets/wfb9/core/state.js';
import { Ask as W40kAsk } from '../rulesets/wh40k2/core/asks.js';
import { checkedGame } from './checked-games.js';
import { Random } from './random.js';

// Checks that playouts sample the same options as listing, with the same probabilities (`Ruleset.sample`).

interface Drawn {
  readonly id: string;
  /** The least number of sampled decisions in six battles. */
  readonly least: number;
  /** Kinds of decisions that must be among them. */
  readonly kinds: readonly number[];
  /** Returns the number of the way in which a decision of its kind is sampled. */
  way(b: Battle): number;
}

/**
 * Returns the number of the way: moves are sampled differently after the first move, places differ by zone, and
 * characters who join and leave units count separately.
 */
function wayOfBlocks(b: Battle): number {
  const { kind, subject, context } = b.decision;
  if (kind[0] !== Ask.Move && kind[0] !== Ask.DeployPose) return 0;
  const battle = b as T9aBattle | Wfb9Battle;
  const zones = 'deployment' in battle.field ? battle.field.deployment[0] : 0;
  return 2 * (kind[0] === Ask.Move ? context[0] : zones) + battle.setup.unit.character[subject[0]];
}

const RULESETS: readonly Drawn[] = [
  {
    id: 't9a',
    least: 300,
    kinds: [Ask.Move, Ask.Charger, Ask.DeployPose, Ask.Shooter, Ask.ShotTarget, Ask.Vanguard],
    way: wayOfBlocks,
  },
  {
    id: 'wh40k2',
    least: 100,
    kinds: [W40kAsk.DeployPose, W40kAsk.Mover, W40kAsk.Move, W40kAsk.OverwatchFire, W40kAsk.Shooter],
    way: () => 0,
  },
  {
    id: 'wfb9',
    least: 300,
    kinds: [Ask.Move, Ask.Charger, Ask.DeployPose, Ask.Shooter, Ask.ShotTarget],
    way: wayOfBlocks,
  },
];

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, i) => byte === b[i]);

describe.each(RULESETS)('$id', ({ id, least, kinds, way }) => {
  const { rules, match } = checkedGame(id);

  /** Returns the option sampled for the pending decision as text; null if options of this kind are listed. */
  function draw(b: Battle, random: Random): string | null {
    b.option.count = 0;
    b.option.decision = 0;
    const i = rules.sample?.(b, random) ?? -1;
    return i < 0 ? null : JSON.stringify(readRecord(b.option, i));
  }

  function list(b: Battle): string[] {
    b.option.decision = 0;
    const n = options(rules, b);
    return Array.from({ length: n }, (_, i) => JSON.stringify(readRecord(b.option, i)));
  }

  /** Plays `n` random battles and calls `each` at each of their decisions. */
  function play(n: number, each: (b: Battle, random: Random) => void): void {
    for (let k = 0; k < n; k++) {
      const b = rules.create(match(k).setup);
      const random = new Random(k + 1);
      rules.begin(b, k + 1);
      while (waiting(b)) {
        each(b, random);
        b.option.decision = 0;
        choose(rules, b, random.below(options(rules, b)));
      }
    }
  }

  test('K01 what is drawn is one of the options, and drawing changes nothing', () => {
    let drawn = 0;
    play(6, (b, random) => {
      const before = saveBattle(b);
      const record = draw(b, random);
      if (record === null) return;
      drawn++;
      expect(isSame(saveBattle(b), before)).toBe(true);
      expect(list(b)).toContain(record);
    });
    expect(drawn).toBeGreaterThan(least);
  });

  test('K01 each option is drawn as often as any other', () => {
    const EACH = 40;
    const checked = new Map<number, number>();
    const ways = new Map<number, number>();
    play(6, (b, random) => {
      const kind = b.decision.kind[0];
      const drawn = 100 * kind + way(b);
      const before = ways.get(drawn) ?? 0;
      if (before >= 6 || (before > 3 && random.below(8) !== 0) || draw(b, random) === null) return;
      const all = list(b);
      const counts = new Map(all.map((record) => [record, 0]));
      for (let k = 0; k < EACH * all.length; k++) {
        const record = draw(b, random);
        if (record !== null) counts.set(record, (counts.get(record) ?? 0) + 1);
      }
      expect(counts.size).toBe(all.length);
      let chiSquared = 0;
      for (const n of counts.values()) chiSquared += (n - EACH) ** 2 / EACH;
      const freedom = all.length - 1;
      expect(chiSquared).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom) + 5);
      checked.set(kind, (checked.get(kind) ?? 0) + 1);
      ways.set(drawn, before + 1);
    });
    for (const kind of kinds) expect(checked.get(kind)).toBeGreaterThanOrEqual(4);
  });

  test('K14 whatever is drawn, each choice leads where it leads without that', () => {
    for (let k = 0; k < 4; k++) {
      const b = rules.create(match(k).setup);
      rules.begin(b, k + 1);
      const random = new Random(k + 1);
      while (waiting(b) && b.core.decisions[0] < 80) {
        const untouched = rules.create(b.setup);
        copyBattle(untouched, b);
        const record = draw(b, random);
        const all = list(b);
        const drawn = record === null ? -1 : all.indexOf(record);
        const i = drawn >= 0 && random.below(2) === 0 ? drawn : random.below(all.length);
        choose(rules, b, i);
        choose(rules, untouched, i);
        expect(isSame(saveBattle(b), saveBattle(untouched)), `battle ${k}, ${all[i]} after ${record}`).toBe(true);
      }
    }
  });

  test('K14 a playout ends as the same choices made from lists would', () => {
    const b = rules.create(match(1).setup);
    const listed = rules.create(b.setup);
    rules.begin(b, 4);
    rules.begin(listed, 4);
    const random = new Random(4);
    while (waiting(b) && b.core.decisions[0] < 120) {
      chooseAny(rules, b, random);
      const after = saveBattle(b);
      // one of the listed options leads to the same state
      const n = options(rules, listed);
      let found = -1;
      for (let i = 0; i < n && found < 0; i++) {
        const world = rules.create(b.setup);
        copyBattle(world, listed);
        choose(rules, world, i);
        if (isSame(saveBattle(world), after)) found = i;
      }
      expect(found).toBeGreaterThanOrEqual(0);
      choose(rules, listed, found);
    }
  });
});
