// The parts of an observation that games of this family share, and what a game adds to them.
import {
  type Feature,
  flag,
  legend,
  type ObservationSpec,
  part,
  share,
  signed,
  since,
  unitRow,
  word,
} from '../../observation/spec.js';
import type { RegimentsBattle, RegimentsSetup } from '../battle.js';
import { Verb } from '../core/asks.js';
import { Go } from '../paths.js';

/** Rows of an observation: units for each side, pieces of terrain, options. A battle with more is refused. */
export const UNIT_ROWS = 32;
export const TERRAIN_ROWS = 12;
export const OPTION_ROWS = 128;
/** Number of verbs that the layout has room for. */
export const VERBS = 32;

/** The names of a list of features. */
type NameOf<T extends readonly Feature[]> = T[number]['name'];

const POSE = [
  signed('x', 'Centre, from the left edge (-1) to the right (1)'),
  signed('y', 'Centre, from the own edge (-1) to the other (1)'),
  signed('sine of facing', '0 is away from the own edge, 1 to the right'),
  signed('cosine of facing', '1 is away from the own edge'),
];

const BATTLE = [
  share('game turn', 'of 6, and no more; see turns begun'),
  { ...flag('own turn'), unit: 'yes or no; no before the first Game Turn' },
  flag('deployment'),
  flag('movement phase'),
  flag('shooting phase'),
  flag('combat phase'),
  signed('victory points', 'own less other, of the points limit'),
  share('own points left', 'of the own list'),
  share('enemy points left', 'of their list'),
  { ...flag('own first'), unit: 'yes or no; no before it is settled' },
  share('units undeployed', 'of all own'),
  share('enemy units undeployed', 'of all theirs'),
  share('game turns left', 'of 6, and no more; see turns begun'),
  share('table width', 'of 144 inches'),
  share('table depth', 'of 144 inches'),
];

/** Number of columns about the battle that all games have. They come first. */
export const BATTLE_SHARED = BATTLE.length;

/** The part about clock and score, with the columns that the game adds. */
export const battlePart = <const N extends string>(own: readonly Feature<N>[]) =>
  part<'battle', 1, NameOf<typeof BATTLE> | N>({
    name: 'battle',
    rows: 1,
    what: 'Clock and score, from the acting player.',
    features: [...BATTLE, ...own],
  });

/** Number of a unit's columns that do not change during a battle. They come first. */
export const UNIT_FIXED = 24;
const UNIT = [
  flag('valid'),
  share('Movement', 'of 10'),
  share('Weapon Skill', 'of 10'),
  share('Ballistic Skill', 'of 10'),
  share('Strength', 'of 10'),
  share('Toughness', 'of 10'),
  share('Wounds of a model', 'of 10'),
  share('Initiative', 'of 10'),
  share('Attacks', 'of 10'),
  share('Leadership', 'of 10'),
  share('armour', 'of 6, without shield'),
  flag('shield'),
  share('ward or regeneration', '7 less the roll needed, of 6'),
  share('points', 'of 500'),
  share('models at the start', 'of 60'),
  flag('character'),
  flag('general'),
  flag('battle standard bearer'),
  flag('mounted'),
  share('height', 'of 3'),
  share('shooting range', 'of 48 inches'),
  share('shooting Strength', 'of 10'),
  share('weapon Strength bonus', 'best, of 4'),
  share('models of a Full Rank', 'of 5, 0 if none'),
  ...POSE,
  share('half width', 'of 12 inches'),
  share('half depth', 'of 12 inches'),
  flag('on the table'),
  flag('in reserve'),
  flag('inside another unit'),
  share('models', 'of 60'),
  share('models left', 'of those at the start'),
  share('wounds on the pool', 'of 4'),
  share('wounds left of champion or character', 'of 4'),
  share('full ranks', 'of 6'),
  flag('fleeing'),
  flag('engaged'),
  flag('charging'),
  flag('declared a charge'),
  flag('moved'),
  flag('marched or reformed'),
  flag('shot'),
  flag('move done'),
  flag('musician'),
  flag('standard'),
  flag('champion'),
  flag('subject of the decision'),
  flag('other of the decision'),
  share('gap to the closest enemy', 'of 72 inches'),
];

/** Number of a unit's columns that all games have. They come first. */
export const UNIT_SHARED = UNIT.length;

/** The part about the units of one side, with the columns that the game adds. */
export const unitPart = <const N extends string, const F extends string>(
  name: N,
  whose: string,
  own: readonly Feature<F>[],
) =>
  part<N, typeof UNIT_ROWS, NameOf<typeof UNIT> | F>({
    name,
    rows: UNIT_ROWS,
    what: `A row for each unit of ${whose}, in the order of the list; rows beyond the list are 0.`,
    features: [...UNIT, ...own],
  });

/** The part about terrain. */
export const TERRAIN = part({
  name: 'terrain',
  rows: TERRAIN_ROWS,
  what: 'A row for each piece of terrain.',
  features: [
    flag('valid'),
    flag('impassable'),
    flag('hill'),
    flag('forest'),
    flag('wall'),
    signed('x', 'middle, as for units'),
    signed('y', 'middle, as for units'),
    share('radius', 'of 12 inches'),
    flag('field'),
    flag('water'),
    flag('ruin'),
  ],
});

/**
 * Units of the numbers in a decision's context. From 1,000 on they are scaled as lengths, which only packed bits reach.
 */
const CONTEXT = [
  'of 100. Strikes and extra hits: row of the formation of the subject, of its side. Hits: how many each of the others takes at least. A failed test: purpose of its dice, by number. A move: its stage. A charge: 1 if redirected. A reaction or pursuit: 1 if it is forced',
  'of 100. Strikes: attacks left. A failed test: Leadership. Extra hits: a bit for each enemy that may take them, from 1000 on of 254,000; see targets left',
  'of 100. Strikes: a bit for each target that is left, from 1000 on of 254,000; see targets left',
  'of 100. Strikes: row of the part that strikes, of all parts of its side; see part',
  'of 100. Strikes: Initiative',
  'not used',
  'not used',
  'not used',
] as const;

/**
 * The part about the pending decision.
 * @param flags of the kinds of decisions, by their numbers from 0 on (`kinds`)
 * @param added the version of the layout that added the columns about strikes
 */
export const decisionPart = (flags: readonly Feature<`kind ${number}`>[], added: number) =>
  part({
    name: 'decision',
    rows: 1,
    what: 'What is asked, of whom, about whom.',
    features: [
      ...flags,
      unitRow('subject', 'the unit', UNIT_ROWS),
      flag('subject is own'),
      unitRow('other', 'the unit', UNIT_ROWS),
      flag('other is own'),
      ...CONTEXT.map((unit, i) => signed(`context ${i}` as const, unit)),
      ...since(
        added,
        share('targets left', 'of 8: on how many the attacks or extra hits may be put, the other among them; else 0'),
        share(
          'part',
          'of 8: which part of the subject strikes, the first is 1, those of the champion come last; else 0',
        ),
      ),
    ],
  });

/** First column of an option about its weapon. */
export const OPTION_WEAPON = 38;
/** First tactical column of an option: from here on columns need the table and cost more than a copy. */
export const OPTION_TACTICS = 24;
/**
 * Unit of path lengths: ticks of straight segments, steps of 1/65,536 turn of wheels and pivots, both divided by the
 * ticks of 24 inches.
 */
const PATH_LENGTH = 'of 24 inches; of a wheel or pivot, of 0.93 of a full turn (60,960 of 65,536)';
const OPTION = [
  flag('valid'),
  word('verb', `number, of ${VERBS}: ${legend(Verb)}`, VERBS),
  flag('stops or passes'),
  flag('moves'),
  flag('fights or shoots'),
  {
    ...unitRow('target', 'the unit', UNIT_ROWS),
    unit: `row of the unit plus 1, of ${UNIT_ROWS}; 0 if none; of a combat or contact, its first own unit`,
  },
  flag('target is own'),
  signed(
    'number',
    'of 64; of a zone, 0 and 2 on the side from which one looks; of a player, 0 is own; of a contact, row of the other unit; of shots, 32 more with the other kind of weapon',
  ),
  signed('extra', 'of 65,536'),
  ...POSE,
  share('files', 'of 32'),
  signed('step forward', 'of 24 inches, as the subject faces'),
  signed('step to the right', 'of 24 inches, as the subject faces'),
  signed('turn', 'of half a turn'),
  word('path 1', `first segment, kind, of 8: ${legend(Go)}`, 8),
  share('path 1 length', PATH_LENGTH),
  word('path 2', 'second segment, kind, of 8', 8),
  share('path 2 length', PATH_LENGTH),
  word('path 3', 'third segment, kind, of 8', 8),
  share('path 3 length', PATH_LENGTH),
  share('path rest', "a digest of the other segments; of a rule that waits for its turn, its place among one's own"),
  share('gap to the closest enemy there', 'of 72 inches'),
  share('gap to the target', 'of 72 inches'),
  share('points of the target', 'of 500'),
  share('models of the target', 'of 60'),
  flag('target engaged'),
  flag('target fleeing'),
  flag('in the front arc of an enemy there'),
  flag('enemy in the own front arc there'),
  share('may be charged there', 'points of the enemies who face it, by how surely they get so far, of 500'),
  share('may be charged in flank or rear there', 'the same, but only enemies that it does not face'),
  share('may charge there', 'points of the enemies that it faces, weighted by the chance to reach them, of 500'),
  share('may charge a flank or rear there', 'the same, of those who do not face it'),
  share('targets there', 'points of the enemies that it faces and that are in its shooting range, of 500'),
  share('under fire there', 'points of the enemies who face it within their shooting range, of 500'),
];

/** The part about the options, with the columns about the weapon of an option (`SeenGame.weapons`). */
export const optionPart = <const N extends string>(weapon: readonly Feature<N>[]) =>
  part<'options', typeof OPTION_ROWS, NameOf<typeof OPTION> | N>({
    name: 'options',
    rows: OPTION_ROWS,
    what: 'A row for each option of the decision; the action is the row. Two options never have the same row.',
    features: [...OPTION, ...weapon],
  });

/** Where the parts of a layout begin, and how many numbers a row has. */
export interface SeenLayout {
  readonly size: number;
  readonly battle: number;
  readonly own: number;
  readonly enemy: number;
  readonly terrain: number;
  readonly decision: number;
  readonly options: number;
  readonly unitWidth: number;
  readonly terrainWidth: number;
  readonly optionWidth: number;
  /** Numbers of kinds of decisions. */
  readonly kinds: number;
}

/** Returns the places of the parts of a layout that is made of the parts of this file, with `count` kinds of decisions. */
export function layoutOf({ size, offset, parts }: ObservationSpec, count: number): SeenLayout {
  const width = (name: string): number => parts.find((p) => p.name === name)?.features.length ?? 0;
  return {
    size,
    battle: offset.battle,
    own: offset['own units'],
    enemy: offset['enemy units'],
    terrain: offset.terrain,
    decision: offset.decision,
    options: offset.options,
    unitWidth: width('own units'),
    terrainWidth: width('terrain'),
    optionWidth: width('options'),
    kinds: count,
  };
}

/** A battle whose setup has a points limit and a number of game turns. */
export interface SeenBattle extends RegimentsBattle {
  setup: RegimentsSetup & { readonly pointsLimit: number; readonly turns: number };
}

/** What a game supplies to observations of its battles. */
export interface SeenGame<B extends SeenBattle = SeenBattle> {
  readonly at: SeenLayout;
  /**
   * The columns about weapons, from `OPTION_WEAPON` on, for each close combat weapon in the order of their numbers.
   */
  readonly weapons: Float32Array;
  victoryPoints(b: B, player: number): number;
  fullRanks(b: B, u: number): number;
  /** Writes the columns of the battle that the game adds, from index `at` on. */
  battle(b: B, player: number, out: Float32Array, at: number): void;
  /** Writes the columns that the game adds to the row of unit `u`, from index `at` on. It has a place in the battle. */
  unit(b: B, u: number, out: Float32Array, at: number): void;
}
