import type { Battle } from '../kernel/battle.js';
import { Level } from '../kernel/core.js';
import { degrees, INCH, TURN, ticks } from '../kernel/geometry/measures.js';
import { LineLog } from '../kernel/log.js';
import type { OptionRecord } from '../kernel/options.js';
import { type Procedure, runUntil } from '../kernel/procedure.js';
import { accept, acceptRecord, LEGAL, options, takesSingle, waiting } from '../kernel/ruleset.js';
import {
  byDefault,
  type Choice,
  type ChoicePattern,
  concerns,
  find,
  isAbout,
  type OptionView,
  type Otherwise,
  printChoice,
  type Question,
} from './choices.js';
import { DiceScript } from './dice-script.js';
import type { Game } from './game.js';
import { ScenarioError } from './scenario-error.js';
import { checkChoice, checkPurpose, faultOfPlace } from './scene-words.js';
import { plainWords, tokens } from './words.js';

export { ScenarioError } from './scenario-error.js';

/** Number of answered decisions after which a run is abandoned. */
const PATIENCE = 5000;

/**
 * Places that are reached when the last procedure of such a name has ended. Values that live for it still exist then
 * (K22).
 */
const FRAMES_OF: Readonly<Record<string, RegExp>> = { 'end of phase': / phase$/, 'end of turn': /^player turn$/ };

/** True if a procedure of such a name is on the stack. */
export function runs(b: Battle, name: RegExp): boolean {
  for (let f = 0; f < b.core.depth[0]; f++) if (name.test(b.book.procedures[b.stack.proc[f]].name)) return true;
  return false;
}

export const inInches = (ticks: number): number => Math.round((ticks / INCH) * 10000) / 10000;
export const inDegrees = (angle: number): number => Math.round(((angle * 360) / TURN) * 10000) / 10000;

/** Plays one battle by a script of dice and choices. */
export class Runner<B extends Battle> {
  readonly game: Game<B>;
  readonly b: B;
  readonly log = new LineLog();
  readonly choices: Choice[] = [];
  readonly dice: DiceScript;
  otherwise: Otherwise = 'passive';
  /** The decisions so far with their answers and units. */
  readonly asked: string[] = [];
  /** Lines of possible explanations, added when a run fails. */
  readonly notes: string[] = [];
  private stopped = false;
  /** Number of log lines when the first choice was partly answered, or -1. */
  private staged = -1;

  constructor(game: Game<B>, b: B) {
    this.game = game;
    this.b = b;
    this.dice = new DiceScript(
      (purpose) => game.roll(purpose),
      (subject) => game.names(b)[subject] ?? '',
      (message) => this.fail(message),
    );
    b.dice.source = this.dice;
    b.log = this.log;
  }

  /**
   * Queues choices.
   * @throws ScenarioError for an unknown decision, verb or unit
   */
  add(...choices: readonly Choice[]): void {
    for (const choice of choices) checkChoice(this.game, choice, this.game.names(this.b));
    this.choices.push(...choices);
  }

  /**
   * Queues dice for a purpose.
   * @throws ScenarioError for an unknown purpose or unit
   */
  addDice(purpose: string, faces: readonly number[]): void {
    checkPurpose(this.game, purpose, this.game.names(this.b));
    this.dice.add(purpose, faces);
  }

  /** Returns the pending decision, or null if no player is asked. */
  question(): Question | null {
    const { b, game } = this;
    if (!waiting(b)) return null;
    const n = options(game.rules, b);
    const names = game.names(b);
    const ask = b.decision.kind[0];
    const views: OptionView[] = [];
    for (let i = 0; i < n; i++) {
      const { verb, target, n: number, extra, x, y, facing, files } = b.option;
      const unit = game.targetIsUnit(ask, verb[i]) ? target[i] : -1;
      views.push({
        index: i,
        words: game.rules.describe(b, i),
        verb: game.verbs[verb[i]] ?? `verb ${verb[i]}`,
        target: unit,
        targetName: names[unit] ?? '',
        n: number[i],
        extra: extra[i],
        x: inInches(x[i]),
        y: inInches(y[i]),
        facing: inDegrees(facing[i]),
        files: files[i],
        path: Array.from(b.option.path.subarray(i * 8, i * 8 + 8)),
      });
    }
    return {
      kind: game.asks[ask] ?? `decision ${ask}`,
      player: b.decision.player[0],
      subject: b.decision.subject[0],
      other: b.decision.other[0],
      words: game.rules.question(b),
      options: views,
    };
  }

  /** Answers the pending decision by the next choice if it is about it, otherwise by default. It runs no steps. */
  private answer(question: Question): void {
    const names = this.game.names(this.b);
    if (question.options.length === 0) this.fail('a decision has no option');
    this.dropAnswered(question);
    const choice = this.choices[0];
    const note = (how: string) =>
      this.asked.push(`${question.kind} (${names[question.subject] ?? `player ${question.player}`}): ${how}`);
    if (choice !== undefined) {
      const found = find(choice, question, names);
      if (found !== undefined) {
        if (!found.staged) this.choices.shift();
        this.staged = found.staged ? this.log.lines.length : -1;
        note(found.option.words);
        accept(this.game.rules, this.b, found.option.index);
        return;
      }
      if (typeof choice === 'object' && this.proposes(choice, question, names)) {
        this.choices.shift();
        note(printChoice(choice));
        return;
      }
      const owner = (u: number) => this.game.owner(this.b, u);
      if (isAbout(choice, question, names, owner, this.staged >= 0)) {
        this.fail(`${printChoice(choice)} is no option`);
      }
    }
    const option = byDefault(this.otherwise, question);
    note(`${option.words} (by default)`);
    accept(this.game.rules, this.b, option.index);
  }

  /**
   * Drops a choice whose first part was answered ('lancers' of 'lancers charge spears') if the rest needs no question.
   * All units that it names must occur in later log lines or in the present question.
   */
  private dropAnswered(question: Question | null): void {
    const choice = this.choices[0];
    if (this.staged < 0 || typeof choice !== 'string') return;
    const names = this.game.names(this.b);
    if (question !== null && find(choice, question, names) !== undefined) return;
    const told = new Set(this.log.lines.slice(this.staged).flatMap((line) => tokens(line, names)));
    if (question !== null) told.add(`@${question.subject}`).add(`@${question.other}`);
    const units = tokens(choice, names).filter((word) => word.startsWith('@'));
    if (units.length < 2 || !units.every((unit) => told.has(unit))) return;
    this.choices.shift();
    this.staged = -1;
  }

  /** Proposes a choice that has its own pose to the judge. Returns false if it has none. */
  private proposes(choice: ChoicePattern, question: Question, names: readonly string[]): boolean {
    if (!concerns(choice, question, names)) return false;
    if (choice.at === undefined && choice.path === undefined) return false;
    const like = question.options.find(
      (o) => choice.verb === undefined || o.verb.toLowerCase() === choice.verb.toLowerCase(),
    );
    if (like === undefined) return false;
    const reason = acceptRecord(this.game.rules, this.b, this.record(choice, like, names));
    if (reason !== LEGAL) this.fail(`${printChoice(choice)} is refused: ${this.game.rules.reason(reason)}`);
    return true;
  }

  /** Returns the record of `choice`. Missing fields come from the listed option `like`. */
  record(choice: ChoicePattern, like: OptionView, names: readonly string[]): OptionRecord {
    const { option } = this.b;
    const i = like.index;
    const record: OptionRecord = {
      verb: option.verb[i],
      target: choice.target === undefined ? option.target[i] : names.indexOf(choice.target),
      n: choice.n ?? option.n[i],
      x: option.x[i],
      y: option.y[i],
      facing: option.facing[i],
      files: choice.files ?? option.files[i],
      extra: choice.extra ?? option.extra[i],
      path: choice.path === undefined ? [] : this.game.path(choice.path),
    };
    if (choice.path !== undefined) this.game.walk(this.b, this.b.decision.subject[0], record);
    if (choice.at !== undefined) {
      record.x = ticks(choice.at[0]);
      record.y = ticks(choice.at[1]);
    }
    if (choice.facing !== undefined) record.facing = degrees(choice.facing);
    return record;
  }

  /** Runs to the next decision or to the place that `stop` accepts. Returns true if it stopped there. */
  private go(stop: (p: Procedure, step: number) => boolean): boolean {
    let fresh = !this.stopped; // the place of the last stop must be passed once
    do {
      this.stopped = runUntil(this.b, (p, step) => {
        if (!fresh) {
          fresh = true;
          return false;
        }
        return stop(p, step);
      });
    } while (!this.stopped && this.answersItself());
    this.b.dice.store();
    return this.stopped;
  }

  /**
   * Answers the pending question automatically if it has one option at level command, as in play (K41). A choice about
   * it counts as used. Returns false if a player has to answer.
   */
  private answersItself(): boolean {
    const { b, game } = this;
    const choice = this.choices[0];
    const question = choice === undefined || b.core.level[0] !== Level.command ? null : this.question();
    if (!takesSingle(game.rules, b)) return false;
    const found = question === null ? undefined : find(choice, question, game.names(b));
    if (found !== undefined) {
      if (!found.staged) this.choices.shift();
      this.staged = found.staged ? this.log.lines.length : -1;
    }
    return true;
  }

  /** Runs one step of the battle: answers the pending decision, or runs one step of the topmost procedure. */
  step(): void {
    const question = this.question();
    if (question !== null) this.answer(question);
    let first = true;
    this.stopped = runUntil(this.b, () => {
      const stop = !first;
      first = false;
      return stop;
    });
    if (!this.stopped) this.answersItself();
    this.b.dice.store();
  }

  /**
   * Plays on to `where`: 'end of phase', 'end of turn', 'end of battle', 'decision', 'decision of kind Reaction', or
   * the name of a procedure or step that is about to run ('compulsory moves').
   */
  runTo(where: string): void {
    const { b } = this;
    const fault = faultOfPlace(this.game, where);
    if (fault !== null) this.fail(`'${where}' was never reached: ${fault}`);
    const wanted = plainWords(where);
    const kind = /^(?:next )?decision(?: of kind (.*))?$/.exec(wanted);
    const stop = kind === null ? this.placeCalled(wanted) : () => false;
    const passed = new Set<string>();
    for (let n = 0; ; n++) {
      if (n > PATIENCE) this.fail(`'${where}' was not reached within ${PATIENCE} decisions`);
      const question = this.question();
      if (question !== null) {
        this.dropAnswered(question);
        if (kind !== null && (kind[1] === undefined || kind[1] === plainWords(question.kind))) {
          const choice = this.choices[0];
          if (choice === undefined || find(choice, question, this.game.names(b)) === undefined) break;
        }
        this.answer(question);
      } else if (n > 0 || b.core.over[0] !== 0) {
        const over = wanted.startsWith('end of') || wanted === 'end';
        if (over) break;
        this.fail(`'${where}' was never reached; passed: ${[...passed].join(', ')}`);
      }
      const arrived = this.go((p, step) => {
        passed.add(p.name);
        return stop(p, step);
      });
      if (arrived) break;
    }
    this.finish(where);
  }

  private placeCalled(wanted: string): (p: Procedure, step: number) => boolean {
    const frame = FRAMES_OF[wanted];
    if (frame !== undefined) {
      let open = runs(this.b, frame);
      return () => {
        const now = runs(this.b, frame);
        const ended = open && !now;
        open = now;
        return ended;
      };
    }
    if (wanted === 'end of battle' || wanted === 'end') return () => false;
    return (p, step) => (step === 0 && plainWords(p.name) === wanted) || plainWords(p.stepNames[step]) === wanted;
  }

  /** Checks that every die and choice has been used. */
  private finish(where: string): void {
    this.dropAnswered(this.question());
    const dice = this.dice.left();
    if (dice.length > 0) this.fail(`dice are left over at '${where}'`);
    if (this.choices.length > 0) this.fail(`choices are left over at '${where}'`);
  }

  /** Throws a ScenarioError that describes the state of the battle. */
  fail(message: string): never {
    const lines = [message];
    // during a step no question is pending, and options must not be listed
    if (this.b.decision.kind[0] !== 0 && this.b.core.over[0] === 0) {
      const question = this.question();
      if (question !== null) {
        lines.push(`asked (${question.kind}, player ${question.player}): ${question.words}`);
        for (const option of question.options)
          lines.push(
            `  ${option.index}: ${option.words} [${option.verb}${option.targetName === '' ? '' : ` ${option.targetName}`}]`,
          );
      }
    }
    const dice = this.dice.left();
    lines.push(`dice left: ${dice.length === 0 ? 'none' : dice.join('; ')}`);
    lines.push(`choices left: ${this.choices.length === 0 ? 'none' : this.choices.map(printChoice).join(', ')}`);
    lines.push(...this.notes);
    if (this.asked.length > 0) lines.push('answered so far:', ...this.asked.slice(-12).map((a) => `  ${a}`));
    if (this.log.lines.length > 0) lines.push('log:', ...this.log.lines.slice(-12).map((l) => `  ${l}`));
    throw new ScenarioError(lines.join('\n'));
  }
}
