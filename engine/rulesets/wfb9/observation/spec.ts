import { flag, kinds, observationSpec, share, signed, word } from '../../../observation/spec.js';
import {
  battlePart,
  decisionPart,
  layoutOf,
  OPTION_ROWS,
  optionPart,
  TERRAIN,
  TERRAIN_ROWS,
  UNIT_ROWS,
  unitPart,
} from '../../../regiments/observation/spec.js';
import { Ask } from '../core/asks.js';

export { OPTION_ROWS, TERRAIN_ROWS, UNIT_ROWS };

/** Numbers of decision kinds that the layout has room for. Kinds of this game begin at 128. */
const KINDS = 144;
/** Number of close combat weapons with numbers of their own. */
export const BLADES = 16;
/** Most drops that a column counts. */
export const DROPS = 32;

/** Columns of the battle that this game adds. */
const BATTLE = [
  share('turns begun', 'Game Turns, of all of this battle'),
  share('own drops', `that the player has made in the deployment, of ${DROPS}`),
  share('enemy drops', `that the other player has made, of ${DROPS}`),
  { ...flag('own army deployed first'), unit: 'yes or no; no before an army is deployed' },
];

/** Columns of a unit that this game adds. */
const UNIT = [share('Unit Strength', 'of its own models, without joined characters, of 60')];

/** Columns of an option about its weapon. */
const WEAPON = [
  word('weapon', `number plus 1, of ${BLADES}, of the close combat weapon to fight with; 0 if none`, BLADES),
  signed('weapon strength', 'added to the bearer, of 4'),
  signed('weapon attacks', 'added to the bearer, of 4'),
  signed('weapon initiative', 'added to the bearer, of 4'),
  signed('weapon strength at times', 'added besides while its bonus counts, of 4'),
  signed('weapon initiative at times', 'added besides while its bonus counts, of 4'),
  flag('weapon bonus in the first round'),
  flag('weapon bonus when charging'),
  flag('weapon bonus when charged'),
  flag('weapon takes both hands'),
];

/** Layout of the observation of a player of this game. */
export const WFB9_SPEC = observationSpec(1, [
  battlePart(BATTLE),
  unitPart('own units', 'the acting player', UNIT),
  unitPart('enemy units', 'the other player', UNIT),
  TERRAIN,
  decisionPart(kinds(KINDS, Ask), 1),
  optionPart(WEAPON),
]);

/** Places of its parts. */
export const LAYOUT = layoutOf(WFB9_SPEC, KINDS);
