// Which abilities of an entry the game plays. Books, lists and descriptions ask here, so that nothing is taken and then
// ignored in silence.
import { abilityNumber } from '../abilities/names.js';
import { isPlayedOfWeapons } from '../attacks/weapon-abilities/what-is-played.js';
import { MOST_WEAPONS } from '../core/state.js';
import { ABILITIES, ADVANTAGES, QUALITIES } from '../core/terms.js';
import { isPlayedSpell } from '../spells/what-is-played.js';
import type { AttachmentData, EntryData, ModelData } from './book-format.js';

const ADVANTAGE_NAMES: ReadonlySet<string> = new Set([...ADVANTAGES, ...ABILITIES]);
const QUALITY_NAMES: ReadonlySet<string> = new Set(QUALITIES);
/** Lengths of sprays that have a template (HRD-SPRAY-001). */
const SPRAYS: ReadonlySet<string> = new Set(['SP 6', 'SP 8', 'SP 10']);

/** Abilities that the game plays as facts of models and lists (HRD-LEAD-002, HRD-LOCK-029, HRD-DRAG-001, HRD-ENG-002). */
export const FACTS: ReadonlySet<string> = new Set(['Officer', 'Attached', 'Dragoon', 'Battle Engine']);

/** Returns the profiles of the models of an entry, or of an attachment. */
export function modelsOf(of: EntryData | AttachmentData): readonly ModelData[] {
  if ('models' in of) return of.models.map(({ model }) => model);
  const { model, others = [], companions = [], dismounted } = of;
  const rest = [...others, ...companions].map((other) => other.model);
  return [model, ...rest, ...(dismounted === undefined ? [] : [dismounted])];
}

function abilitiesOfModel(model: ModelData): readonly string[] {
  const ofWeapons = model.weapons.flatMap(({ name, abilities = [], qualities = [] }) =>
    [...qualities, ...abilities].map((ability) => `${name}: ${ability}`),
  );
  const spells = (model.spells ?? []).map((name) => `Spell: ${name}`);
  const feat = model.feat === undefined ? [] : [`Feat: ${model.feat}`];
  return [...(model.abilities ?? []), ...feat, ...spells, ...ofWeapons];
}

/** Returns the names of the abilities of an entry or attachment; those of a weapon follow its name. */
export function abilitiesOf(of: EntryData | AttachmentData): readonly string[] {
  return [...new Set(modelsOf(of).flatMap(abilitiesOfModel))];
}

const isPlayedOfWeapon = (name: string): boolean => QUALITY_NAMES.has(name) || isPlayedOfWeapons(name);

function isPlayed(ability: string, of: EntryData | AttachmentData): boolean {
  const name = ability.replace(/^(Granted|Tactics): /, '');
  if (ADVANTAGE_NAMES.has(name) || FACTS.has(ability) || isPlayedSpell(ability)) return true;
  if (abilityNumber(name) >= 0) return true;
  return modelsOf(of).some(({ weapons }) =>
    weapons.some(({ name }) => ability.startsWith(`${name}: `) && isPlayedOfWeapon(ability.slice(name.length + 2))),
  );
}

/** Returns the abilities of an entry or attachment that are not played. */
export function unplayedOf(of: EntryData | AttachmentData): readonly string[] {
  return abilitiesOf(of).filter((ability) => !isPlayed(ability, of));
}

/** Returns the abilities of an entry or attachment that are played. */
export function playedOf(of: EntryData | AttachmentData): readonly string[] {
  return abilitiesOf(of).filter((ability) => isPlayed(ability, of));
}

/** Returns why an entry cannot take the field at all, or null. */
export function whyNotOffered(of: EntryData | AttachmentData): string | null {
  const models = modelsOf(of);
  if (models.some(({ weapons }) => weapons.length > MOST_WEAPONS)) return `it has more than ${MOST_WEAPONS} weapons`;
  const weapons = models.flatMap((model) => model.weapons);
  const starred = weapons.find(({ RNG }) => RNG === '*'); // HRD-WPN-005
  if (starred !== undefined) return `the range of ${starred.name} is that of a special rule`;
  const spray = weapons.find(({ RNG }) => typeof RNG === 'string' && RNG !== 'CTRL' && !SPRAYS.has(RNG));
  return spray === undefined ? null : `${spray.name} has a spray of another length`;
}
