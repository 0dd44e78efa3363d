import { type Battle, copyBattle, type Setup } from './battle.js';
import type { Chance } from './chance.js';
import { Level } from './core.js';
import { copyOption, isRecord, isWellFormed, MAX_OPTIONS, type OptionRecord, writeRecord } from './options.js';
import { clearDecision, begin as enter, type Procedure, run } from './procedure.js';
import type { Rulebook } from './rulebook.js';

/** A value made from outside input, or the list of all faults of that input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };
/** One fault: its place, the rule that it breaks ('' for none), a message, and how to mend it. */
export interface Problem {
  readonly where: string;
  readonly rule: string;
  readonly message: string;
  readonly mend: string;
}
/**
 * Returns a problem on one line: `ember-host.json, points (T9A-ARM-004): costs 2,467, ...; add 13 points or lower the
 * limit.`
 */
export function problemLine(p: Problem): string {
  const rule = p.rule === '' ? '' : ` (${p.rule})`;
  return `${p.where}${rule}: ${p.message}; ${p.mend}.`;
}

/** Number of a reason to refuse a proposal. 0 is legal; the ruleset's other numbers have words in `reasons`. */
export const LEGAL = 0;
export type Reason = number;
export type Player = 0 | 1;
export type { Chance };

/** A game. Environment, agents and pages use a game only through this interface and its layout. */
export interface Ruleset<B extends Battle = Battle> {
  readonly id: string;
  readonly book: Rulebook;
  /** Creates a battle that is set up but not begun, over `buffer` if given. Call `begin` with a seed afterwards. */
  create(setup: Setup, buffer?: ArrayBufferLike, offset?: number): B;
  /**
   * Turns a battle that is no longer needed into the battle that `create` would make for this setup, which avoids new
   * views.
   * @returns false, and changes nothing, if the battle has the wrong size
   */
  renew?(b: B, setup: Setup): boolean;
  /** Returns the size in bytes of the canonical region of a battle with this setup. */
  bytes(setup: Setup): number;
  /**
   * Seeds the dice and runs to the first decision. `level` says which questions reach the players (K41); default
   * `command`.
   */
  begin(b: B, seed: number, level?: number): void;
  /** Writes the options of the pending decision into `b.option`. Returns how many: 1 to 256, all legal. */
  options(b: B): number;
  /**
   * Samples one option of the pending decision without judging all of them, for playouts (`chooseAny`), which do not
   * read the list. It writes the option into `b.option` at the index that it returns; other entries are invalid then.
   * Only options that `options` lists may be sampled, each with equal probability. -1 means that listing is not slower.
   */
  sample?(b: B, random: Chance): number;
  /** For each kind of decision: 1 if `sample` may sample an option of it. */
  readonly drawn?: Uint8Array;
  /**
   * Judges any option record for the pending decision, enumerated or not. It returns `LEGAL` or a reason, and never
   * changes the state.
   */
  validate(b: B, proposal: OptionRecord): Reason;
  /** Returns the words of a reason. */
  reason(reason: Reason): string;
  /**
   * Writes a possible world for `player`'s planning into `into`: the dice are reseeded and hidden facts are sampled
   * again (K39).
   */
  imagine(b: B, player: Player, seed: number, into: B): void;
  /** Returns the victory points of `player` if the battle ended now. */
  victoryPoints(b: B, player: Player): number;
  /** Returns option `i` in words, for log and web only. */
  describe(b: B, i: number): string;
  /** Returns the pending question in words. */
  question(b: B): string;
  /** Kinds of decisions in words, by number. */
  readonly decisions: readonly string[];
}

/**
 * Implements `Ruleset.begin`: seeds the dice, sets the level, and runs the outermost procedure to its first question.
 */
export function beginBattle(b: Battle, outermost: Procedure, seed: number, level: number = Level.command): void {
  b.dice.seed(seed);
  b.core.level[0] = level;
  enter(b, outermost);
  run(b);
  b.dice.store();
}

/**
 * Implements `Ruleset.validate`. A listed record is legal. Any other record goes to the judge of its kind of decision
 * if the answers are continuous; without a judge it is refused as `notAnOption`. A record that is not well formed is
 * refused too, because the state would store other numbers.
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

/** Implements `Ruleset.imagine` for games without hidden facts: only the future dice are unknown. */
export function imagineDice<B extends Battle>(b: B, seed: number, into: B): void {
  copyBattle(into, b);
  into.dice.seed(seed);
}

/**
 * Lists the options of the pending decision, once per decision.
 * @returns their number
 */
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

/**
 * Declares that `b.option` already contains all options of the question that the running step asks, so that they are
 * not listed again.
 */
export function listed(b: Battle): void {
  b.option.decision = b.core.decisions[0] + 1;
}

/**
 * Reason why a battle ended before its rules ended it; 0 if it did not. It is reported as `truncated`, separately from
 * an end by the rules.
 */
export const Truncation = { none: 0, tooManyDecisions: 1 } as const;
/**
 * Number of decisions of one player turn after which a battle is truncated (K38), because some rules allow harmless
 * acts without end.
 */
export const TURN_DECISIONS = 4000;

/** Closes the question after the answer was written. `run` goes on from here. */
function close(b: Battle): void {
  b.core.decisions[0]++;
  b.core.turnDecisions[0]++;
  clearDecision(b);
  b.option.decision = 0;
}

/** Goes on after an answer, unless this player turn has had too many decisions (K38). */
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
 * At `Level.command` (K41), answers a question with only one option without asking the player, unless options of its
 * kind are sampled.
 * @returns true if it answered the pending question; the caller must then run the battle on
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

/** @throws RangeError for an index that is no option of the pending decision */
function checkOption<B extends Battle>(rules: Ruleset<B>, b: B, i: number): void {
  const n = options(rules, b);
  if (!(i >= 0 && i < n)) throw new RangeError(`option ${i} of ${n}: choose 0 to ${n - 1}`);
}

/** Writes option `i` as the answer. @throws RangeError for an index that is no option */
function take<B extends Battle>(rules: Ruleset<B>, b: B, i: number): void {
  checkOption(rules, b, i);
  copyOption(b.answerWords, b.option, i);
}

/**
 * Takes option `i` as the answer but does not run on: for tools that run step by step.
 * @throws RangeError as `choose` does
 */
export function accept<B extends Battle>(rules: Ruleset<B>, b: B, i: number): void {
  take(rules, b, i);
  close(b);
}

/** Takes a record as `propose` does, but does not run on. */
export function acceptRecord<B extends Battle>(rules: Ruleset<B>, b: B, record: OptionRecord): Reason {
  const reason = rules.validate(b, record);
  if (reason !== LEGAL) return reason;
  writeRecord(b.answer, 0, record);
  close(b);
  return LEGAL;
}

/**
 * Goes on from the written answer and lists the options of the next question.
 * @returns their number; 0: the battle is over
 */
export function goOn<B extends Battle>(rules: Ruleset<B>, b: B): number {
  close(b);
  resume(rules, b);
  return waiting(b) ? options(rules, b) : 0;
}

/** Takes option `i` of the pending decision and runs to the next. @throws RangeError for an index that is no option */
export function choose<B extends Battle>(rules: Ruleset<B>, b: B, i: number): void {
  checkOption(rules, b, i);
  if (b.accelerator?.goOn(b, i) !== true) chooseHere(rules, b, i);
}

/** Takes an option as `choose` does, but never by an accelerator. */
export function chooseHere<B extends Battle>(rules: Ruleset<B>, b: B, i: number): void {
  take(rules, b, i);
  close(b);
  resume(rules, b);
}

/**
 * Takes an option given as a record, even if the enumerator does not list it. An illegal record is refused with its
 * reason and the state stays unchanged.
 */
export function propose<B extends Battle>(rules: Ruleset<B>, b: B, record: OptionRecord): Reason {
  const reason = acceptRecord(rules, b, record);
  if (reason !== LEGAL) return reason;
  resume(rules, b);
  return LEGAL;
}

/**
 * Takes a random option, each with equal probability, and runs to the next decision: one step of a playout. Rulesets
 * that can sample without listing do so (`Ruleset.sample`); options are listed only where play needs them.
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

/**
 * Plays on to the end by `chooseAny`.
 * @returns the number of decisions
 */
export function playOut<B extends Battle>(rules: Ruleset<B>, b: B, random: Chance): number {
  const played = b.accelerator?.playOut(b, random) ?? -1;
  return played < 0 ? playOutHere(rules, b, random) : played;
}

/** Plays on as `playOut` does, but never by an accelerator. The translator translates this function. */
export function playOutHere<B extends Battle>(rules: Ruleset<B>, b: B, random: Chance): number {
  let n = 0;
  for (; waiting(b); n++) chooseAny(rules, b, random);
  return n;
}

/** True while a player must choose. */
export function waiting(b: Battle): boolean {
  return b.core.over[0] === 0 && b.decision.kind[0] !== 0;
}
