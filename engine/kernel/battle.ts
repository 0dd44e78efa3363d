import { type Accelerator, acceleratorOf } from './accelerator.js';
import { type CORE, MOST_RULE_WORDS, PLAN_STAGES, SEGMENTS, USUAL_RULES } from './core.js';
import { Dice } from './dice.js';
import { endOfSource } from './effect-ends.js';
import type { Layout, Mounted, PassingLife, Tables, Views } from './layout.js';
import { mount } from './layout.js';
import type { Log } from './log.js';
import { FIELDS, OptionTable, type RecordColumns } from './options.js';
import type { RuleSlots } from './rule-slots.js';
import type { Rulebook } from './rulebook.js';

export type CoreTables = typeof CORE;
export type CoreViews = Views<CoreTables>;

/**
 * A battle in play: typed views over one canonical region. Everything else in it (options, dice object, caches) can be
 * rebuilt at any time. Cloning, saving, comparing and hashing use the canonical bytes alone (K14).
 */
export interface Battle extends CoreViews {
  /** The canonical region holds everything that influences the future (K14, K15). */
  readonly bytes: Uint8Array;
  /** The canonical region as 4-byte words. */
  readonly words: Int32Array;
  readonly layout: Layout;
  readonly lives: Mounted<Tables>['lives'];
  /** Procedures, rules and hooks of the ruleset. */
  readonly book: Rulebook;
  /** The setup holds everything that play cannot change. All clones share it (K16). */
  setup: Setup;
  /**
   * All of `answer` and all of `plan`, column by column, as they are laid out in memory. This is the fastest way to
   * copy and clear them.
   */
  readonly answerWords: Int32Array;
  readonly planWords: Int32Array;
  /**
   * View of `stack.locals`: local `i` of frame `f` is entry `f + i`, where `f` is the index of the frame's first entry.
   */
  readonly locals: Int32Array;
  readonly option: OptionTable;
  readonly dice: Dice;
  /** Receives the events in words. If it is null, no text is composed. */
  log: Log | null;
  /** Plays instead of JavaScript while no log listens; null if JavaScript plays. */
  accelerator: Accelerator | null;
  /**
   * Counts changes of position, footprint and membership. A derived cache is valid for the geometry version in which it
   * was made. The number never goes back within one Battle object, even if another state is loaded into it.
   */
  geometryVersion: number;
}

/** The fields that every setup has; rulesets add their own tables. */
export interface Setup extends RuleSlots {
  readonly ruleset: string;
  /** Number of subjects of special rules (parts, units, models). */
  readonly subjects: number;
  /** Rules that each subject has at the start, as bits by slot: `ruleWords` words per subject. */
  readonly rules: Uint32Array;
  /** Parameter of a rule for a subject: entry `ruleX(b, subject, rule)`. */
  readonly x: Int16Array;
  /** A text that is equal for equal setups only; a saved battle names it. */
  readonly fingerprint: string;
}

/**
 * Returns the columns of the `subject` table that every ruleset must declare beside `CORE`. `ruleWords` is the value in
 * its rulebook.
 */
export const subjectTable = <const N extends number>(rows: N, ruleWords: number = USUAL_RULES.ruleWords) =>
  ({
    rows,
    columns: {
      rules: { kind: 'u32', width: ruleWords, life: 'battle', empty: 0 },
      effects: { kind: 'u32', width: 1, life: 'battle', empty: 0 }, // hooks that an effect in play may answer for it, a bit each
      own: { kind: 'u32', width: ruleWords, life: 'battle', empty: 0 }, // while it is swayed, the rules that it holds of its own
      swayed: { kind: 'u8', width: 1, life: 'battle', empty: 0 }, // 1: an effect in play grants or takes rules of it
    },
  }) as const;

/** Returns one view over all columns of a record table; the columns are adjacent in memory. */
function words({ verb, path }: RecordColumns, rows: number): Int32Array {
  const first = verb.byteOffset;
  if (path.byteOffset !== first + 4 * FIELDS * rows) throw new Error('columns of a record do not lie in order');
  return new Int32Array(verb.buffer, first, (FIELDS + SEGMENTS) * rows);
}

/**
 * Makes a new battle, with all columns empty, over `buffer` (default: a new buffer).
 * @throws Error when the layout and the rulebook have different numbers of rule slots, RangeError for more than
 * `MOST_RULE_WORDS` words of them
 */
export function newBattle<T extends Tables & CoreTables>(
  plan: Layout<T>,
  book: Rulebook,
  setup: Setup,
  buffer: ArrayBufferLike = new ArrayBuffer(plan.bytes),
  offset = 0,
): Battle & Views<T> {
  const { ruleWords } = book;
  const laid = plan.placed.find(({ table, column }) => table === 'subject' && column === 'rules')?.spec.width;
  if (laid !== undefined && laid !== ruleWords)
    throw new Error(`the layout has ${laid} words of rules a subject, its rulebook ${ruleWords}`);
  if (ruleWords > MOST_RULE_WORDS)
    throw new RangeError(`a bitset of rules has ${MOST_RULE_WORDS} words at most, not ${ruleWords}`);
  const mounted = mount(plan, buffer, offset);
  const views = mounted.views as unknown as CoreViews & Views<T>;
  return Object.assign(views, {
    bytes: mounted.bytes,
    words: new Int32Array(buffer, offset, plan.bytes >> 2),
    layout: plan,
    lives: mounted.lives,
    book,
    setup,
    answerWords: words(views.answer, 1),
    planWords: words(views.plan, PLAN_STAGES),
    locals: views.stack.locals,
    option: new OptionTable(book.pathless !== true),
    dice: new Dice(views.core.rng),
    log: null,
    accelerator: acceleratorOf(setup.ruleset, plan.bytes),
    geometryVersion: 1,
  });
}

/**
 * Turns a used battle into a new battle of `setup` with all columns empty, as `newBattle` would make it. The layout
 * must be the same.
 */
export function renewBattle(b: Battle, setup: Setup): void {
  b.bytes.set(b.layout.empty);
  b.setup = setup;
  b.log = null;
  b.dice.source = null;
  b.dice.listener = null;
  b.option.count = 0;
  b.option.lost = 0;
  b.accelerator ??= acceleratorOf(setup.ruleset, b.bytes.length); // it may have been translated since
  loaded(b);
}

/** Makes `target` equal to `source` by one copy (K15). Both must have the same layout. */
export function copyBattle(target: Battle, source: Battle): void {
  source.accelerator?.bringBack(source);
  source.dice.store();
  target.bytes.set(source.bytes);
  target.setup = source.setup;
  loaded(target);
}

/** Drops everything that was derived from the old canonical bytes. Call it after the bytes were replaced. */
export function loaded(b: Battle): void {
  b.accelerator?.forget(b);
  b.geometryVersion++;
  b.dice.forget();
  b.option.decision = 0;
}

/** Returns a fresh copy of the canonical bytes, with the dice, for saving or comparing. */
export function saveBattle(b: Battle): Uint8Array {
  b.accelerator?.bringBack(b);
  b.dice.store();
  return b.bytes.slice();
}

/**
 * Resumes from bytes that `saveBattle` returned.
 * @throws RangeError if their size is wrong
 */
export function loadBattle(b: Battle, bytes: Uint8Array): void {
  if (bytes.length !== b.bytes.length) {
    throw new RangeError(`a saved battle of ${bytes.length} bytes does not fit one of ${b.bytes.length}`);
  }
  b.bytes.set(bytes);
  loaded(b);
}

/** Clears every column with this life, because the life ends now (K22). */
export function endLife(b: Battle, life: PassingLife): void {
  const columns = b.lives[life];
  const placed = b.layout.lives[life];
  for (let i = 0; i < columns.length; i++) columns[i].fill(placed[i].spec.empty);
}

/**
 * Begins a player turn: the clock advances, columns that live for a player turn are cleared (K22), and the watchdog
 * counts from 0 again (K38).
 */
export function beginPlayerTurn(b: Battle): void {
  b.core.playerTurns[0]++;
  b.core.turnDecisions[0] = 0;
  endLife(b, 'playerTurn');
}

/** Clears the columns of `table` with that life in one row, for lives that end unit by unit. */
export function endLifeOf(b: Battle, life: PassingLife, table: string, row: number): void {
  const columns = b.lives[life];
  const placed = b.layout.lives[life];
  for (let i = 0; i < columns.length; i++) {
    if (placed[i].table !== table) continue;
    const { width, empty } = placed[i].spec;
    columns[i].fill(empty, row * width, (row + 1) * width);
  }
}

/**
 * Marks `subject` as gone (slain, fled, off the table). Frames that watch it are told before the next step (K31), and
 * its effects end (K24).
 */
export function markGone(b: Battle, subject: number): void {
  b.core.gone[subject >> 5] |= 1 << (subject & 31);
  b.core.goneAny[0] = 1;
  if (b.core.effectCount[0] !== 0) endOfSource(b, subject);
}

/** Call this when positions, footprints or membership changed: earlier caches become invalid. */
export function invalidateGeometry(b: Battle): void {
  b.geometryVersion++;
}
