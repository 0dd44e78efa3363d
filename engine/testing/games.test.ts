// Requirements for every game of the list, whatever its rules: a new game is checked by its line in engine/games.ts
// alone.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GameModule, GameSetup } from '../game.js';
import { GAME_BY_ID } from '../games.js';
import { type Battle, saveBattle } from '../kernel/battle.js';
import { readRecord } from '../kernel/options.js';
import { playReplay, printReplay, Recorder, readReplay } from '../kernel/replay.js';
import { choose, options, waiting } from '../kernel/ruleset.js';
import { printSave, readSave } from '../kernel/save.js';
import { observationPage } from '../observation/spec.js';
import { checkedGame } from './checked-games.js';
import { checkRuleset } from './conformance.js';
import { Random } from './random.js';

const PAGES = new URL('../../docs/observations/', import.meta.url);
/** One of this many decisions is checked in detail. */
const EACH = 24;
/** Numbers after an observation that must not be written. */
const GUARD = 16;
/** Tolerance, because the numbers are Float32. */
const ROUNDED = 1e-6;

/**
 * Plays a battle of random choices and calls `show` at every `EACH`th decision and at the end.
 * @returns its replay and its last bytes
 */
function played({ id, rules }: GameModule, seed: number, show: (b: Battle, count: number) => void) {
  const { match } = checkedGame(id);
  const { lists, table, setup } = match(seed);
  const b = rules.create(setup);
  const recorder = new Recorder(rules, b, { lists, table, seed });
  const random = new Random(seed);
  for (let n = 0; waiting(b); n++) {
    const count = options(rules, b);
    if (n % EACH === 0) show(b, count);
    recorder.choose(random.below(count));
  }
  b.option.count = 0; // no question is pending any more, as in environments
  show(b, 0);
  return { setup, replay: recorder.replay(), bytes: saveBattle(b) };
}

/** Returns the faults of the numbers that a player sees. */
function wrongNumbers({ observation: { spec } }: GameModule, out: Float32Array): string[] {
  const wrong: string[] = [];
  for (const { name, rows, features } of spec.parts) {
    const valid = features.findIndex((feature) => feature.name === 'valid');
    for (let row = 0; row < rows; row++) {
      const first = spec.offset[name] + row * features.length;
      const isFree = rows > 1 && out[first + valid] === 0;
      features.forEach((feature, i) => {
        const number = out[first + i];
        const where = `${name}, row ${row}, ${feature.name}: ${number}`;
        if (!(number >= feature.low - ROUNDED && number <= feature.high + ROUNDED))
          wrong.push(`${where} is out of bounds`);
        if (isFree && number !== 0) wrong.push(`${where} stands in a row that is not in use`);
      });
    }
  }
  for (let i = spec.size; i < out.length; i++) if (out[i] !== 7) wrong.push(`number ${i} lies beyond the observation`);
  return wrong;
}

describe.each([...GAME_BY_ID.values()])('$id', (game) => {
  const { id, rules, armies, words, observation } = game;

  test('random battles keep every promise', () => {
    const { match, invariants } = checkedGame(id);
    const checks = invariants === undefined ? {} : { invariants: invariants as never };
    const report = checkRuleset(rules, [match(1), match(2)], {
      sample: 32,
      mostOptions: observation.actions,
      ...checks,
    });
    expect(report.violations.map(({ what, decision, after }) => `${decision}: ${what} after ${after}`)).toEqual([]);
  });

  test('a replay plays the same battle; a battle that is saved and loaded goes on as before', () => {
    const saves: string[] = [];
    const { setup, replay, bytes } = played(game, 3, (b, count) => {
      if (count > 0) saves.push(printSave(b));
    });
    const read = readReplay(printReplay(replay));
    expect(read.ok).toBe(true);
    const again = playReplay(rules, setup, replay);
    expect(again.ok && saveBattle(again.value)).toEqual(bytes);

    const middle = saves[saves.length >> 1];
    const loaded = readSave(rules, setup, middle);
    const twin = readSave(rules, setup, middle);
    if (!loaded.ok || !twin.ok) throw new Error('a save is refused');
    for (const b of [loaded.value, twin.value]) {
      const random = new Random(9);
      while (waiting(b)) choose(rules, b, random.below(options(rules, b)));
    }
    expect(saveBattle(loaded.value)).toEqual(saveBattle(twin.value));
  });

  test('no two options of a question look the same, and questions and phases have words', () => {
    const wrong = new Set<string>();
    played(game, 4, (b, count) => {
      const records = new Set<string>();
      const told = new Map<string, number>();
      for (let i = 0; i < count; i++) {
        const text = rules.describe(b, i);
        const record = JSON.stringify(readRecord(b.option, i));
        if (text.trim() === '') wrong.add(`an option of '${rules.question(b)}' has no words`);
        if (records.has(record)) wrong.add(`'${text}' of '${rules.question(b)}' is listed twice`);
        if (told.has(text)) wrong.add(`two options of '${rules.question(b)}' read '${text}'`);
        records.add(record);
        told.set(text, i);
      }
      if (rules.question(b) === '') wrong.add(`decision ${b.decision.kind[0]} has no question`);
      if (count > 0 && !rules.decisions[b.decision.kind[0]]) wrong.add(`decision ${b.decision.kind[0]} has no word`);
      if (!words.phases[b.core.phase[0]]) wrong.add(`phase ${b.core.phase[0]} has no word`);
    });
    expect([...wrong]).toEqual([]);
    expect(new Set(words.phases).size).toBe(words.phases.length);
  });

  test('an observation lies within its spec: bounds, rows in use, nothing beyond; each column is named once', () => {
    const { spec, actions, rows } = observation;
    expect(new Set(spec.parts.map(({ name }) => name)).size).toBe(spec.parts.length);
    for (const { name, rows: all, features } of spec.parts) {
      const names = features.map((feature) => feature.name);
      expect([name, new Set(names).size]).toEqual([name, names.length]);
      expect([name, all === 1 || names.includes('valid')]).toEqual([name, true]);
      for (const { name: column, low, high } of features) expect([column, low < high]).toEqual([column, true]);
    }
    const rowsOf = (name: string): number => spec.parts.find((part) => part.name === name)?.rows ?? 0;
    expect([rowsOf('options'), rowsOf('own units'), rowsOf('enemy units')]).toEqual([actions, rows.units, rows.units]);

    const wrong = new Set<string>();
    for (const tactics of [true, false]) {
      const whole = new Float32Array(spec.size + GUARD).fill(7);
      const writer = observation.writer(whole.subarray(0, spec.size), tactics);
      whole.fill(0, 0, spec.size);
      played(game, 5, (b, count) => {
        for (const player of [0, 1]) {
          writer.write(b, player);
          for (const fault of wrongNumbers(game, whole)) wrong.add(fault);
          const valid =
            spec.parts.find(({ name }) => name === 'options')?.features.findIndex(({ name }) => name === 'valid') ?? 0;
          const width = (spec.size - spec.offset.options) / actions;
          let listed = 0;
          for (let i = 0; i < actions; i++) if (whole[spec.offset.options + i * width + valid] !== 0) listed++;
          if (listed !== count) wrong.add(`${listed} of ${count} options are seen`);
        }
      });
    }
    expect([...wrong].slice(0, 20)).toEqual([]);
  });

  test('the page of its observation is there, and current', () => {
    const page = new URL(`${id}.md`, PAGES);
    expect(existsSync(page)).toBe(true);
    expect(readFileSync(page, 'utf8')).toBe(observationPage(`What a player of ${id} sees`, observation.spec));
  });

  test('every list and every book is described', () => {
    expect(armies.lists().size).toBeGreaterThan(1);
    expect(armies.books().size).toBeGreaterThan(0);
    for (const [name, list] of armies.lists()) {
      expect(list.id).toBe(name);
      const text = armies.describe(list);
      expect(text).toContain(list.name);
      expect(text.split('\n').length).toBeGreaterThan(list.units.length);
      expect([...armies.books().values()].map((book) => book.id)).toContain(armies.bookOf(list).id);
    }
    for (const [name, book] of armies.books()) {
      expect(book.id).toBe(name);
      const text = armies.bookLines(book).join('\n');
      expect(text).toContain(book.name);
      for (const unit of book.units as readonly { readonly name: string }[]) expect(text).toContain(unit.name);
    }
  });

  test('what a list fields costs what the list costs, and is in its book', () => {
    const names = [...armies.books().keys()];
    const chance = new Random(5);
    const drawn = names.slice(0, 4).map((book) => {
      const army = armies.draw(book, game.points, chance, 'drawn');
      if (!army.ok) throw new Error(army.problems[0].message);
      return army.value;
    });
    for (const list of [...armies.lists().values(), ...drawn]) {
      const book = armies.books().get(armies.bookOf(list).id);
      const ids = ((book?.units ?? []) as readonly { readonly id: string }[]).map((unit) => unit.id);
      const units = armies.fielded(list);
      expect(units.reduce((sum, { points }) => sum + points, 0)).toBe(list.points);
      for (const { entry, points, models, extras } of units) {
        expect(ids).toContain(entry);
        expect(models).toBeGreaterThan(0);
        expect(extras.reduce((sum, extra) => sum + extra.points, 0)).toBeLessThanOrEqual(points);
        expect(new Set(extras.map(({ name }) => name)).size).toBe(extras.length);
      }
    }
  });

  test('deployment zones are polygons on the table, one or more for each player at the end', () => {
    const { setup } = played(game, 6, (b, count) => {
      const { width, depth } = b.setup as GameSetup;
      const zones = game.zones(b);
      expect(zones).toHaveLength(2);
      for (const zone of zones.flat()) {
        expect([zone.length >= 6, zone.length % 2]).toEqual([true, 0]);
        for (let i = 0; i < zone.length; i += 2) {
          expect([zone[i] >= 0 && zone[i] <= width, zone[i + 1] >= 0 && zone[i + 1] <= depth]).toEqual([true, true]);
        }
      }
      if (count === 0) expect(zones.map((zone) => zone.length > 0)).toEqual([true, true]);
    });
    expect((setup as GameSetup).names).toHaveLength((setup as GameSetup).units);
  });
});
