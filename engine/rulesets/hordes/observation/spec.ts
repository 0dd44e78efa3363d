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
import { BASES, leads, MODEL_TYPES, type ModelType, ROLES } from '../armies/profiles.js';
import { Ask, Verb } from '../core/asks.js';
import { KEYWORDS } from '../core/keywords.js';
import { WEAPONS } from '../core/state.js';
import { ABILITIES, ADVANTAGES, Aspect, DAMAGE_TYPES, QUALITIES, System } from '../core/terms.js';
import { OBJECTIVES } from '../scenarios/scenarios.js';

/** Rows of an observation: models of each side, pieces of terrain, options. A battle with more is refused. */
export const MODEL_ROWS = 64;
export const TERRAIN_ROWS = 24;
export const CLOUD_ROWS = 32;
export const OPTION_ROWS = 256;
/** Numbers of orders that the layout has room for. */
export const ORDERS = 32;
/** The most units of a side that are told apart. */
export const UNITS = 32;
/** Numbers of decision kinds and verbs that the layout has room for. */
export const KINDS = 48;
/** Numbers of decision kinds beyond those, whose columns came later. */
export const MORE_KINDS = 16;
export const VERBS = 64;
/** Columns or branches of damage boxes that are told one by one, and their systems or aspects. */
export const BRANCHES = 6;
export const SYSTEMS = 9;

/** Returns the columns of a flag or control zone. */
const objectiveColumns = (i: number): readonly Feature[] =>
  [
    flag(`objective ${i + 1}`),
    signed(`objective ${i + 1}: x`, 'middle, as for models'),
    signed(`objective ${i + 1}: y`, 'middle, as for models'),
    { ...flag(`objective ${i + 1}: zone`), unit: 'yes or no; a flag if not' },
    flag(`objective ${i + 1}: own`),
    flag(`objective ${i + 1}: enemy`),
    { ...flag(`objective ${i + 1}: used up`), unit: 'yes or no; the acting player scores nothing there any more' },
  ].map((feature) => ({ ...feature, since: 2 }));

const BATTLE = part({
  name: 'battle',
  rows: 1,
  what: 'Clock and score, and the activation under way, from the acting player.',
  features: [
    share('round', 'of 12'),
    share('rounds left', 'of 12'),
    share('rounds begun', 'of all rounds of the battle'),
    { ...flag('own turn'), unit: 'yes or no; no before the first turn' },
    flag('setting up'),
    flag('Maintenance Phase'),
    flag('Control Phase'),
    flag('Activation Phase'),
    { ...flag('own first'), unit: 'yes or no; no before it is settled' },
    signed('victory points', 'own less other, of 50'),
    share('own points left', 'of the own list'),
    share('enemy points left', 'of their list'),
    share('own models left', 'of the own list'),
    share('enemy models left', 'of their list'),
    share('own models to activate', 'in this turn, of those left'),
    share('enemy models to activate', 'the same'),
    share('table width', 'of 144 inches, as the player looks'),
    share('table depth', 'of 144 inches'),
    unitRow('active model', 'the model whose activation is under way', MODEL_ROWS),
    flag('active model is own'),
    unitRow('target of its charge', 'the target of its charge or slam', MODEL_ROWS),
    flag('target of its charge is own'),
    flag('it slams'),
    flag('it tramples'),
    share('it advanced', 'of 24 inches, in its Normal Movement'),
    flag('it attacks in melee'),
    flag('it attacks from afar'),
    flag('it makes a power attack'),
    ...Array.from({ length: WEAPONS }, (_, w) =>
      share(`attacks with weapon ${w}` as const, 'that it has made in this activation, of 4'),
    ),
    flag('it makes a special attack'),
    unitRow('leader', 'the model that leads the movement of its unit', MODEL_ROWS),
    flag('leader is own'),
    share('leg of the advance', 'under way, of 4'),
    share('gone on the leg', 'of 24 inches'),
    { ...share('own control points', 'of those that win the scenario'), since: 2 },
    { ...share('enemy control points', 'the same'), since: 2 },
    { ...share('control points that win', 'of 5; 0 if nobody scores any'), since: 2 },
    ...Array.from({ length: OBJECTIVES }, (_, i) => objectiveColumns(i)).flat(),
  ],
});

/** How many advantages, abilities and qualities version 2 of the layout had; those after them came in version 3. */
const KNOWN = { advantages: 17, abilities: 16, qualities: 18 } as const;

/** How many keywords version 3 had. */
const KEYWORDS_OF_3 = 6;

/** Returns a column for each name; those from place `known` on came in version 3. */
const flags = (names: readonly string[], known: number): readonly Feature[] =>
  names.map((name, i) => (i < known ? flag(name) : { ...flag(name), since: 3 }));
/** Names of the columns of the right damage grid of a colossal; those of the left one are its branches. */
const RIGHT_COLUMNS = Array.from({ length: BRANCHES }, (_, i) => `column ${i + 1} of the right grid`);
/** Returns since which version of the layout a type of models has a column. */
const sinceOf = (type: ModelType): { since?: number } => {
  if (type === 'warbeast pack' || type === 'monstrosity') return { since: 3 };
  return leads(type) || type === 'battle engine' ? { since: 2 } : {};
};

const FIXED: readonly Feature[] = [
  flag('valid'),
  share('SPD', 'of 10'),
  share('STR', 'of 20'),
  share('MAT', 'of 12'),
  share('RAT', 'of 12'),
  share('DEF', 'of 20'),
  share('ARM', 'of 25'),
  share('CMD', 'of 12'),
  share('cost', 'points, of 25'),
  ...BASES.map((base) => flag(`${base} base`)),
  ...MODEL_TYPES.map((type) => ({ ...flag(type), ...sinceOf(type) })),
  ...ROLES.map((role) => ({ ...flag(`role: ${role}`), unit: 'yes or no; in its unit' })),
  word('unit', `its row among the units of its list, plus 1, of ${UNITS}`, UNITS),
  flag('is forced'),
  flag('spends focus'),
  share('FURY', 'of 6'),
  share('THR', 'of 12'),
  share('damage boxes', 'of 40'),
  flag('life spiral'),
  ...Array.from({ length: BRANCHES }, (_, i) => share(`boxes of branch ${i + 1}`, 'of 10')),
  share('melee weapons', 'of 5'),
  share('melee range', 'longest, of 4 inches'),
  share('damage in melee', 'POW and STR of the strongest melee weapon, of 30'),
  share('range of that weapon', 'of 4 inches'),
  share('ranged weapons', 'of 5'),
  share('range', 'longest, of 24 inches'),
  share('damage from afar', 'POW of the strongest ranged weapon, of 20'),
  share('range of that ranged weapon', 'of 24 inches'),
  share('ROF', 'of all ranged weapons together, of 6'),
  share('template', 'largest diameter, of 5 inches'),
  share('spray', 'longest, of 10 inches'),
  share('open fists', 'of 2'),
  share('ARM of shields', 'of 4'),
  flag('head-butt'),
  flag('slam'),
  flag('throw'),
  flag('trample'),
  flag('power strike'),
  flag('sweep'),
  ...flags(ADVANTAGES, KNOWN.advantages),
  ...flags(ABILITIES, KNOWN.abilities),
  share('magic attacks', 'what it adds to their rolls, of 12'),
  flag('gargantuan or colossal'),
  flag('damage grid'),
  ...DAMAGE_TYPES.map((name) => flag(`immune to ${name}`)),
  ...flags(
    QUALITIES.map((name) => `weapon: ${name}`),
    KNOWN.qualities,
  ).map((feature) => ({ ...feature, unit: 'yes or no; any of its weapons' })),
  flag('damage is magical'),
  flag('damage is fire'),
  flag('damage is corrosion'),
  ...KEYWORDS.map((name, i) => ({
    ...flag(name),
    unit: 'yes or no; by its keywords',
    since: i < KEYWORDS_OF_3 ? 3 : 4,
  })),
  ...since(3, ...RIGHT_COLUMNS.map((name) => share(`boxes of ${name}`, 'of 10'))),
];
/** Number of a model's columns that do not change during a battle. They come first. */
export const MODEL_FIXED = FIXED.length;

const GRID = Object.keys(System).map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
const ASPECT = Object.keys(Aspect);

const MODEL_FEATURES: readonly Feature[] = [
  ...FIXED,
  ...POSE,
  flag('on the table'),
  flag('in reserve'),
  share('boxes left', 'of all'),
  ...Array.from({ length: BRANCHES }, (_, i) => share(`left of branch ${i + 1}`, 'of its boxes')),
  ...Array.from({ length: SYSTEMS }, (_, i) => flag(`system ${i} crippled`)).map((feature, i) => ({
    ...feature,
    unit: `yes or no; of a grid: ${GRID[i]}${i < 3 ? `, of a spiral: ${ASPECT[i]}` : ''}`,
  })),
  flag('knocked down'),
  { ...flag('went down in this turn'), unit: 'yes or no; it may not stand up yet if it is' },
  flag('stationary'),
  flag('fire'),
  flag('corrosion'),
  flag('lost Incorporeal'),
  flag('wild'),
  flag('disrupted'),
  { ...flag('the opponent controls it'), unit: 'yes or no; the opponent of its owner' },
  flag('owes an action'),
  share('souls', 'of 4'),
  share('corpses', 'of 4'),
  share('points', 'of fury or focus, of 6'),
  flag('activated'),
  flag('gave up its movement'),
  flag('gave up its action'),
  flag('aims'),
  flag('ran'),
  flag('charged'),
  flag('its charge succeeded'),
  flag('struck after its charge'),
  flag('out of formation'),
  flag('received an order'),
  flag('its movement is over'),
  flag('its action is over'),
  flag('charged out of melee'),
  flag('was promoted'),
  share('advanced', 'of 24 inches, in its Normal Movement of this turn'),
  flag('commands its unit'),
  word('order', `of its unit in this activation, by number, of ${ORDERS}`, ORDERS),
  flag('its unit has activated'),
  flag('its movement is restricted'),
  share('gap to the closest enemy', 'of 48 inches'),
  share('gap to the closest friend', 'of 24 inches'),
  share('enemies it reaches', 'in its melee range and front arc, of 4'),
  share('enemies that reach it', 'the same of them, of 4'),
  share('enemies within a charge', 'at most SPD and 3 inches and its melee range away, of 8'),
  share('enemies within its range', 'of its longest ranged weapon, of 8'),
  flag('had its chance of a free strike'),
  flag('subject of the decision'),
  flag('other of the decision'),
  ...since(
    2,
    unitRow('led by', 'the leader of its battlegroup, a row of its list', MODEL_ROWS),
    flag('in control range'),
    flag('inert'),
    flag('has a marshal'),
  ),
  ...since(
    3,
    unitRow('marshaled by', "the 'jack marshal that controls it, a row of its list", MODEL_ROWS),
    flag('in command range of its marshal'),
    flag('Crush!'),
    { ...flag('made its attack of Crush!'), unit: 'yes or no; the additional one' },
    flag('Hurry!'),
    flag('Strike True!'),
    flag('Take Aim!'),
    flag('Brain crippled'),
    share('points to induce', 'focus points that the vector may give in this activation, of 3'),
  ),
  ...since(3, ...RIGHT_COLUMNS.map((name) => share(`left of ${name}`, 'of its boxes'))),
  ...since(
    5,
    flag('used its feat'),
    share('effects of its side on it', 'of spells, animi, feats and abilities, of 4; what lies around it lies on it'),
    share('effects of enemies on it', 'the same, of 4'),
    flag('upkeep spell of its side on it'),
    flag('upkeep spell of enemies on it'),
    share('upkeep effects', 'that it has brought about, of 4'),
    signed('DEF by effects', 'of those on it, whatever their conditions, of 5'),
    signed('ARM by effects', 'the same, of 5'),
  ),
];

const modelPart = <const N extends string>(name: N, whose: string) =>
  part({
    name,
    rows: MODEL_ROWS,
    what: `A row for each model of ${whose}, in the order of the list; of a model that is gone only what never changes.`,
    features: MODEL_FEATURES,
  });

const TERRAIN = part({
  name: 'terrain',
  rows: TERRAIN_ROWS,
  what: 'A row for each piece of terrain.',
  features: [
    flag('valid'),
    signed('x', 'middle, as for models'),
    signed('y', 'middle, as for models'),
    share('radius', 'from the middle to the farthest corner, of 12 inches'),
    flag('rough'),
    flag('most models do not enter'),
    flag('impassable'),
    flag('obstacle'),
    flag('forest'),
    flag('elevates'),
    flag('water'),
    flag('trench'),
    flag('acid'),
    flag('cliff'),
    flag('burns'),
    share('height', 'of 6 inches'),
    share('DEF within', 'of 4: concealment 2, cover 4'),
    share('DEF behind', 'of 4'),
    signed('length to the right', 'half the longest way through it, of 12 inches, as for models'),
    signed('length forward', 'the same'),
  ],
});

const CLOUDS_PART = part({
  name: 'clouds',
  rows: CLOUD_ROWS,
  what: 'A row for each cloud that lies on the table.',
  features: [
    flag('valid'),
    signed('x', 'middle, as for models'),
    signed('y', 'middle, as for models'),
    share('radius', 'of 5 inches'),
    flag('dense fog'),
    flag('flames'),
    share('turns left', 'player turns until it ends, of 4; 0: it stays'),
    { ...flag('template'), unit: 'yes or no; it hides nobody', since: 3 },
    { ...share('POW', 'of the damage for who enters it or ends an activation in it, of 20'), since: 3 },
    { ...flag('spares own models'), since: 3 },
    { ...flag('spares enemies'), since: 3 },
  ],
});

const DECISION = part({
  name: 'decision',
  rows: 1,
  what: 'The question, and the models that it is about.',
  features: [
    ...kinds(KINDS, Ask),
    unitRow('subject', 'the model', MODEL_ROWS),
    flag('subject is own'),
    unitRow('other', 'the model', MODEL_ROWS),
    flag('other is own'),
    unitRow('rolled against', 'the target of the roll that may be boosted or rolled again', MODEL_ROWS),
    flag('rolled against is own'),
    share('weapon of the roll', 'its place among the weapons of its model, plus 1, of 16; 0 if none'),
    flag('the weapon is ranged'),
    share('POW of the weapon', 'of 20; 0 if it causes no damage'),
    signed('context 0', 'of 100; of other decisions'),
    signed('context 1', 'the same'),
    ...kinds(MORE_KINDS, Ask, KINDS).map((feature) => ({ ...feature, since: 3 })),
  ],
});

/** First tactical column of an option: from here on columns need the table and cost more than a copy. */
export const OPTION_TACTICS = 31;
const OPTIONS = part({
  name: 'options',
  rows: OPTION_ROWS,
  what: 'A row for each option of the decision; the action is the row. Two options never have the same row.',
  features: [
    flag('valid'),
    word('verb', `number, of ${VERBS}: ${legend(Verb)}`, VERBS),
    flag('ends or stays'),
    flag('moves'),
    flag('attacks'),
    unitRow('target', 'the model', MODEL_ROWS),
    flag('target is own'),
    signed('number', 'of 16; a weapon is its place among those of its model, an edge 0 at the own edge, clockwise'),
    ...POSE,
    signed('step forward', 'of 24 inches, as the subject faces'),
    signed('step to the right', 'of 24 inches, as the subject faces'),
    signed('turn', 'of half a turn, from the present facing'),
    share('length of the step', 'of 24 inches, in a straight line'),
    share('length of the way', 'of 24 inches: the path, the charge or the slam'),
    signed('direction of the way, sine', 'of its first leg, as for facing'),
    signed('direction of the way, cosine', 'the same'),
    share('gap to the target', 'of 48 inches, from where the subject stands'),
    flag('melee weapon'),
    flag('ranged weapon'),
    flag('power attack'),
    share('range of the weapon', 'of 24 inches'),
    share('damage of the weapon', 'POW, and STR in melee, of 30; 0 if it causes none'),
    share('template of the weapon', 'diameter, of 5 inches'),
    flag('spray'),
    share('attacks left with it', 'before this one, of 4'),
    share('damage boxes left', 'of the target, of 40'),
    share('troopers that combine', 'beside the subject, of 12'),
    share('rest', 'a digest of all that is beyond these columns'),
    share('gap to the closest enemy there', 'of 48 inches'),
    share('enemies in melee range there', 'of 4'),
    share('enemies whose melee range is there', 'of 4'),
    share('enemies within a charge there', 'at most SPD and 3 inches and the melee range away, of 8'),
    share('enemies that may charge there', 'the same of them, of 8'),
    share('enemies within its range there', 'of its longest ranged weapon, of 8'),
    share('enemies whose range is there', 'of 8'),
    share('DEF of the target', 'of 20; 5 if it is helpless'),
    share('ARM of the target', 'of 25'),
    share('points of the target', 'of 25'),
    share('boxes left of the target', 'of its boxes'),
    flag('target down'),
    flag('target stationary'),
    flag('from behind'),
  ],
});

/** Layout of the observation of a player of HORDES and WARMACHINE. */
export const HORDES_SPEC = observationSpec(5, [
  BATTLE,
  modelPart('own units', 'the acting player'),
  modelPart('enemy units', 'the other player'),
  TERRAIN,
  CLOUDS_PART,
  DECISION,
  OPTIONS,
]);
/** Numbers in one row of each part. */
export const WIDTH = {
  model: MODEL_FEATURES.length,
  terrain: TERRAIN.features.length,
  cloud: CLOUDS_PART.features.length,
  option: OPTIONS.features.length,
} as const;

/** Returns the column of a model with that name. @throws RangeError if there is none */
export function modelColumn(name: string): number {
  const column = MODEL_FEATURES.findIndex((feature) => feature.name === name);
  if (column < 0) throw new RangeError(`no column of models is called '${name}'`);
  return column;
}
