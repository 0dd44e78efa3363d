// Models that are never in one army with those whom their ability Animosity names.

import type { Problem } from '../../../kernel/ruleset.js';
import { familyOf, isNamed, parameterOf } from '../abilities/names.js';
import { problem } from './army.js';
import type { ModelProfile, UnitProfile } from './profiles.js';

/** Returns whom the models of a unit bear no company with, as the parameters of their abilities say. */
function shunnedBy({ members }: UnitProfile): readonly string[] {
  const abilities = members.flatMap(({ profile }) => profile.abilities ?? []);
  return [...new Set(abilities.filter((name) => familyOf(name) === 'Animosity [*]').map(parameterOf))];
}

/** Returns what is wrong with a list of units in which models bear Animosity to others; `name`: the name of the list. */
export function animosityFaults(units: readonly UnitProfile[], name: string): readonly Problem[] {
  const profiles: readonly ModelProfile[] = units.flatMap(({ members }) => members.map(({ profile }) => profile));
  return units.flatMap((unit) =>
    shunnedBy(unit).flatMap((parameter) => {
      const shunned = profiles.find((profile) => isNamed(profile, parameter));
      if (shunned === undefined) return [];
      const message = `has Animosity [${parameter}], and ${shunned.name} is in the army`;
      return [problem(`${name}, ${unit.name}`, 'HRD-SPEC-001', message, 'take one of the two')];
    }),
  );
}
