// What the match-ups of all games share: settings with their usual values, refusals, and a battle that is played again and again.
import type { MatchUpSetting, PreparedMatchUp } from '../armies/match-ups.js';
import { type Battle, copyBattle } from '../kernel/battle.js';
import { type Procedure, runUntil } from '../kernel/procedure.js';
import { accept, options, type Result, type Ruleset, waiting } from '../kernel/ruleset.js';
import { ScenarioError } from './scenario-error.js';

/** Returns the value of each setting: what was given, or what is usual. */
export function settingsOf(
  settings: readonly MatchUpSetting[],
  given: Readonly<Record<string, string>>,
): (name: string) => string {
  const usual = Object.fromEntries(settings.map((setting) => [setting.name, setting.usual]));
  return (name) => given[name] ?? usual[name];
}

/** Returns what `make` makes; an error of its scene becomes a problem. */
export function preparedOr(make: () => PreparedMatchUp): Result<PreparedMatchUp> {
  try {
    return { ok: true, value: make() };
  } catch (error) {
    if (!(error instanceof ScenarioError || error instanceof RangeError)) throw error;
    const mend = 'choose other units or settings';
    return { ok: false, problems: [{ where: 'match-up', rule: '', message: error.message, mend }] };
  }
}

/** A battle before a fight, and a copy of it in which the fight is played. */
export class PlayedBattle<B extends Battle> {
  protected readonly rules: Ruleset<B>;
  protected readonly prepared: B;
  protected readonly b: B;

  /** @param prepared the battle before the fight; its dice and log are taken away */
  constructor(rules: Ruleset<B>, prepared: B) {
    this.rules = rules;
    this.prepared = prepared;
    prepared.dice.source = null;
    prepared.log = null;
    this.b = rules.create(prepared.setup);
  }

  /** Goes back to before the fight, with dice of `seed`. */
  protected again(seed: number): void {
    copyBattle(this.b, this.prepared);
    this.b.dice.seed(seed);
  }

  /** Plays until `stops` says so before a step, or until the battle is over. @returns false if it is over */
  protected runTo(stops: (p: Procedure, step: number) => boolean, answer: (count: number) => number): boolean {
    const { b, rules } = this;
    while (!runUntil(b, stops)) {
      if (!waiting(b)) return false;
      accept(rules, b, answer(options(rules, b)));
    }
    return true;
  }
}

/** Returns a test for the named step of a procedure. */
export const atStep =
  (procedure: Procedure, name: string) =>
  (p: Procedure, step: number): boolean =>
    p === procedure && p.stepNames[step] === name;
