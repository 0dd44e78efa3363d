import { type CORE, PLAN_STAGES, SEGMENTS, USUAL_RULES } from './core.js';
import { Dice } from './dice.js';
import { endOfSource } from './effect-ends.js';
import type { Layout, Mounted, PassingLife, Tables, Views } from './layout.js';
import { mount } from './layout.js';
import type { Log } from './log.js';
import { FIELDS, OptionTable, type RecordColumns } from './options.js';
import type { RuleSlots } from './rule-slots.js';
import type { Rulebook } from './rulebook.js';
import type { Block } from './translated-blocks.js';
import { type Translation, translationFor } from './translation.js';

export type CoreTables = typeof CORE;
export type CoreViews = Views<CoreTables>;

/**
 * A battle in play: typed views over one canonical region, beside them what can be rebuilt at any time (options, dice
 * object, caches). Clone, save, compare and hash by its canonical bytes alone (K14).
 */
export interface Battle extends CoreViews {
  /** The canonical region: everything that influences the future (K14, K15). */
  readonly bytes: Uint8Array;
  /** The same, four bytes at a time. */
  readonly words: Int32Array;
  readonly layout: Layout;
  readonly lives: Mounted<Tables>['lives'];
  /** Procedures, rules and hooks of the ruleset. */
  readonly book: Rulebook;
  /** All that play cannot change; shared by every clone (K16). */
  setup: Setup;
  /** All of `answer`, and all of `plan`, as they lie in memory, column by column: copied and cleared more cheaply so. */
  readonly answerWords: Int32Array;
  readonly planWords: Int32Array;
  /** `stack.locals`: local `i` of frame `f` is entry `f + i` when `f` is given as the frame's first entry. */
  readonly locals: Int32Array;
  readonly option: OptionTable;
  readonly dice: Dice;
  /** Where events are told, or null: then nothing is composed. */
  log: Log | null;
  /** Plays on in place of JavaScript where nobody listens; null: there is none. */
  translation: Translation | null;
  /** Where what the translation derives from it is kept. */
  block: Block | null;
  /**
   * Counts changes of position, footprint and membership; derived caches are valid for the geometry version they were made in. It
   * never goes back within one Battle object, also not when another state is loaded into it.
   */
  geometryVersion: number;
}

/** What every setup holds; rulesets add their own tables. */
export interface Setup extends RuleSlots {
  readonly ruleset: string;
  /** Subjects of special rules (parts, units, models): how many there are. */
  readonly subjects: number;
  /** Rules that each subject begins with, by slot: `ruleWords` words a subject. */
  readonly rules: Uint32Array;
  /** Parameter of a rule for a subject: entry `ruleX(b, subject, rule)`. */
  readonly x: Int16Array;
  /** A text that is equal exactly for equal setups; a saved battle names it. */
  readonly fingerprint: string;
}

/** Columns of the `subject` table that every ruleset must declare beside `CORE`; `ruleWords`: as in its rulebook. */
export const subjectTable = <const N extends number>(rows: N, ruleWords: number = USUAL_RULES.ruleWords) =>
  ({
    rows,
    columns: {
      rules: { kind: 'u32', width: ruleWords, life: 'battle', empty: 0 },
      effects: { kind: 'u32', width: 1, life: 'battle', empty: 0 }, // hooks that an effect in play may answer for it, a bit each
      swayed: { kind: 'u32', width: 1, life: 'battle', empty: 0 }, // rules that effects grant or take, bits as in `EffectTable.lent`
      own: { kind: 'u32', width: 1, life: 'battle', empty: 0 }, // and those of them that it holds of its own
    },
  }) as const;

/** One view over all columns of a record table, which lie one behind the other. */
function words({ verb, path }: RecordColumns, rows: number): Int32Array {
  const first = verb.byteOffset;
  if (path.byteOffset !== first + 4 * FIELDS * rows) throw new Error('columns of a record do not lie in order');
  return new Int32Array(verb.buffer, first, (FIELDS + SEGMENTS) * rows);
}

/**
 * Puts a new battle, all columns empty, over `buffer` (default: a buffer of its own).
 * @throws Error when the layout has another number of slots for rules than the rulebook
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
    translation: translationFor(setup.ruleset, plan.bytes),
    block: null,
    geometryVersion: 1,
  });
}

/** Makes a used battle a new one of `setup`, all columns empty, as `newBattle` would; the layout must be the same. */
export function renewBattle(b: Battle, setup: Setup): void {
  b.bytes.set(b.layout.empty);
  b.setup = setup;
  b.log = null;
  b.dice.source = null;
  b.dice.listener = null;
  b.option.count = 0;
  b.option.lost = 0;
  loaded(b);
}

/** Makes `target` the battle that `source` is, by one copy (K15). Both must come from the same layout. */
export function copyBattle(target: Battle, source: Battle): void {
  source.translation?.bringBack(source);
  source.dice.store();
  target.bytes.set(source.bytes);
  target.setup = source.setup;
  loaded(target);
}

/** Call after the canonical bytes were replaced: drops everything derived from what they were. */
export function loaded(b: Battle): void {
  b.translation?.forget(b);
  b.geometryVersion++;
  b.dice.forget();
  b.option.decision = 0;
}

/** The canonical bytes now, for saving or comparing: a fresh copy, dice included. */
export function saveBattle(b: Battle): Uint8Array {
  b.translation?.bringBack(b);
  b.dice.store();
  return b.bytes.slice();
}

/** Resumes from bytes that `saveBattle` gave. @throws RangeError if they are of another size. */
export function loadBattle(b: Battle, bytes: Uint8Array): void {
  if (bytes.length !== b.bytes.length) {
    throw new RangeError(`a saved battle of ${bytes.length} bytes does not fit one of ${b.bytes.length}`);
  }
  b.bytes.set(bytes);
  loaded(b);
}

/** Clears every column whose life ends now (K22). */
export function endLife(b: Battle, life: PassingLife): void {
  const columns = b.lives[life];
  const placed = b.layout.lives[life];
  for (let i = 0; i < columns.length; i++) columns[i].fill(placed[i].spec.empty);
}

/** A player turn begins: the clock goes on, what lived for the last one ends (K22), the watchdog counts anew (K38). */
export function beginPlayerTurn(b: Battle): void {
  b.core.playerTurns[0]++;
  b.core.turnDecisions[0] = 0;
  endLife(b, 'playerTurn');
}

/** Clears the columns of `table` with that life for one row, for lives that end unit by unit. */
export function endLifeOf(b: Battle, life: PassingLife, table: string, row: number): void {
  const columns = b.lives[life];
  const placed = b.layout.lives[life];
  for (let i = 0; i < columns.length; i++) {
    if (placed[i].table !== table) continue;
    const { width, empty } = placed[i].spec;
    columns[i].fill(empty, row * width, (row + 1) * width);
  }
}

/** Marks `subject` as gone (slain, fled, off the table): frames that watch it are told before the next step (K31), its effects end (K24). */
export function markGone(b: Battle, subject: number): void {
  b.core.gone[subject >> 5] |= 1 << (subject & 31);
  b.core.goneAny[0] = 1;
  if (b.core.effectCount[0] !== 0) endOfSource(b, subject);
}

/** Positions, footprints or membership changed: caches of the past are no longer valid. */
export function invalidateGeometry(b: Battle): void {
  b.geometryVersion++;
}
