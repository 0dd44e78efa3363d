import { expect, test } from 'vitest';
import { copyBattle, saveBattle } from '../kernel/battle.js';
import { readRecord } from '../kernel/options.js';
import { choose, chooseAny, options, waiting } from '../kernel/ruleset.js';
import { Ask } from '../rulesets/t9a/asks.js';
import { t9a } from '../rulesets/t9a/ruleset.js';
import type { T9aBattle } from '../rulesets/t9a/state.js';
import { Random } from './random.js';
import { t9aMatch } from './t9a-matches.js';

// Playouts draw options without listing them all (`Ruleset.sample`): what they draw, and how often.

/** The option that is drawn for the pending decision, as text; null if it would be listed. */
function draw(b: T9aBattle, random: Random): string | null {
  b.option.count = 0;
  b.option.decision = 0;
  const i = t9a.sample?.(b, random) ?? -1;
  return i < 0 ? null : JSON.stringify(readRecord(b.option, i));
}

function list(b: T9aBattle): string[] {
  b.option.decision = 0;
  const n = options(t9a, b);
  return Array.from({ length: n }, (_, i) => JSON.stringify(readRecord(b.option, i)));
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, i) => byte === b[i]);

/** Plays `n` random battles and shows each of their decisions. */
function play(n: number, each: (b: T9aBattle, random: Random) => void): void {
  for (let k = 0; k < n; k++) {
    const b = t9a.create(t9aMatch(k).setup);
    const random = new Random(k + 1);
    t9a.begin(b, k + 1);
    while (waiting(b)) {
      each(b, random);
      b.option.decision = 0;
      choose(t9a, b, random.below(options(t9a, b)));
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
  expect(drawn).toBeGreaterThan(300);
});

test('K01 each option is drawn as often as any other', () => {
  const EACH = 40;
  const checked = new Map<number, number>();
  play(6, (b, random) => {
    const kind = b.decision.kind[0];
    const before = checked.get(kind) ?? 0;
    if (before >= 6 || random.below(8) !== 0 || draw(b, random) === null) return;
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
    checked.set(kind, before + 1);
  });
  for (const kind of [Ask.Move, Ask.Charger, Ask.DeployPose]) expect(checked.get(kind)).toBeGreaterThanOrEqual(4);
});

test('K14 a playout ends as the same choices made from lists would', () => {
  const b = t9a.create(t9aMatch(1).setup);
  const listed = t9a.create(t9aMatch(1).setup);
  t9a.begin(b, 4);
  t9a.begin(listed, 4);
  const random = new Random(4);
  while (waiting(b) && b.core.decisions[0] < 120) {
    chooseAny(t9a, b, random);
    const after = saveBattle(b);
    // one of the listed options leads to the same state
    const n = options(t9a, listed);
    let found = -1;
    for (let i = 0; i < n && found < 0; i++) {
      const world = t9a.create(b.setup);
      copyBattle(world, listed);
      choose(t9a, world, i);
      if (isSame(saveBattle(world), after)) found = i;
    }
    expect(found).toBeGreaterThanOrEqual(0);
    choose(t9a, listed, found);
  }
});
