import { type Battle, copyBattle, type Setup } from './battle.js';
import type { Chance } from './chance.js';
import { Level } from './core.js';
import { copyOption, isRecord, isWellFormed, MAX_OPTIONS, type OptionRecord, writeRecord } from './options.js';
import { clearDecision, begin as enter, type Procedure, run } from './procedure.js';
import type { Rulebook } from './rulebook.js';

/** Everything that is wrong with something from outside, or the thing made from it. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };
/** One fault: where it is, the rule it breaks ('' for none), what is wrong, and how to mend it. */
export interface Problem {
  readonly where: string;
  readonly rule: string;
  readonly message: string;
  readonly mend: string;
}
/** A problem on one line: `ember-host.json, points (T9A-ARM-004): costs 2,467, ...; add 13 points or lower the limit.` */
export function problemLine(p: Problem): string {
  const rule = p.rule === '' ? '' : ` (${p.rule})`;
  return `${p.where}${rule}: ${p.message}; ${p.mend}.`;
}

/** Why a proposal is refused: 0 is legal; the ruleset's other numbers have words in `reasons`. */
export const LEGAL = 0;
export type Reason = number;
export type Player = 0 | 1;
export type { Chance };

/** A game on the table. Environment, agents and pages know a game only through this and its layout. */
export interface Ruleset<B extends Battle = Battle> {
  readonly id: string;
  readonly book: Rulebook;
  /** A battle that is set up but not begun, over `buffer` if given; `begin` it with a seed. */
  create(setup: Setup, buffer?: ArrayBufferLike, offset?: number): B;
  /**
   * Makes a battle that is no longer wanted what `create` would give for this setup, which spares a new set of views.
   * @returns false, and nothing has changed, if it is too small or too large for it
   */
  renew?(b: B, setup: Setup): boolean;
  /** Bytes of the canonical region of a battle with this setup. */
  bytes(setup: Setup): number;
  /** Seeds the dice and runs to the first decision. `level`: which questions reach the players (K41), default command. */
  begin(b: B, seed: number, level?: number): void;
  /** Writes the options of the pending decision into `b.option`. Returns how many: 1 to 256, all legal. */
  options(b: B): number;
  /**
   * Draws one option of the pending decision without judging them all: for playouts (`chooseAny`), in which nobody looks at
   * the list. Writes it into `b.option`, at the index that it returns; what else lies there then does not count. Only what
   * `options` lists may be drawn, each with the same chance. -1: there is no quicker way than to list them.
   */
  sample?(b: B, random: Chance): number;
  /** By kind of decision: 1 if `sample` may draw an option of it. */
  readonly drawn?: Uint8Array;
  /** Judges any option record for the pending decision, enumerated or not: `LEGAL` or why not. Never changes the state. */
  validate(b: B, proposal: OptionRecord): Reason;
  /** Words of a reason. */
  reason(reason: Reason): string;
  /** A possible world for `player`'s planning: dice reseeded, hidden facts redrawn (K39). Writes it into `into`. */
  imagine(b: B, player: Player, seed: number, into: B): void;
  /** Victory points of `player` if the battle ended now. */
  victoryPoints(b: B, player: Player): number;
  /** Option `i` in words, for log and web only. */
  describe(b: B, i: number): string;
  /** The pending question in words. */
  question(b: B): string;
  /** Kinds of decisions by number, in words. */
  readonly decisions: readonly string[];
}

/** What `Ruleset.begin` does: seeds the dice, sets the level and runs the outermost procedure to its first question. */
export function beginBattle(b: Battle, outermost: Procedure, seed: number, level: number = Level.command): void {
  b.dice.seed(seed);
  b.core.level[0] = level;
  enter(b, outermost);
  run(b);
  b.dice.store();
}

/**
 * What `Ruleset.validate` does: what is listed is legal; anything else is for the judge of its kind of decision, if its
 * answers are continuous, and refused as `notAnOption` if there is none. So is a record that is not well formed: the
 * state would hold another one.
 */
export function validateRecord<B extends Battle>(
  rules: Ruleset<B>,
  b: B,
  record: OptionRecord,
  judge: ((b: B, record: OptionRecord) => Reason) | undefined,
  notAnOption: Reason,
): Reason {
  const n = options(rules, b);
  if (!isWellFormed(record)) return notAnOption;
  for (let i = 0; i < n; i++) if (isRecord(b.option, i, record)) return LEGAL;
  return judge === undefined ? notAnOption : judge(b, record);
}

/** What `Ruleset.imagine` does where nothing is hidden from anybody: only the dice to come are unknown. */
export function imagineDice<B extends Battle>(b: B, seed: number, into: B): void {
  copyBattle(into, b);
  into.dice.seed(seed);
}

/** Writes the options of the pending decision, once. @returns their number. */
export function options<B extends Battle>(rules: Ruleset<B>, b: B): number {
  const number = b.core.decisions[0] + 1;
  if (b.option.decision !== number) {
    b.option.count = 0;
    b.option.lost = 0;
    rules.options(b);
    b.option.decision = number;
  }
  return b.option.count;
}

/**
 * Lists the options of the question that the running step asks at once if it has any (K03), so that they are not listed
 * twice. Nothing else may be written into `b.option` between this and `ask`; without a question they are forgotten.
 */
export function listAhead<B extends Battle>(b: B, enumerate: (b: B) => void): void {
  const { option } = b;
  option.count = 0;
  option.lost = 0;
  enumerate(b);
  option.decision = 0;
  if (option.count > 0 && option.wanted > 1) listed(b);
}

/** What is in `b.option` now are all options of the question that the running step asks at once: they are not listed again. */
export function listed(b: Battle): void {
  b.option.decision = b.core.decisions[0] + 1;
}

/** Why a battle ended before its rules said so: 0 it did not. Told as `truncated`, apart from an end by the rules. */
export const Truncation = { none: 0, tooManyDecisions: 1 } as const;
/** Decisions of one player turn after which a battle is truncated (K38): some rules allow harmless acts without end. */
export const TURN_DECISIONS = 4000;

/** The answer is written: the question is closed. `run` goes on from here. */
function close(b: Battle): void {
  b.core.decisions[0]++;
  b.core.turnDecisions[0]++;
  clearDecision(b);
  b.option.decision = 0;
}

/** Goes on after an answer, unless this player turn has had more decisions than any sensible one (K38). */
function resume<B extends Battle>(rules: Ruleset<B>, b: B): void {
  for (;;) {
    if (b.core.turnDecisions[0] > TURN_DECISIONS) {
      b.core.truncated[0] = Truncation.tooManyDecisions;
      b.core.over[0] = 1;
      break;
    }
    run(b);
    if (!takesSingle(rules, b)) break;
  }
  b.dice.store();
}

/**
 * At `Level.command` (K41) a question with one option is answered without asking anybody, unless options of its kind are sampled.
 * @returns true if the pending question was answered so; the battle then waits to be run on
 */
export function takesSingle<B extends Battle>(rules: Ruleset<B>, b: B): boolean {
  if (b.core.level[0] !== Level.command || !waiting(b)) return false;
  if (rules.drawn !== undefined && rules.drawn[b.decision.kind[0]] !== 0) return false;
  const { wanted } = b.option;
  b.option.wanted = MAX_OPTIONS;
  const n = options(rules, b);
  b.option.wanted = wanted;
  if (n !== 1) return false;
  copyOption(b.answerWords, b.option, 0);
  b.core.turnDecisions[0]++;
  clearDecision(b);
  b.option.decision = 0;
  return true;
}

/** Writes option `i` as the answer. @throws RangeError for an index that is no option */
function take<B extends Battle>(rules: Ruleset<B>, b: B, i: number): void {
  const n = options(rules, b);
  if (!(i >= 0 && i < n)) throw new RangeError(`option ${i} of ${n}: choose 0 to ${n - 1}`);
  if (b.translation?.answer(b, i) !== true) copyOption(b.answerWords, b.option, i);
}

/** Takes option `i` as the answer without running on: for tools that run step by step. @throws RangeError as `choose`. */
export function accept<B extends Battle>(rules: Ruleset<B>, b: B, i: number): void {
  take(rules, b, i);
  close(b);
}

/** As `propose`, without running on. */
export function acceptRecord<B extends Battle>(rules: Ruleset<B>, b: B, record: OptionRecord): Reason {
  const reason = rules.validate(b, record);
  if (reason !== LEGAL) return reason;
  writeRecord(b.answer, 0, record);
  close(b);
  return LEGAL;
}

/** Goes on from the answer that is written, and lists what is asked next. @returns how many options; 0: the battle is over */
export function goOn<B extends Battle>(rules: Ruleset<B>, b: B): number {
  close(b);
  resume(rules, b);
  return waiting(b) ? options(rules, b) : 0;
}

/**
 * Takes option `i` of the pending decision and runs to the next. `asLeft`: nothing has been written to `b` since it was played on,
 * nor has it been observed as anything else than it is. `unseen`: until `bringBack` of its translation nobody asks more of `b` than of
 * its options, `core` and `decision`. @throws RangeError for an index that is no option.
 */
export function choose<B extends Battle>(rules: Ruleset<B>, b: B, i: number, asLeft = false, unseen = false): void {
  take(rules, b, i);
  if (b.translation?.goOn(b, asLeft, unseen) === true) return;
  while (b.translation?.recall(b) === true) {
    close(b);
    resume(rules, b);
  }
  close(b);
  resume(rules, b);
}

/**
 * Takes an option given as a record, whether or not the enumerator lists it. An illegal one is refused with its reason
 * and the state is left as it was.
 */
export function propose<B extends Battle>(rules: Ruleset<B>, b: B, record: OptionRecord): Reason {
  const reason = acceptRecord(rules, b, record);
  if (reason !== LEGAL) return reason;
  resume(rules, b);
  return LEGAL;
}

/**
 * Takes an option at random, each with the same chance, and runs to the next decision: a step of a playout. Rulesets that can
 * draw without listing do so (`Ruleset.sample`), and nothing more is listed on the way than must be known to go on.
 */
export function chooseAny<B extends Battle>(rules: Ruleset<B>, b: B, random: Chance): void {
  const { option } = b;
  let i = -1;
  if (option.decision !== b.core.decisions[0] + 1 && rules.sample !== undefined) {
    option.count = 0;
    i = rules.sample(b, random);
  }
  if (i < 0) i = random.below(options(rules, b));
  copyOption(b.answerWords, option, i);
  close(b);
  option.wanted = 1;
  try {
    resume(rules, b);
  } finally {
    option.wanted = MAX_OPTIONS;
  }
}

/** Plays on to the end by `chooseAny`. @returns how many decisions that took */
export function playOut<B extends Battle>(rules: Ruleset<B>, b: B, random: Chance): number {
  const played = b.translation?.playOut(b, random) ?? -1;
  return played < 0 ? playOutHere(rules, b, random) : played;
}

/** As `playOut`, but never in a translation: what is translated. */
export function playOutHere<B extends Battle>(rules: Ruleset<B>, b: B, random: Chance): number {
  let n = 0;
  for (; waiting(b); n++) chooseAny(rules, b, random);
  return n;
}

/** True while a player must choose. */
export function waiting(b: Battle): boolean {
  return b.core.over[0] === 0 && b.decision.kind[0] !== 0;
}
