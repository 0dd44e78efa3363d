import type { RegimentsBattle } from '../battle.js';
import { refreshUnitRules } from '../core/units.js';
import { Place } from '../layout.js';

/** Writes both lists to an empty battle: every unit is whole and in reserve. */
export function putInReserve(b: RegimentsBattle): void {
  const { unit, setup } = b;
  const facts = setup.unit;
  b.subject.rules.set(setup.rules);
  for (let u = 0; u < setup.units; u++) {
    unit.place[u] = Place.reserve;
    unit.pool[u] = facts.startPool[u];
    unit.own[u] = facts.character[u] !== 0 || facts.champion[u] !== 0 ? facts.W[u] : 0;
    unit.models[u] = facts.startModels[u];
    unit.files[u] = facts.files[u];
    unit.halfWidth[u] = Math.round((facts.files[u] * facts.baseWidth[u]) / 2);
    unit.halfDepth[u] = Math.round((Math.ceil(facts.startModels[u] / facts.files[u]) * facts.baseDepth[u]) / 2);
  }
  for (let u = 0; u < setup.units; u++) refreshUnitRules(b, u);
}
