// Which spells, animi and feats are played, how, and why others are not. Books, lists and pages ask here.
import { ANIMI, UNPLAYED_ANIMI } from './data/animi.js';
import { FEATS, UNPLAYED_FEATS } from './data/feats.js';
import { FURTHER_SPELLS } from './data/further-spells.js';
import { SPELLS, UNPLAYED_SPELLS } from './data/spells.js';
import type { SpellData } from './format.js';

/** How a spell, an animus or a feat is played. */
export interface Played {
  readonly kind: 'spell' | 'animus' | 'feat';
  readonly name: string;
  /** What of it is played otherwise, if it is a stand-in; what it would need, if it is not played. */
  readonly how: 'played' | 'stand-in' | 'left out';
  readonly why: string;
}

const BOOKS = [
  ['spell', [...SPELLS, ...FURTHER_SPELLS], UNPLAYED_SPELLS],
  ['animus', ANIMI, UNPLAYED_ANIMI],
  ['feat', FEATS, UNPLAYED_FEATS],
] as const;

const rowOf = (kind: Played['kind'], { name, standIn }: SpellData): Played => {
  return { kind, name, how: standIn === undefined ? 'played' : 'stand-in', why: standIn ?? '' };
};

/** All spells, animi and feats of the armies, by kind and name. */
export const ALL_PLAYED: readonly Played[] = BOOKS.flatMap(([kind, played, unplayed]) =>
  [
    ...played.map((spell) => rowOf(kind, spell)),
    ...Object.entries(unplayed).map(([name, why]): Played => ({ kind, name, how: 'left out', why })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1)),
);

const names = (spells: readonly SpellData[]): ReadonlySet<string> => new Set(spells.map(({ name }) => name));
const PLAYED = { Spell: names([...SPELLS, ...FURTHER_SPELLS]), Animus: names(ANIMI), Feat: names(FEATS) } as const;

export const isPlayedAnimus = (name: string): boolean => PLAYED.Animus.has(name);

/** True for an ability of an entry such as 'Spell: Arcane Bolt', 'Animus: Rush' or 'Feat: Invincibility' that is played. */
export function isPlayedSpell(ability: string): boolean {
  const [kind, name] = ability.split(': ');
  return name !== undefined && kind in PLAYED && PLAYED[kind as keyof typeof PLAYED].has(name);
}

/** Returns how the spell, animus or feat of that name is played, and why not as it is written, or not at all. */
export function howPlayedSpell(kind: Played['kind'], name: string): Pick<Played, 'how' | 'why'> {
  const found = ALL_PLAYED.find((spell) => spell.kind === kind && spell.name === name);
  return found === undefined ? { how: 'left out', why: '' } : { how: found.how, why: found.why };
}

/** Returns the table of all spells, animi and feats as a page shows it (docs/stand-ins.md). */
export function spellTable(): readonly string[] {
  const row = ({ kind, name, how, why }: Played): string => {
    const reason = how === 'left out' ? `it needs ${why}` : why;
    return `| ${kind} | ${name} | ${how} | ${reason} |`;
  };
  return ['| kind | name | | |', '|---|---|---|---|', ...ALL_PLAYED.map(row)];
}
