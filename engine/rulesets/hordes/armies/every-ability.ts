// Every ability of a book: of models and of weapons, spells, animi and feats, and how the game plays each.
import type { AbilityKind, BookAbility } from '../../../armies/source.js';
import { howPlayed } from '../abilities/what-is-played.js';
import { howPlayedOfWeapons } from '../attacks/weapon-abilities/what-is-played.js';
import { QUALITIES } from '../core/terms.js';
import { howPlayedSpell } from '../spells/what-is-played.js';
import type { BookData, ModelData } from './book-format.js';
import { modelsOf } from './what-is-played.js';

const QUALITY_NAMES: ReadonlySet<string> = new Set(QUALITIES);

function ofModel(model: ModelData): readonly BookAbility[] {
  const spell = (kind: 'spell' | 'animus' | 'feat', name: string): BookAbility => ({
    kind,
    name,
    ...howPlayedSpell(kind, name),
  });
  const ability = (name: string): BookAbility => {
    if (name.startsWith('Animus: ')) return spell('animus', name.slice('Animus: '.length));
    return { kind: 'ability of a model', name, ...howPlayed(name) };
  };
  const ofWeapon = (name: string): BookAbility => {
    const how = QUALITY_NAMES.has(name) ? ({ how: 'played', why: '' } as const) : howPlayedOfWeapons(name);
    return { kind: 'ability of a weapon', name, ...how };
  };
  return [
    ...(model.abilities ?? []).map(ability),
    ...model.weapons.flatMap(({ qualities = [], abilities = [] }) => [...qualities, ...abilities].map(ofWeapon)),
    ...(model.spells ?? []).map((name) => spell('spell', name)),
    ...(model.feat === undefined ? [] : [spell('feat', model.feat)]),
  ];
}

const KINDS: readonly AbilityKind[] = ['ability of a model', 'ability of a weapon', 'spell', 'animus', 'feat'];

/** Returns every ability of the entries, attachments and officers of a book once, by kind and name. */
export function abilitiesOfBook({ units, officers = [] }: BookData): readonly BookAbility[] {
  const carriers = [...units, ...units.flatMap(({ attachments = [] }) => attachments), ...officers];
  const found = new Map<string, BookAbility>();
  for (const ability of carriers.flatMap(modelsOf).flatMap(ofModel)) {
    found.set(`${KINDS.indexOf(ability.kind)} ${ability.name}`, ability);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ability]) => ability);
}
