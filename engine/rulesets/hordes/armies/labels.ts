// By which words rules refer to models and units (HRD-TERM-004..007).
import type { ModelProfile, UnitProfile } from './profiles.js';

/** The Faction that a rule means by the word "Faction": that of the model with the rule (HRD-TERM-005). */
export const FACTION = 'Faction';

/** A unit or model with its Faction, as a card names it. */
export interface Card {
  readonly faction: string;
  readonly unit: UnitProfile;
}

/** Returns the rules that a model carries. */
const rulesOf = ({ advantages, keywords }: ModelProfile): readonly string[] => [
  ...(advantages ?? []),
  ...(keywords ?? []),
];

/** True if a model may be referred to so: by its name, its kind, its type line, or a rule that it carries (HRD-TERM-006). */
export function isModelCalled(profile: ModelProfile, faction: string, label: string): boolean {
  const kinds = [profile.name, profile.type, `${faction} ${profile.type}`];
  return [...kinds, ...rulesOf(profile)].some((word) => word.toLowerCase() === label.toLowerCase());
}

/** True if a unit may be referred to so; by a rule only if every model of it carries the rule (HRD-TERM-006, HRD-TERM-007). */
export function isUnitCalled({ faction, unit }: Card, label: string): boolean {
  const names = [unit.name, 'unit', `${faction} unit`, ...unit.members.map(({ profile }) => profile.name)];
  if (names.some((word) => word.toLowerCase() === label.toLowerCase())) return true;
  const [first, ...rest] = unit.members.map(({ profile }) => rulesOf(profile));
  return first.includes(label) && rest.every((rules) => rules.includes(label));
}

/** Returns the Faction that a rule of a model means by "Faction"; on a Minion it is Minion (HRD-TERM-005). */
export const factionMeant = (word: string, ofCarrier: string): string => (word === FACTION ? ofCarrier : word);
