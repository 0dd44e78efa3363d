import { flag, kinds, observationSpec, share, signed, since, word } from '../../../observation/spec.js';
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

import { Ask } from '../core/asks.js';

export { OPTION_ROWS, OPTION_WEAPON, TERRAIN_ROWS, UNIT_ROWS };

/** Numbers of decision kinds that the layout has room for, and those of its earlier versions. */
const KINDS = 67;
const EARLIER_KINDS = 64;
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

/** Flags of the kinds of decisions. */
const FLAGS = [...kinds(EARLIER_KINDS, Ask), ...since(5, ...kinds(KINDS - EARLIER_KINDS, Ask, EARLIER_KINDS))];

/** Columns of a unit that this game adds. */
const UNIT = since(
  5,
  flag('in a challenge'),
  share(
    'opponent in the challenge',
    `row plus 1, of ${UNIT_ROWS}, of the other side; of a champion, of its unit; else 0`,
  ),
  flag('shamed by a refused challenge'),
  flag('strikes no blow in this round'),
);

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
 * its weapon, version 4 the progress of the battle and strikes, version 5 challenges; since version 4 both sides have
 * equal views.
 */
export const T9A_SPEC = observationSpec(5, [
  battlePart(BATTLE),
  unitPart('own units', 'the acting player', UNIT),
  unitPart('enemy units', 'the other player', UNIT),
  TERRAIN,
  decisionPart(FLAGS, 4),
  optionPart(WEAPON),
]);

/** Places of its parts. */
export const LAYOUT = layoutOf(T9A_SPEC, KINDS);
/** Number of values in one row of each part. */
export const WIDTH = { unit: LAYOUT.unitWidth, terrain: LAYOUT.terrainWidth, option: LAYOUT.optionWidth } as const;
