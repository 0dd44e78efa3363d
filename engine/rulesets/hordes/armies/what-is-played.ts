// Which abilities of an entry the game plays. Books, lists and descriptions ask here, so that nothing is taken and then
// ignored in silence.
import { MOST_WEAPONS } from '../core/state.js';
import { ABILITIES, ADVANTAGES, QUALITIES } from '../core/terms.js';
import { isPlayedSpell } from '../spells/what-is-played.js';
import type { EntryData } from './book-format.js';

const ADVANTAGE_NAMES: ReadonlySet<string> = new Set([...ADVANTAGES, ...ABILITIES]);
const QUALITY_NAMES: ReadonlySet<string> = new Set(QUALITIES);
/** Lengths of sprays that have a template (HRD-SPRAY-001). */
const SPRAYS: ReadonlySet<string> = new Set(['SP 6', 'SP 8', 'SP 10']);

/** Returns the names of the abilities of an entry; those of a weapon follow its name. */
export function abilitiesOf({ model }: EntryData): readonly string[] {
  const ofWeapons = model.weapons.flatMap(({ name, abilities = [], qualities = [] }) =>
    [...qualities, ...abilities].map((ability) => `${name}: ${ability}`),
  );
  const spells = (model.spells ?? []).map((name) => `Spell: ${name}`);
  const feat = model.feat === undefined ? [] : [`Feat: ${model.feat}`];
  return [...new Set([...(model.abilities ?? []), ...feat, ...spells, ...ofWeapons])];
}

function isPlayed(ability: string, { model }: EntryData): boolean {
  if (ADVANTAGE_NAMES.has(ability) || isPlayedSpell(ability)) return true;
  return model.weapons.some(
    ({ name }) => ability.startsWith(`${name}: `) && QUALITY_NAMES.has(ability.slice(name.length + 2)),
  );
}

/** Returns the abilities of an entry that are not played. */
export function unplayedOf(entry: EntryData): readonly string[] {
  return abilitiesOf(entry).filter((ability) => !isPlayed(ability, entry));
}

/** Returns the abilities of an entry that are played. */
export function playedOf(entry: EntryData): readonly string[] {
  return abilitiesOf(entry).filter((ability) => isPlayed(ability, entry));
}

/** Returns why an entry cannot take the field at all, or null. */
export function whyNotOffered({ model }: EntryData): string | null {
  if (model.weapons.length > MOST_WEAPONS) return `it has more than ${MOST_WEAPONS} weapons`;
  const spray = model.weapons.find(({ RNG }) => typeof RNG === 'string' && !SPRAYS.has(RNG));
  return spray === undefined ? null : `${spray.name} has a spray of another length`;
}
