import type { Battle } from '../kernel/battle.js';
import type { Choice, Otherwise } from './choices.js';
import type { Game } from './game.js';
import type { Report } from './report.js';
import { Runner } from './runner.js';
import { checkChoice, checkOtherwise, checkPurpose } from './scene-words.js';

/** Options of a scene. */
export interface ScenarioOptions {
  /** Table in inches; default 72 x 48. */
  readonly table?: readonly [width: number, depth: number];
}

/**
 * A scene of a battle, written as it would be told: who stands where, what the dice show, what the players choose. Each
 * call adds to the scene and gives it back; `runTo` plays it and gives a report to look at. A scene can be run once only
 * after all is set; make it in a function to run it several times.
 */
export abstract class Scene<B extends Battle, R extends Report<B>> {
  protected readonly plannedChoices: Choice[] = [];
  protected readonly plannedDice: { purpose: string; faces: readonly number[] }[] = [];
  protected plannedOtherwise: Otherwise = 'passive';
  protected plannedSeed: number | null = null;

  /** What may explain why a scene goes otherwise than expected, a line each. */
  protected notes(): readonly string[] {
    return [];
  }

  /** The battle of this scene, about to begin. */
  protected abstract build(): B;
  protected abstract readonly game: Game<B>;
  protected abstract report(runner: Runner<B>): R;

  /**
   * What players choose, in order: words ('lancers charge spears', 'spears hold', 'stop'), parts ({ask, unit, verb,
   * target, at, ...}) or a function. A choice waits until a decision comes that it is about; all decisions before that
   * are answered by `otherwise`. @throws ScenarioError for a decision, a verb or a unit that there is not; the run fails at a
   * decision that a choice is about but that has no such option
   */
  choose(...choices: readonly Choice[]): this {
    for (const choice of choices) checkChoice(this.game, choice, null);
    this.plannedChoices.push(...choices);
    return this;
  }

  /**
   * Dice that fall for `purpose` ('charge range'; 'lancers, charge range' for one unit alone), in order. Each must fall,
   * and without `seed` nothing else may. @throws ScenarioError for a purpose or a unit that there is not
   */
  dice(purpose: string, ...faces: readonly number[]): this {
    checkPurpose(this.game, purpose, null);
    this.plannedDice.push({ purpose, faces });
    return this;
  }

  /** Rolls whose purpose is not named fall by this seed: for scenes in which they do not matter. */
  seed(seed: number): this {
    this.plannedSeed = seed;
    return this;
  }

  /** How decisions without a choice are answered: 'passive' (stop, stay, hold, no; else the first), 'first', 'last'. */
  otherwise(otherwise: Otherwise): this {
    checkOtherwise(otherwise);
    this.plannedOtherwise = otherwise;
    return this;
  }

  /** The scene before anything runs. */
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
   * Plays to `where`: the name of a procedure or step that is about to run ('compulsory moves'), 'end of phase', 'end of
   * turn', 'end of battle', 'decision', 'decision of kind Reaction' (the first that the choices leave open).
   * @throws ScenarioError when a die or a choice is missing, left over or refused, with all that is needed to mend it.
   */
  runTo(where: string): R {
    return this.start().runTo(where);
  }
}
