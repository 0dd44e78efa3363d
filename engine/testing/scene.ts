import type { Book } from '../armies/source.js';
import type { Battle } from '../kernel/battle.js';
import type { Choice, Otherwise } from './choices.js';
import type { Game } from './game.js';
import type { Report } from './report.js';
import { Runner } from './runner.js';
import { checkChoice, checkOtherwise, checkPurpose } from './scene-words.js';

/** Options of a scene. */
export interface ScenarioOptions {
  /** Width and depth of the table in inches; default 72 x 48. */
  readonly table?: readonly [width: number, depth: number];
  /** Army books by id for units of books; default those that come with Muster. */
  readonly books?: ReadonlyMap<string, Book>;
}

/**
 * A scene of a battle, written as a story: where units stand, what the dice show, what the players choose. Each call
 * adds to the scene and returns it. `runTo` plays it and returns a report. A scene runs once; make it in a function to
 * run it several times.
 */
export abstract class Scene<B extends Battle, R extends Report<B>> {
  protected readonly plannedChoices: Choice[] = [];
  protected readonly plannedDice: { purpose: string; faces: readonly number[] }[] = [];
  protected plannedOtherwise: Otherwise = 'passive';
  protected plannedSeed: number | null = null;

  /** Returns lines that may explain why a scene does not go as expected. */
  protected notes(): readonly string[] {
    return [];
  }

  /** Returns the battle of this scene before its first step. */
  protected abstract build(): B;
  protected abstract readonly game: Game<B>;
  protected abstract report(runner: Runner<B>): R;

  /**
   * Queues the players' choices in order: words ('lancers charge spears', 'spears hold', 'stop'), parts ({ask, unit,
   * verb, target, at, ...}) or a function. A choice waits for a decision that it is about; earlier decisions are
   * answered by `otherwise`.
   * @throws ScenarioError for an unknown decision, verb or unit; the run fails if the decision has no such option
   */
  choose(...choices: readonly Choice[]): this {
    for (const choice of choices) checkChoice(this.game, choice, null);
    this.plannedChoices.push(...choices);
    return this;
  }

  /**
   * Queues dice for `purpose` ('charge range', or 'lancers, charge range' for one unit alone), in order. Each must
   * fall, and without `seed` no others may.
   * @throws ScenarioError for an unknown purpose or unit
   */
  dice(purpose: string, ...faces: readonly number[]): this {
    checkPurpose(this.game, purpose, null);
    this.plannedDice.push({ purpose, faces });
    return this;
  }

  /** Sets the seed for rolls without named dice, in scenes where they do not matter. */
  seed(seed: number): this {
    this.plannedSeed = seed;
    return this;
  }

  /**
   * Sets how decisions without a choice are answered: 'passive' (stop, stay, hold, no; else the first option), 'first',
   * 'last'.
   */
  otherwise(otherwise: Otherwise): this {
    checkOtherwise(otherwise);
    this.plannedOtherwise = otherwise;
    return this;
  }

  /** Returns the scene before any step has run. */
  start(): R {
    const b = this.build();
    const runner = new Runner(this.game, b);
    b.dice.seed(this.plannedSeed ?? 0);
    runner.dice.seeded = this.plannedSeed !== null;
    runner.otherwise = this.plannedOtherwise;
    runner.notes.push(...this.notes());
    runner.add(...this.plannedChoices);
    for (const { purpose, faces } of this.plannedDice) runner.addDice(purpose, faces);
    return this.report(runner);
  }

  /**
   * Plays to `where`: the name of a procedure or step that is about to run ('compulsory moves'), 'end of phase', 'end
   * of turn', 'end of battle', 'decision', 'decision of kind Reaction' (the first that no choice answers).
   * @throws ScenarioError with the remedy if a die or a choice is missing, left over or refused
   */
  runTo(where: string): R {
    return this.start().runTo(where);
  }
}
