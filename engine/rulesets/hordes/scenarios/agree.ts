// The scenario that is agreed before the battle (HRD-SCN-001, HRD-SETUP-001).
import type { Result } from '../../../kernel/ruleset.js';
import { Resource } from '../core/state.js';
import { SCENARIO_NAMES, Scenario, type ScenarioName } from './scenarios.js';

/** Without a name the armies decide, see `scenarioFor`. */
export interface ScenarioAgreement {
  readonly scenario?: ScenarioName;
}

/** Reads a scenario from a player's word. @returns a problem for an unknown word */
export function agreeOn(word: string | undefined): Result<ScenarioAgreement> {
  if (word === undefined) return { ok: true, value: {} };
  const scenario = SCENARIO_NAMES.find((name) => name === word.toLowerCase().replaceAll('-', ' '));
  if (scenario !== undefined) return { ok: true, value: { scenario } };
  const message = `no scenario is called '${word}'`;
  const mend = `take one of ${SCENARIO_NAMES.join(', ')}`;
  return { ok: false, problems: [{ where: 'deployment', rule: 'HRD-SCN-001', message, mend }] };
}

/**
 * Returns the number of the scenario of a battle: the agreed one, else Annihilation if both armies have a warlock or
 * warcaster, else a plain battle.
 */
// GAP HRD-SETUP-001: armies with leaders play the first of the nine scenarios unless another one is agreed
export function scenarioFor(
  { scenario }: ScenarioAgreement,
  types: { readonly resource: ArrayLike<number> },
  model: { readonly player: ArrayLike<number>; readonly kind: ArrayLike<number> },
): number {
  if (scenario !== undefined) return SCENARIO_NAMES.indexOf(scenario);
  const led = [false, false];
  for (let m = 0; m < model.kind.length; m++) {
    if (types.resource[model.kind[m]] >= Resource.ownFury) led[model.player[m]] = true;
  }
  return led[0] && led[1] ? Scenario.annihilation : Scenario.plain;
}
