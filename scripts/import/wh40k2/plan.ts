// What the plans of army books are written in: which entries of the catalogue make up a unit, and what they are called.
import type { W40kBookData } from '../../../engine/rulesets/wh40k2/armies/book-format.js';

export type Unit = W40kBookData['units'][number];
type Member = Unit['members'][number];
type Option = NonNullable<Unit['options']>[number];

/** Points: a number, or the name of an entry of the catalogue, and inside which other entry or group it is priced. */
export type Price = number | readonly [name: string, inside?: string];

export type MemberPlan = Omit<Member, 'profile' | 'points'> & { readonly profile: string; readonly points: Price };

export type OptionPlan = Omit<Option, 'points' | 'becomes'> & {
  readonly points: Price;
  readonly becomes?: { readonly name: string; readonly profile: string; readonly champion: boolean };
};

/** What a unit of a book is made of; facts come from the catalogue. */
export interface UnitPlan extends Omit<Unit, 'members' | 'options' | 'points'> {
  readonly points: Price;
  readonly members: readonly MemberPlan[];
  readonly options?: readonly OptionPlan[];
}

export interface BookPlan {
  /** How the file's name ends. */
  readonly file: string;
  readonly head: Omit<W40kBookData, 'units'>;
  readonly plans: readonly UnitPlan[];
}

// Bases and heights of models are in no source: a man's eyes are a little more than an inch above the ground.
export const MAN = { baseMm: 25, heightInches: 1.25 } as const;

export const SMALL = { baseMm: 25, heightInches: 0.85 } as const;

/** A base of many Snotlings, which counts as one model. */
export const HERD = { baseMm: 40, heightInches: 0.6 } as const;

export const OGRYN = { baseMm: 40, heightInches: 2 } as const;

/** Things by the id of the option: its name, the name in the catalogue, and weapon rows. */
export type Shelf = Readonly<Record<string, readonly [name: string, inCatalogue: string, weapons: readonly string[]]>>;

/** Options of a shelf for some members, priced in a group of the catalogue. */
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

/** Every soldier gets it, priced once: five or ten points of grenades. */
export const forAll = (id: string, name: string, weapon: string, points: Price): OptionPlan => ({
  id,
  name,
  points,
  per: 'unit',
  adds: [weapon],
});
