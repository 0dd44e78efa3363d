import { type Battle, saveBattle } from '../kernel/battle.js';
import type { OptionRecord } from '../kernel/options.js';
import { LEGAL, propose } from '../kernel/ruleset.js';
import type { Choice, Otherwise, Question } from './choices.js';
import type { Runner } from './runner.js';
import { checkOtherwise } from './scene-words.js';

/** A scenario's battle after a run. Tests read its state here and continue it. */
export class Report<B extends Battle> {
  protected readonly runner: Runner<B>;

  constructor(runner: Runner<B>) {
    this.runner = runner;
  }

  /** Returns the battle itself. */
  get b(): B {
    return this.runner.b;
  }

  /** Returns the log so far, a line for each event. */
  get log(): readonly string[] {
    return this.runner.log.lines;
  }

  /** Returns the decisions so far with their answers, a line each. */
  get answers(): readonly string[] {
    return this.runner.asked;
  }

  /** Returns the pending decision, or null if no player is asked. */
  get question(): Question | null {
    return this.runner.question();
  }

  /** Returns the options of the pending decision as text. */
  options(): readonly string[] {
    return this.question?.options.map((o) => o.words) ?? [];
  }

  /** Proposes a record for the pending decision. Returns 'legal', and the battle goes on, or why it is refused. */
  propose(record: Partial<OptionRecord>): string {
    const { rules } = this.runner.game;
    const blank: OptionRecord = { verb: 0, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] };
    const reason = propose(rules, this.b, { ...blank, ...record });
    return reason === LEGAL ? 'legal' : rules.reason(reason);
  }

  /** Returns the bytes of the battle's canonical region, which is everything that is saved of it. */
  bytes(): Uint8Array {
    return saveBattle(this.b);
  }

  /** Queues choices for later decisions. */
  choose(...choices: readonly Choice[]): this {
    this.runner.add(...choices);
    return this;
  }

  /** Queues dice for later rolls. */
  dice(purpose: string, ...faces: readonly number[]): this {
    this.runner.addDice(purpose, faces);
    return this;
  }

  otherwise(otherwise: Otherwise): this {
    checkOtherwise(otherwise);
    this.runner.otherwise = otherwise;
    return this;
  }

  /** Plays on to `where`, as `Scenario.runTo` does. */
  runTo(where: string): this {
    this.runner.runTo(where);
    return this;
  }

  /** Answers the pending decision, or runs one step. */
  step(): this {
    this.runner.step();
    return this;
  }
}
