import {
  type Feature,
  flag,
  kinds,
  legend,
  observationSpec,
  POSE,
  part,
  share,
  signed,
  since,
  unitRow,
  word,
} from '../../../observation/spec.js';
import { Ask, Formation, Verb } from '../core/asks.js';

/** Rows of an observation: units for each side, pieces of terrain, options. A battle with more is refused. */
export const UNIT_ROWS = 32;
export const TERRAIN_ROWS = 32;
export const OPTION_ROWS = 128;
/** Numbers of decision kinds and verbs that the layout has room for. */
export const KINDS = 72;
export const VERBS = 80;

const BATTLE = part({
  name: 'battle',
  rows: 1,
  what: 'Clock and score, from the acting player.',
  features: [
    share('turn', 'of 8'),
    share('turns left', 'of 8'),
    { ...flag('own turn'), unit: 'yes or no; no before the first turn' },
    flag('setting up'),
    flag('movement phase'),
    flag('shooting phase'),
    flag('hand-to-hand phase'),
    flag('rally phase'),
    signed('victory points', 'own less other, of 20'),
    share('own points left', 'of the own list'),
    share('enemy points left', 'of their list'),
    { ...flag('own first'), unit: 'yes or no; no before it is settled' },
    share('units undeployed', 'of all own'),
    share('enemy units undeployed', 'of all theirs'),
    share('own units broken', 'of all own'),
    share('enemy units broken', 'of all theirs'),
    share('table width', 'of 144 inches'),
    share('table depth', 'of 144 inches'),
    ...since(3, share('turns begun', 'of all game turns of the battle')),
  ],
});

/** Number of a unit's columns that do not change during a battle. They come first. */
export const UNIT_FIXED = 40;
const UNIT_FEATURES = [
  flag('valid'),
  share('Movement', 'of 10; most of its models'),
  share('Weapon Skill', 'of 10'),
  share('Ballistic Skill', 'of 10'),
  share('Strength', 'of 10'),
  share('Toughness', 'of 10'),
  share('Wounds', 'of 10'),
  share('Initiative', 'of 10'),
  share('Attacks', 'of 10'),
  share('Leadership', 'of 10'),
  share('save', 'chance of one without a modifier'),
  share('points', 'of 500'),
  share('models at the start', 'of 32'),
  flag('character'),
  share('grade', 'of 3: champion, hero, mighty hero'),
  flag('commander'),
  flag('battle standard'),
  flag('rapid fire'),
  flag('shaken before broken'),
  flag('infiltrates'),
  share('frightens', '0.5 fear, 1 terror'),
  flag('frenzy'),
  flag('hatred'),
  flag('stupidity'),
  flag('cannot hide'),
  flag('large target'),
  share('longest range', 'of 72 inches'),
  share('short range', 'of 48 inches; the missile weapon that most of its models have'),
  share('long range', 'of 48 inches; the same weapon'),
  share('Strength of shots', 'of 10; the same weapon'),
  share('save modifier of shots', 'of 6, as a penalty; the same weapon'),
  share('best Strength of shots', 'of 10; any weapon'),
  share('blast weapons', 'models with one, of 10'),
  share('flame templates', 'models with one, of 10'),
  share('sustained fire dice', 'of all models, of 10'),
  share('move or fire weapons', 'models with one, of 10'),
  share('Strength in combat', 'of 10; best close combat weapon'),
  share('parries', 'models that may, of all'),
  share('encumbered', 'models that are, of all'),
  share('best Weapon Skill', 'of 10; any model'),
  ...POSE,
  share('spread', 'from the middle to the farthest model, of 12 inches'),
  flag('on the table'),
  flag('in reserve'),
  flag('with another unit'),
  share('characters with it', 'of 4'),
  share('models', 'of 32'),
  share('models left', 'of those at the start'),
  share('wounds left', 'of those at the start'),
  flag('broken'),
  flag('shaken'),
  flag('frenzied'),
  flag('stupid'),
  flag('part out of coherency'),
  flag('hidden'),
  flag('detected'),
  flag('overwatch'),
  flag('engaged'),
  share('models engaged', 'of those left'),
  flag('move done'),
  flag('moved'),
  flag('ran'),
  flag('declared a charge'),
  flag('charged'),
  flag('moved by the rules'),
  flag('shot'),
  share('jammed', 'models with a jammed weapon, of those left'),
  { ...flag('fires in this move'), unit: 'yes or no; own units only, while the move goes on' },
  share('in soft cover', 'models in it, or by it with it between them and all enemies, of those left'),
  share('in hard cover', 'the same'),
  share('elevated', 'models on top of something, of those left'),
  share('gap to the closest enemy', 'of 72 inches'),
  share('enemies within 12 inches', 'units, of 8'),
  share('enemies within 24 inches', 'units, of 8'),
  flag('an enemy at short range'),
  flag('an enemy at long range'),
  share('lost in this turn', 'models, of those at its start'),
  flag('its move is under way'),
  flag('subject of the decision'),
  flag('other of the decision'),
  ...since(
    4,
    share('distance moved', 'of 24 inches; the farthest of its models, in its last movement phase'),
    share('knocked down', 'models that are, or get up in this phase, of those left'),
    share('blind', 'models that are, of those left'),
    share('recharging', 'models with a weapon that is, of those left'),
    share('destroyed weapons', 'models with one, of those left'),
    share('cut off', 'models out of coherency, of those left'),
  ),
];

const unitPart = <const N extends string>(name: N, whose: string) =>
  part({
    name,
    rows: UNIT_ROWS,
    what: `A row for each unit of ${whose}, characters included, in the order of the list; rows beyond the list are 0. What a character that has joined a squad shares with it (broken, hidden, overwatch) is told of both.`,
    features: UNIT_FEATURES,
  });

const TERRAIN = part({
  name: 'terrain',
  rows: TERRAIN_ROWS,
  what: 'A row for each piece of terrain.',
  features: [
    flag('valid'),
    signed('x', 'middle, as for units'),
    signed('y', 'middle, as for units'),
    share('radius', 'of 12 inches'),
    share('slows', '1/3 difficult, 2/3 very difficult, 1 impassable'),
    flag('blocks sight'),
    flag('woodland'),
    share('cover', '0.5 soft, 1 hard'),
    share('height', 'of 6 inches'),
    flag('obstacle'),
    flag('can be stood on'),
    flag('hides'),
    signed('length to the right', 'half the longest way through it, of 12 inches, as for units'),
    signed('length forward', 'the same'),
  ],
});

/** Features for the dice of a duel: how many show each face. @param whose dice, for the unit */
const faces = <const N extends string>(name: N, whose: string): Feature<`${N} ${number}`>[] =>
  Array.from({ length: 6 }, (_, i) => share(`${name} ${i + 1}` as `${N} ${number}`, `${whose}, of 8`));

/** First column of the decision about the dice of a duel. */
export const DUEL = KINDS + 15;
const DECISION = part({
  name: 'decision',
  rows: 1,
  what: 'What is asked, of whom, about whom, and which move it interrupts.',
  features: [
    ...kinds(KINDS, Ask),
    unitRow('subject', 'the unit', UNIT_ROWS),
    flag('subject is own'),
    unitRow('other', 'the unit', UNIT_ROWS),
    flag('other is own'),
    unitRow('mover', 'the unit whose move is under way', UNIT_ROWS),
    flag('mover is own'),
    share('way of the mover', 'how much of it is done'),
    ...Array.from({ length: 8 }, (_, i) =>
      signed(
        `context ${i}` as const,
        'of 100, or, from 1,000 on, of 254,000, which are 100 inches; a model is its place in its squad, a weapon that among its weapons; the dice of a duel are told apart, face by face, below; context 3 of how a blast, a template or sustained fire is aimed: hits of the volley that wait for the other of the decision',
      ),
    ),
    ...since(
      3,
      ...faces('dice that show', 'of the model that is asked about its duel'),
      ...faces('dice of the opponent that show', 'of the model that it fights'),
      ...faces('dice to roll again that show', 'of its own, those that hatred may still roll again'),
      signed('bonus', 'that it adds to its die, of 16'),
      signed('bonus of the opponent', 'of 16'),
    ),
  ],
});

/** First tactical column of an option: from here on columns need the table and cost more than a copy. */
export const OPTION_TACTICS = 31;
/** First column of an option about the unit that would fire on overwatch. */
export const OPTION_FIRER = 50;
const OPTION_FEATURES = [
  flag('valid'),
  word('verb', `number, of ${VERBS}: ${legend(Verb)}`, VERBS),
  flag('stops or passes'),
  flag('moves'),
  flag('fights or shoots'),
  unitRow('target', 'the unit', UNIT_ROWS),
  flag('target is own'),
  signed('number', 'of 16; a model is its place in its squad, a zone 0 at the own edge, 1 at the other'),
  signed('large number', 'of 256; a model is its place among all of its side'),
  signed('extra', 'of 16; a unit is its row; of the next hit of sustained fire: hits that wait for the model'),
  signed('large extra', 'of 256'),
  ...POSE,
  word('formation', `number, of 8: ${legend(Formation)}`, 8),
  signed('step forward', 'of 24 inches, as the subject faces'),
  signed('step to the right', 'of 24 inches, as the subject faces'),
  signed('turn', 'of half a turn'),
  share('length of the step', 'of 24 inches'),
  signed('x of the model', 'that the number names, as for units; 0 if it names none'),
  signed('y of the model', 'the same'),
  share('wounds of the model', 'of 4'),
  flag('leads its squad'),
  flag('bears a heavy weapon'),
  share('Strength of the weapon', 'that the option fires, of 10; 0 if it fires none'),
  share('save modifier of the weapon', 'of 6, as a penalty'),
  share('range of the weapon', 'of 72 inches'),
  share('area of the weapon', 'radius of its blast, of 3 inches; 1 for a flame template'),
  share('sustained fire of the weapon', 'dice, of 4'),
  share('rest', 'a digest of all that is beyond these columns'),
  share('gap to the closest enemy there', 'of 72 inches'),
  share('enemies within 12 inches there', 'units, of 8'),
  share('enemies within 24 inches there', 'units, of 8'),
  share('cover there', '0.5 soft, 1 hard; a wall or a rock if it is between it and all enemies'),
  flag('elevated there'),
  share('gap to the target', 'of 72 inches'),
  share('points of the target', 'of 500'),
  share('models of the target', 'of 32'),
  flag('target engaged'),
  flag('target broken'),
  flag('target hidden'),
  flag('target on overwatch'),
  share('target in cover', 'its models in any, or by some with it between them and all enemies, of those left'),
  share('targets at short range there', 'points of enemies that are not hidden, of 500'),
  share('targets at long range there', 'the same'),
  share('under fire at short range there', 'points of enemies at their short range, of 500'),
  share('under fire at long range there', 'points of enemies at their long range, of 500'),
  share('may charge there', 'points of enemies within twice its Movement, of 500'),
  share('may be charged there', 'points of enemies within twice their Movement, of 500'),
  ...since(3, unitRow('firer', 'the unit that would fire on overwatch', UNIT_ROWS), flag('firer is own')),
];

const OPTIONS = part({
  name: 'options',
  rows: OPTION_ROWS,
  what: 'A row for each option of the decision; the action is the row. Two options never have the same row.',
  features: OPTION_FEATURES,
});

/**
 * Layout of the observation of a player of Warhammer 40,000, second edition. Version 2 added shooters and targets at
 * the place of an option. Version 3 added overwatch, the dice of a duel and the progress of the battle. Version 4 added
 * states that keep models from acting, and distances moved.
 */
export const W40K_SPEC = observationSpec(4, [
  BATTLE,
  unitPart('own units', 'the acting player'),
  unitPart('enemy units', 'the other player'),
  TERRAIN,
  DECISION,
  OPTIONS,
]);
/** Numbers in one row of each part. */
export const WIDTH = {
  unit: UNIT_FEATURES.length,
  terrain: TERRAIN.features.length,
  option: OPTION_FEATURES.length,
} as const;
