// The types of army book plans: the catalogue entries that make up a unit, and their names here.
import type { W40kBookData } from '../../../engine/rulesets/wh40k2/armies/book-format.js';

export type Unit = W40kBookData['units'][number];
type Member = Unit['members'][number];
type Option = NonNullable<Unit['options']>[number];

/** Points: a number, or the name of the catalogue entry that has the price, and the entry or group that contains it. */
export type Price = number | readonly [name: string, inside?: string];

export type MemberPlan = Omit<Member, 'profile' | 'points'> & { readonly profile: string; readonly points: Price };

export type OptionPlan = Omit<Option, 'points' | 'becomes'> & {
  readonly points: Price;
  readonly becomes?: { readonly name: string; readonly profile: string; readonly champion: boolean };
};

/** The plan of a unit. Its facts come from the catalogue. */
export interface UnitPlan extends Omit<Unit, 'members' | 'options' | 'points'> {
  readonly points: Price;
  readonly members: readonly MemberPlan[];
  readonly options?: readonly OptionPlan[];
}

export interface BookPlan {
  /** The end of the file's name. */
  readonly file: string;
  readonly head: Omit<W40kBookData, 'units'>;
  readonly plans: readonly UnitPlan[];
}

// Base (millimetres) and eye height (inches) of a man. No source gives them.
export const MAN = { baseMm: 25, heightInches: 1.25 } as const;

export const SMALL = { baseMm: 25, heightInches: 0.85 } as const;

/** Base and height of a base of Snotlings, which counts as one model. */
export const HERD = { baseMm: 40, heightInches: 0.6 } as const;

export const OGRYN = { baseMm: 40, heightInches: 2 } as const;

/** Weapons by option id: name, name in the catalogue, and weapon rows. */
export type Shelf = Readonly<Record<string, readonly [name: string, inCatalogue: string, weapons: readonly string[]]>>;

/** Returns options for the weapons of a shelf, for some members, with the prices of a catalogue group. */
export function offer(
  shelf: Shelf,
  inside: string,
  more: Pick<OptionPlan, 'for' | 'group' | 'removes' | 'most' | 'with' | 'without'> & { readonly prefix?: string },
): OptionPlan[] {
  const { prefix = '', ...rest } = more;
  return Object.entries(shelf).map(([id, [name, inCatalogue, adds]]) => ({
    id: `${prefix}${id}`,
    name,
    points: [inCatalogue, inside],
    per: 'model',
    adds: [...adds],
    ...rest,
  }));
}

/** Returns an option for the whole unit with one price, such as grenades for all. */
export const forAll = (id: string, name: string, weapon: string, points: Price): OptionPlan => ({
  id,
  name,
  points,
  per: 'unit',
  adds: [weapon],
});
