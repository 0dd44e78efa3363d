// The army books that are imported, with the facts that their catalogues lack.
import type { ArmyBookData } from '../../../engine/armies/book.js';
import type { Plan } from './units.js';

/** A book, its catalogue and the facts that the catalogue lacks. */
export interface BookPlan extends Plan {
  readonly head: Pick<ArmyBookData, 'id' | 'name' | 'version'>;
  /** End of the file's name. */
  readonly file: string;
  /** Rules of the book by id, in our own words; rules that no unit has are omitted. */
  readonly rules: NonNullable<ArmyBookData['rules']>;
}

/** Note that all books carry about themselves. */
export const STAND_IN =
  'Profiles, points, options and equipment are those of the 8th edition, since army books of this edition are not at hand. Equipment and special rules of the same name have the effects of this rulebook. Bases are by troop type.';

const ELVES = {
  bases: {},
  names: {},
};

const DARK_ELVES: BookPlan = {
  ...ELVES,
  head: { id: 'dark-elves', name: 'Dark Elves', version: '8.79' },
  file: 'Dark Elves - 8thBRB_8thAB.cat',
  mounts: { 'Cold One': 'War Beast', 'Dark Steed': 'War Beast' },
  names: { 'Blackark Corsairs': 'Black Ark Corsairs' },
  leftOut: {},
  rules: [
    {
      id: 'murderous-prowess',
      name: 'Murderous Prowess',
      text: 'The model may roll again each 1 of its rolls to wound in close combat.',
    },
    {
      id: 'eternal-hatred',
      name: 'Eternal Hatred',
      text: 'The model hates every enemy, and its Hatred works in every round of a combat.',
    },
    {
      id: 'madness-of-khaine',
      name: 'Madness of Khaine',
      text: 'At the end of each own turn a D6 is rolled for each character in the unit but Death Hags: on 1 to 3 the character suffers D6 hits of Strength 3.',
    },
  ],
};

const HIGH_ELVES: BookPlan = {
  ...ELVES,
  head: { id: 'high-elves', name: 'High Elves', version: '8.10' },
  file: 'High Elves - 8thBRB_8thAB.cat',
  mounts: { 'Elven Steed': 'War Beast', 'Ithilmar Barded Elven Steed': 'War Beast' },
  leftOut: {},
  rules: [
    {
      id: 'martial-prowess',
      name: 'Martial Prowess',
      text: 'The model, but not its mount, may roll again each 1 of its rolls to hit in close combat.',
    },
    {
      id: 'valour-of-ages',
      name: 'Valour of Ages',
      text: 'Against an army with Dark Elves the model rolls failed Panic tests again and is immune to Fear.',
    },
    { id: 'deflect-shots', name: 'Deflect Shots', text: 'Ward Save (6+) against shooting that is not magical.' },
    {
      id: 'fireborn',
      name: 'Fireborn',
      text: 'Ward Save (2+) against Wounds of Flaming Attacks.',
    },
    {
      id: 'arrows-of-isha',
      name: 'Arrows of Isha',
      text: 'Shots worsen the armour saves of the Forces of Destruction by one point more.',
    },
    {
      id: 'quicksilver-shot',
      name: 'Quicksilver Shot',
      text: 'The bearer, and Sisters of Avelorn in the same unit, shoot with Quick to Fire.',
    },
  ],
};

/** Every book that is imported. A further book needs one more plan. */
export const BOOK_PLANS: readonly BookPlan[] = [DARK_ELVES, HIGH_ELVES];
