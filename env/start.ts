import { type Battle, loadBattle, type Setup, saveBattle } from '../engine/kernel/battle.js';
import { run } from '../engine/kernel/procedure.js';
import { waiting } from '../engine/kernel/ruleset.js';
import { MisuseError, misuse } from './errors.js';
import type { Game } from './games.js';

/** A battle to begin from: what it is fought with, and how it stands. Plain data, fit for threads (structured clone). */
export interface Start {
  readonly ruleset: string;
  readonly setup: Setup;
  /** Canonical bytes of the battle. */
  readonly state: Uint8Array;
}

/**
 * A battle as it stands, to begin others from: of an environment (`env.start()`), or a scene of `engine/testing`
 * (`startOf(scenario('t9a')....start().b)`), whose first step has not run yet.
 */
export function startOf(b: Battle): Start {
  return { ruleset: b.setup.ruleset, setup: b.setup, state: saveBattle(b) };
}

/** The battle of a start that `game` can play, as it stands there: a new one, to look at or play on. */
export function battleOf({ rules }: Game, { setup, state }: Start): Battle {
  const b: Battle = rules.create(setup);
  loadBattle(b, state);
  return b;
}

/** @throws MisuseError for a start that this game cannot play */
export function checkStart(game: Game, start: Start): void {
  if (start.ruleset !== game.id)
    throw new MisuseError(`the start is of ${start.ruleset}, the environment of ${game.id}`);
  const problems = game.fits(start.setup);
  if (problems.length > 0) throw misuse(problems);
  const bytes = game.rules.bytes(start.setup);
  if (start.state.length !== bytes) {
    throw new MisuseError(
      `the state of this start has ${bytes} bytes, not ${start.state.length}: take what start() gave, whole`,
    );
  }
}

/**
 * Begins `b` from the canonical bytes of a battle of the same setup: with new dice if there is a seed, else with those that lay there.
 * @throws MisuseError if nothing is left to play, and then `b` is of no use
 */
export function beginFrom(b: Battle, bytes: Uint8Array, seed: number | null): void {
  loadBattle(b, bytes);
  if (seed !== null) b.dice.seed(seed);
  if (!waiting(b) && b.core.over[0] === 0) run(b);
  b.dice.store();
  if (!waiting(b)) throw new MisuseError('that battle is over: begin from an earlier point of it');
}
