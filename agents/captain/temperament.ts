import { UnknownNameError } from '../../env/errors.js';

/** How a captain weighs what it may win against what it may lose. All numbers are factors on points. */
export interface Temperament {
  /** What an own point counts beside one of the enemy's: more than 1 shuns even trades. */
  readonly caution: number;
  /** How much of what a unit might win by a later charge counts now, when it moves. */
  readonly drive: number;
  /** How much of what the enemy might win by his next charges counts, when a unit moves. */
  readonly dread: number;
  /** Share of the enemy's points that draws every fighting unit on, even where a fight looks even. */
  readonly spirit: number;
  /** What a failed charge costs, as a share of the charger's worth: it stands in the open, out of step. */
  readonly stranded: number;
}

/** The temperaments that a captain may have, by name. */
export const TEMPERAMENTS: Readonly<Record<string, Temperament>> = {
  steady: { caution: 0.9, drive: 1, dread: 0.9, spirit: 0.1, stranded: 0.06 },
  bold: { caution: 0.65, drive: 1.2, dread: 0.5, spirit: 0.18, stranded: 0.04 },
};

/** @throws UnknownNameError for a temperament that nobody has */
export function temperamentNamed(name: string): Temperament {
  const known = Object.hasOwn(TEMPERAMENTS, name) ? TEMPERAMENTS[name] : undefined;
  if (known !== undefined) return known;
  const names = Object.keys(TEMPERAMENTS).join(', ');
  throw new UnknownNameError(`a captain has no temperament '${name}'; choose one of ${names}`);
}

/** How far behind, as a share of the game's size, makes a captain as daring as it gets; and how much that is. */
const DESPERATE = 0.4;
const DARING = 0.6;
/** Game Turns in which the score does not matter yet. */
const EARLY = 2;

/**
 * The temperament of a captain who is `behind` by that share of the game's size (negative: ahead) in a Game Turn: who is
 * behind, late in the game, has less to lose.
 */
export function inTheSituation(temper: Temperament, behind: number, turn: number): Temperament {
  if (turn <= EARLY || behind <= 0) return temper;
  const daring = DARING * Math.min(1, behind / DESPERATE);
  return {
    ...temper,
    caution: temper.caution * (1 - daring),
    dread: temper.dread * (1 - daring),
    spirit: temper.spirit * (1 + 3 * daring),
  };
}
