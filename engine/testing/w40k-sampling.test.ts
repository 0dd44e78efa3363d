import { expect, test } from 'vitest';
import { copyBattle, saveBattle } from '../kernel/battle.js';
import { readRecord } from '../kernel/options.js';
import { choose, chooseAny, options, waiting } from '../kernel/ruleset.js';
import { Ask } from '../rulesets/wh40k2/asks.js';
import { wh40k2 } from '../rulesets/wh40k2/ruleset.js';
import type { W40kBattle } from '../rulesets/wh40k2/state.js';
import { Random } from './random.js';
import { w40kMatch } from './w40k-matches.js';

// Playouts draw options without listing them all (`Ruleset.sample`): what they draw, and how often.

/** The option that is drawn for the pending decision, as text; null if it would be listed. */
function draw(b: W40kBattle, random: Random): string | null {
  b.option.count = 0;
  b.option.decision = 0;
  const i = wh40k2.sample?.(b, random) ?? -1;
  return i < 0 ? null : JSON.stringify(readRecord(b.option, i));
}

function list(b: W40kBattle): string[] {
  b.option.decision = 0;
  const n = options(wh40k2, b);
  return Array.from({ length: n }, (_, i) => JSON.stringify(readRecord(b.option, i)));
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, i) => byte === b[i]);

/** Plays `n` random battles and shows each of their decisions. */
function play(n: number, each: (b: W40kBattle, random: Random) => void): void {
  for (let k = 0; k < n; k++) {
    const b = wh40k2.create(w40kMatch(k).setup);
    const random = new Random(k + 1);
    wh40k2.begin(b, k + 1);
    while (waiting(b)) {
      each(b, random);
      b.option.decision = 0;
      choose(wh40k2, b, random.below(options(wh40k2, b)));
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
  expect(drawn).toBeGreaterThan(100);
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
  for (const kind of [Ask.DeployPose, Ask.Mover, Ask.Move, Ask.OverwatchFire, Ask.Shooter])
    expect(checked.get(kind)).toBeGreaterThanOrEqual(4);
});

test('K14 a playout ends as the same choices made from lists would', () => {
  const b = wh40k2.create(w40kMatch(1).setup);
  const listed = wh40k2.create(w40kMatch(1).setup);
  wh40k2.begin(b, 4);
  wh40k2.begin(listed, 4);
  const random = new Random(4);
  while (waiting(b) && b.core.decisions[0] < 120) {
    chooseAny(wh40k2, b, random);
    const after = saveBattle(b);
    // one of the listed options leads to the same state
    const n = options(wh40k2, listed);
    let found = -1;
    for (let i = 0; i < n && found < 0; i++) {
      const world = wh40k2.create(b.setup);
      copyBattle(world, listed);
      choose(wh40k2, world, i);
      if (isSame(saveBattle(world), after)) found = i;
    }
    expect(found).toBeGreaterThanOrEqual(0);
    choose(wh40k2, listed, found);
  }
});
