import { type Battle, loadBattle, type Setup, saveBattle } from '../engine/kernel/battle.js';
import { run } from '../engine/kernel/procedure.js';
import { waiting } from '../engine/kernel/ruleset.js';
import { MisuseError, misuse } from './errors.js';
import type { Game } from './games.js';

/** A start for battles: setup and state. It is plain data, fit for structured clones. */
export interface Start {
  readonly ruleset: string;
  readonly setup: Setup;
  /** Canonical bytes of the battle. */
  readonly state: Uint8Array;
  /** Seed of the orders of options, for a battle that goes on; default: that of the battle that begins. */
  readonly orders?: number;
}

/**
 * Makes a start of a battle as it stands: of an environment (`env.start()`), or of a scene of `engine/testing`
 * (`startOf(scenario('t9a')....start().b)`), whose first step has not run yet.
 */
export function startOf(b: Battle): Start {
  return { ruleset: b.setup.ruleset, setup: b.setup, state: saveBattle(b) };
}

/** Makes a new battle of a start that `game` can play, in the state of the start. */
export function battleOf({ rules }: Game, { setup, state }: Start): Battle {
  const b: Battle = rules.create(setup);
  loadBattle(b, state);
  return b;
}

/** Checks that this game can play the start. @throws MisuseError if it cannot */
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
 * Begins `b` from the canonical bytes of a battle of the same setup. @param seed of new dice; null: the dice of the
 * bytes
 * @throws MisuseError if nothing is left to play, and then `b` cannot be used
 */
export function beginFrom(b: Battle, bytes: Uint8Array, seed: number | null): void {
  loadBattle(b, bytes);
  if (seed !== null) b.dice.seed(seed);
  if (!waiting(b) && b.core.over[0] === 0) run(b);
  b.dice.store();
  if (!waiting(b)) throw new MisuseError('that battle is over: begin from an earlier point of it');
}
