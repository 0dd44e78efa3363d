import { type Battle, copyBattle, loadBattle, type Setup, saveBattle } from '../kernel/battle.js';
import { Level } from '../kernel/core.js';
import { MAX_OPTIONS, type OptionRecord, readRecord } from '../kernel/options.js';
import { printReplay, Recorder } from '../kernel/replay.js';
import { choose, LEGAL, options, propose, type Ruleset, waiting } from '../kernel/ruleset.js';
import { type Invariants, kernelInvariants, repeatedOption } from './invariants.js';
import { Random } from './random.js';

/** Chooses the index of an option in a checked battle. `random` belongs to the player and is separate from the dice. */
export type Chooser<B extends Battle> = (b: B, count: number, random: Random) => number;

/** Chooses any option with equal probability. */
export const anyOption = <B extends Battle>(_b: B, count: number, random: Random): number => random.below(count);

/** A match to play: lists and table, for replays, and the setup made from them. */
export interface Match {
  readonly lists: unknown;
  readonly table: unknown;
  readonly setup: Setup;
}

export interface ConformanceOptions<B extends Battle> {
  /** Number of battles of each match; default 1. */
  readonly battles?: number;
  /** Seed of the first battle; the others follow. Default 1. */
  readonly seed?: number;
  readonly level?: keyof typeof Level;
  readonly choosers?: readonly [Chooser<B>, Chooser<B>];
  /** Makes, for each battle, the ruleset's own checks at every decision. */
  readonly invariants?: (setup: Setup) => Invariants<B>;
  /** One in this many decisions is checked completely (save, load, validate every option). Default 1: all. */
  readonly sample?: number;
  /** Largest number of options of a decision; default `MAX_OPTIONS`. */
  readonly mostOptions?: number;
  /** Number of decisions after which a battle counts as endless; default 20,000. */
  readonly most?: number;
  /**
   * Returns why the battle is to be aborted, such as for its duration, or null. It is called after each decision.
   * Default: never.
   */
  readonly givenUp?: () => string | null;
  /** True (default) to play every battle twice and compare the bytes. */
  readonly twice?: boolean;
}

/** A violated guarantee, with what is needed to reproduce it. */
export interface Violation {
  readonly match: number;
  readonly seed: number;
  readonly decision: number;
  readonly what: string;
  /** The answer before it, in words. */
  readonly after: string;
  /** True if it was an error thrown by the ruleset. */
  readonly thrown: boolean;
  /** The battle so far as a replay. */
  readonly replay: string;
}

export interface ConformanceReport {
  readonly battles: number;
  readonly decisions: number;
  readonly violations: readonly Violation[];
  /** Largest number of options of any decision, and the deepest stack. */
  readonly mostOptions: number;
  readonly deepest: number;
  /** Number of decisions by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Victory points of player 0 minus those of player 1, for each battle. */
  readonly margins: readonly number[];
}

const MOST_VIOLATIONS = 20;

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Returns the names of the columns in which two states differ. */
export function differences(b: Battle, one: Uint8Array, other: Uint8Array): string[] {
  const size = { i32: 4, u32: 4, i16: 2, u16: 2, i8: 1, u8: 1 };
  return b.layout.placed
    .filter(({ spec, offset, length }) => {
      const end = offset + length * size[spec.kind];
      return !sameBytes(one.subarray(offset, end), other.subarray(offset, end));
    })
    .map(({ table, column }) => `${table}.${column}`);
}

/** Returns records that no decision may accept. */
function nonsense(listed: OptionRecord): OptionRecord[] {
  const blank = { verb: 0, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] };
  return [
    blank,
    { ...blank, verb: 201 },
    { ...listed, verb: listed.verb + 100 },
    { ...listed, target: 127, n: 9999 },
    { ...listed, x: listed.x + 0.5 },
    { ...listed, n: listed.n + 0.5 },
    { ...listed, facing: listed.facing + 0.5 },
    { ...listed, path: [...listed.path.slice(0, 1).map((step) => step + 0.5), ...listed.path.slice(1)] },
    {
      ...listed,
      x: -1_000_000,
      y: 5_000_000,
      path: listed.path.length > 0 ? [...listed.path].reverse() : [],
      n: listed.n + 7777,
    },
  ];
}

/** Plays one battle and checks the guarantees of every ruleset. */
class Check<B extends Battle> {
  readonly rules: Ruleset<B>;
  readonly match: Match;
  readonly options: ConformanceOptions<B>;
  readonly seed: number;
  readonly faults: Omit<Violation, 'match' | 'seed'>[] = [];
  readonly kinds: Record<string, number> = {};
  mostOptions = 0;
  deepest = 0;
  decisions = 0;
  after = '';
  private readonly recorder: Recorder<B>;
  private readonly twin: B;
  private readonly b: B;

  constructor(rules: Ruleset<B>, match: Match, seed: number, settings: ConformanceOptions<B>) {
    this.rules = rules;
    this.match = match;
    this.seed = seed;
    this.options = settings;
    this.b = rules.create(match.setup);
    this.twin = rules.create(match.setup);
    const { lists, table } = match;
    this.recorder = new Recorder(rules, this.b, { lists, table, seed, level: settings.level ?? 'command' });
  }

  /** Reports a fault once, because a fault may persist for many decisions. */
  private fault(what: string): void {
    if (this.faults.length >= MOST_VIOLATIONS || this.faults.some((f) => f.what === what)) return;
    this.faults.push({
      decision: this.decisions + 1,
      what,
      after: this.after,
      thrown: false,
      replay: this.replayText(),
    });
  }

  /** Returns the battle so far as a replay. */
  replayText(): string {
    return printReplay(this.recorder.replay());
  }

  /** Returns the victory points of player 0 minus those of player 1. */
  margin(): number {
    return this.rules.victoryPoints(this.b, 0) - this.rules.victoryPoints(this.b, 1);
  }

  /** Plays the battle to its end. Returns the final bytes. */
  play(): Uint8Array {
    const { b, rules } = this;
    const { choosers = [anyOption, anyOption], most = 20_000, mostOptions = MAX_OPTIONS, sample = 1 } = this.options;
    const random = new Random(this.seed);
    const sampler = new Random(~this.seed);
    const invariants = this.options.invariants?.(this.match.setup);
    while (waiting(b) && this.decisions < most && this.faults.length < MOST_VIOLATIONS) {
      const count = options(rules, b);
      const kind = rules.decisions[b.decision.kind[0]] ?? `kind ${b.decision.kind[0]}`;
      this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
      this.mostOptions = Math.max(this.mostOptions, count);
      this.deepest = Math.max(this.deepest, b.core.depth[0]);
      for (const what of kernelInvariants(b, count)) this.fault(what);
      if (count > mostOptions) this.fault(`${kind} has ${count} options, more than ${mostOptions}`);
      for (const what of invariants?.(b) ?? []) this.fault(what);
      const again = repeatedOption(b, count);
      if (again >= 0)
        this.fault(`option ${again} of ${rules.question(b)} is listed twice: ${rules.describe(b, again)}`);
      if (count === 0) break;
      const i = choosers[b.decision.player[0]](b, count, random);
      const deep = sampler.below(sample) === 0;
      if (deep) this.deepCheck(count);
      this.after = `${rules.question(b)}: ${rules.describe(b, i)}`;
      this.recorder.choose(i);
      if (deep) this.compareTwin(i, kind);
      this.decisions++;
      const why = this.options.givenUp?.() ?? null;
      if (why !== null) {
        this.fault(why);
        return saveBattle(b);
      }
    }
    if (b.core.over[0] === 0) this.fault(`the battle is not over after ${this.decisions} decisions`);
    if (b.core.truncated[0] !== 0) this.fault(`the battle was truncated (${b.core.truncated[0]})`);
    return saveBattle(b);
  }

  /**
   * Checks that options are legal, nonsense is refused, judging changes nothing, and bytes survive saving and loading.
   */
  private deepCheck(count: number): void {
    const { b, rules, twin } = this;
    const before = saveBattle(b);
    const records = Array.from({ length: count }, (_, i) => readRecord(b.option, i));
    const texts = records.map((r) => JSON.stringify(r));
    records.forEach((record, i) => {
      const reason = rules.validate(b, record);
      if (reason !== LEGAL) {
        options(rules, b);
        this.fault(
          `listed option '${rules.describe(b, i)}' of ${rules.question(b)} is refused: ${rules.reason(reason)}`,
        );
      }
    });
    for (const record of nonsense(records[0])) {
      if (texts.includes(JSON.stringify(record))) continue;
      copyBattle(twin, b);
      if (propose(rules, twin, record) === LEGAL) {
        this.fault(`nonsense is accepted for ${rules.question(b)}: ${JSON.stringify(record)}`);
      } else if (!sameBytes(saveBattle(twin), before)) {
        this.fault(`a refused proposal changes ${differences(b, before, saveBattle(twin)).join(', ')}`);
      }
    }
    const after = saveBattle(b);
    if (!sameBytes(before, after)) this.fault(`judging options changes ${differences(b, before, after).join(', ')}`);
    rules.imagine(b, b.decision.player[0] as 0 | 1, this.seed, twin);
    if (!sameBytes(before, saveBattle(b))) this.fault('imagining a battle changes the real one');
    loadBattle(twin, before);
    if (!sameBytes(saveBattle(twin), before)) this.fault('bytes do not survive saving and loading');
    const again = options(rules, twin);
    const loaded = Array.from({ length: again }, (_, i) => JSON.stringify(readRecord(twin.option, i)));
    if (loaded.join() !== texts.join()) {
      this.fault(`options of ${rules.question(b)} differ after loading: ${count} became ${again}`);
    }
    options(rules, b);
  }

  /** Takes the same option in the loaded twin and compares the bytes. */
  private compareTwin(i: number, kind: string): void {
    const { b, twin, rules } = this;
    if (i >= options(rules, twin)) return; // this was already reported
    choose(rules, twin, i);
    const [one, other] = [saveBattle(b), saveBattle(twin)];
    if (!sameBytes(one, other)) {
      this.fault(`after a ${kind} the battle that was loaded differs in ${differences(b, one, other).join(', ')}`);
    }
  }
}

/**
 * Plays battles of each match to the end and checks the guarantees of every ruleset. Every decision has 1 to 256
 * distinct options, all legal; nonsense is refused; judging changes nothing; saving and loading preserve the bytes and
 * the continuation; the same seed gives the same bytes; the battle ends. The ruleset's own `invariants` are checked
 * too. It does not throw for violations; see `violations`.
 */
export function checkRuleset<B extends Battle>(
  rules: Ruleset<B>,
  matches: readonly Match[],
  settings: ConformanceOptions<B> = {},
): ConformanceReport {
  const violations: Violation[] = [];
  const kinds: Record<string, number> = {};
  const margins: number[] = [];
  let battles = 0;
  let decisions = 0;
  let mostOptions = 0;
  let deepest = 0;
  const first = settings.seed ?? 1;
  matches.forEach((match, m) => {
    for (let n = 0; n < (settings.battles ?? 1); n++) {
      const seed = first + n;
      const check = new Check(rules, match, seed, settings);
      let bytes: Uint8Array | null = null;
      try {
        bytes = check.play();
      } catch (error) {
        check.faults.push({
          decision: check.decisions + 1,
          what: String(error instanceof Error ? (error.stack ?? error) : error),
          after: check.after,
          thrown: true,
          replay: check.replayText(),
        });
      }
      battles++;
      decisions += check.decisions;
      mostOptions = Math.max(mostOptions, check.mostOptions);
      deepest = Math.max(deepest, check.deepest);
      for (const [kind, count] of Object.entries(check.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count;
      if (bytes !== null) {
        margins.push(check.margin());
        if (
          settings.twice !== false &&
          check.faults.length === 0 &&
          !sameBytes(bytes, playedAgain(rules, match, seed, settings))
        ) {
          check.faults.push({
            decision: check.decisions,
            what: 'the same seed gives other bytes',
            after: check.after,
            thrown: false,
            replay: check.replayText(),
          });
        }
      }
      for (const fault of check.faults) violations.push({ match: m, seed, ...fault });
    }
  });
  return { battles, decisions, violations, mostOptions, deepest, kinds, margins };
}

/** Returns the final bytes of the same battle, played without checks. */
function playedAgain<B extends Battle>(
  rules: Ruleset<B>,
  match: Match,
  seed: number,
  settings: ConformanceOptions<B>,
): Uint8Array {
  const { choosers = [anyOption, anyOption], most = 20_000, level = 'command' } = settings;
  const random = new Random(seed);
  const b = rules.create(match.setup);
  rules.begin(b, seed, Level[level]);
  for (let n = 0; waiting(b) && n < most; n++) {
    const count = options(rules, b);
    choose(rules, b, choosers[b.decision.player[0]](b, count, random));
  }
  return saveBattle(b);
}
