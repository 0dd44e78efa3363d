import { type Battle, copyBattle, loadBattle, type Setup, saveBattle } from '../kernel/battle.js';
import { Level } from '../kernel/core.js';
import { MAX_OPTIONS, type OptionRecord, readRecord } from '../kernel/options.js';
import { printReplay, Recorder } from '../kernel/replay.js';
import { choose, LEGAL, options, propose, type Ruleset, waiting } from '../kernel/ruleset.js';
import { type Invariants, kernelInvariants, repeatedOption } from './invariants.js';
import { Random } from './random.js';

/** Who chooses in a checked battle: the index of an option. `random` is the player's own, apart from the dice. */
export type Chooser<B extends Battle> = (b: B, count: number, random: Random) => number;

/** Any option, each as likely as the others. */
export const anyOption = <B extends Battle>(_b: B, count: number, random: Random): number => random.below(count);

/** Something to play: what it was mustered from, for replays, and the setup that this made. */
export interface Match {
  readonly lists: unknown;
  readonly table: unknown;
  readonly setup: Setup;
}

export interface ConformanceOptions<B extends Battle> {
  /** Battles of each match; default 1. */
  readonly battles?: number;
  /** Seed of the first battle; the others follow. Default 1. */
  readonly seed?: number;
  readonly level?: keyof typeof Level;
  readonly choosers?: readonly [Chooser<B>, Chooser<B>];
  /** What must hold of the ruleset's own state at every decision; a function that makes one for each battle. */
  readonly invariants?: (setup: Setup) => Invariants<B>;
  /** One decision in so many is checked to the bottom (save, load, validate every option); default 1: all of them. */
  readonly sample?: number;
  /** Most options that a decision may have; default `MAX_OPTIONS`. */
  readonly mostOptions?: number;
  /** Decisions after which a battle is given up as endless; default 20,000. */
  readonly most?: number;
  /** Why the battle is to be given up, such as for the time it took, or null: asked after each decision. Default: never. */
  readonly givenUp?: () => string | null;
  /** Play every battle twice and compare bytes; default true. */
  readonly twice?: boolean;
}

/** A promise that was broken, with what it takes to see it again. */
export interface Violation {
  readonly match: number;
  readonly seed: number;
  readonly decision: number;
  readonly what: string;
  /** The answer that came before, in words. */
  readonly after: string;
  /** It was an error that came out of the ruleset. */
  readonly thrown: boolean;
  /** The battle up to there as a replay. */
  readonly replay: string;
}

export interface ConformanceReport {
  readonly battles: number;
  readonly decisions: number;
  readonly violations: readonly Violation[];
  /** Most options that any decision had, and the deepest stack at one. */
  readonly mostOptions: number;
  readonly deepest: number;
  /** Decisions by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Victory points of player 0 less those of player 1, a battle each. */
  readonly margins: readonly number[];
}

const MOST_VIOLATIONS = 20;

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Where two states differ: the names of columns. */
export function differences(b: Battle, one: Uint8Array, other: Uint8Array): string[] {
  const size = { i32: 4, u32: 4, i16: 2, u16: 2, i8: 1, u8: 1 };
  return b.layout.placed
    .filter(({ spec, offset, length }) => {
      const end = offset + length * size[spec.kind];
      return !sameBytes(one.subarray(offset, end), other.subarray(offset, end));
    })
    .map(({ table, column }) => `${table}.${column}`);
}

/** Records that no decision may accept. */
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

/** Plays one battle and checks what every ruleset promises. */
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

  /** Every fault once: a unit off the table stays there for many decisions. */
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

  /** The battle so far as a replay. */
  replayText(): string {
    return printReplay(this.recorder.replay());
  }

  /** Victory points of player 0 less those of player 1. */
  margin(): number {
    return this.rules.victoryPoints(this.b, 0) - this.rules.victoryPoints(this.b, 1);
  }

  /** @returns the final bytes. */
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

  /** Options legal, nonsense refused, nothing changed by judging, bytes survive saving and loading. */
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

  /** The loaded twin takes the same option and must come to the same bytes. */
  private compareTwin(i: number, kind: string): void {
    const { b, twin, rules } = this;
    if (i >= options(rules, twin)) return; // already reported
    choose(rules, twin, i);
    const [one, other] = [saveBattle(b), saveBattle(twin)];
    if (!sameBytes(one, other)) {
      this.fault(`after a ${kind} the battle that was loaded differs in ${differences(b, one, other).join(', ')}`);
    }
  }
}

/**
 * Plays battles of each match to the end and checks what any ruleset promises: 1 to 256 distinct options that are all
 * legal, nonsense refused, judging without a trace, bytes that survive saving and loading with the same continuation,
 * the same seed giving the same bytes, an end; and `invariants`, the ruleset's own. Throws nothing for a broken promise:
 * see `violations`.
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

/** The final bytes of the same battle, played without any check. */
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
