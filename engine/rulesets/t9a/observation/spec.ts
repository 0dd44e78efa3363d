import { flag, observationSpec, share, signed, since, word } from '../../../observation/spec.js';
import { Ask } from '../../../regiments/core/asks.js';
import {
  battlePart,
  decisionPart,
  layoutOf,
  OPTION_ROWS,
  OPTION_WEAPON,
  optionPart,
  TERRAIN,
  TERRAIN_ROWS,
  UNIT_ROWS,
  unitPart,
} from '../../../regiments/observation/spec.js';

export { OPTION_ROWS, OPTION_WEAPON, TERRAIN_ROWS, UNIT_ROWS };

/** Numbers of decision kinds that the layout has room for. */
const KINDS = 64;
/** Number of close combat weapons with numbers of their own. */
export const BLADES = 16;

/** Columns of the battle that this game adds. */
const BATTLE = [
  flag('deployment is classic'),
  flag('deployment is diagonal'),
  flag('deployment is a flank attack'),
  flag('own zone to the left'),
  flag('own side attacks'),
  ...since(4, share('turns begun', 'Game Turns, of all of this battle')),
];

/** Columns of an option about its weapon. */
const WEAPON = since(
  3,
  word('weapon', 'number plus 1, of 16, of the close combat weapon to fight with; 0 if none', BLADES),
  signed('weapon strength', 'added to the bearer, of 4'),
  signed('weapon attacks', 'added to the bearer, of 4'),
  signed('weapon initiative', 'added to the bearer, of 4'),
  signed('weapon exposes', 'added to the to-hit rolls of enemies, of 4'),
  flag('weapon strikes last'),
  flag('weapon counts when charging'),
  flag('weapon takes both hands'),
);

/**
 * Layout of the observation of a player of The 9th Age. Version 2 added enemies at the place of an option, version 3
 * its weapon, version 4 the progress of the battle and strikes; since version 4 both sides have equal views.
 */
export const T9A_SPEC = observationSpec(4, [
  battlePart(BATTLE),
  unitPart('own units', 'the acting player', []),
  unitPart('enemy units', 'the other player', []),
  TERRAIN,
  decisionPart(KINDS, Ask, 4),
  optionPart(WEAPON),
]);

/** Places of its parts. */
export const LAYOUT = layoutOf(T9A_SPEC, KINDS);
/** Number of values in one row of each part. */
export const WIDTH = { unit: LAYOUT.unitWidth, terrain: LAYOUT.terrainWidth, option: LAYOUT.optionWidth } as const;
