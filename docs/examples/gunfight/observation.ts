import * as columns from '../../../engine/observation/columns.js';
import { share, signed, word } from '../../../engine/observation/spec.js';
import { DECISIONS } from './decisions.js';
import { type Gunfight, kindOf, MOST } from './state.js';
import { kills, Verb } from './turn.js';

type Column = columns.ObservedColumn<Gunfight>;
/** Returns the columns for x and y relative to the middle of the table, for a player who looks from the south. */
const place = (name: string, of: (b: Gunfight, i: number) => readonly [x: number, y: number]): Column[] => [
  { ...signed(`${name} east`, 'of half'), of: (b, i) => (2 * of(b, i)[0]) / b.setup.width - 1, mirrored: true },
  { ...signed(`${name} north`, 'of half'), of: (b, i) => (2 * of(b, i)[1]) / b.setup.depth - 1, mirrored: true },
];
const fighters: Column[] = [
  ...place('stands', (b, u) => [b.unit.x[u], b.unit.y[u]]),
  { ...share('wounds', 'of 3; 0 if it is down'), of: (b, u) => b.unit.wounds[u] / 3 },
  { ...share('range', 'of 20 inches'), of: (b, u) => kindOf(b, u).range / 20 },
];
const moment: Column[] = [
  { ...share('turn', 'of the turns'), of: (b) => b.core.gameTurn[0] / b.setup.turns },
  { ...signed('lead', `of ${MOST}`), of: (b, _, player) => (kills(b, player) - kills(b, 1 - player)) / MOST },
];
const options: Column[] = [
  { ...word('verb', 'by number, of 4', 4), of: (b, i) => b.option.verb[i] / 4 },
  ...columns.unitColumns<Gunfight>('target', MOST, (b, i) => b.option.target[i]),
  ...place('goes', ({ option: { verb, x, y }, setup }, i) =>
    verb[i] === Verb.Go ? [x[i], y[i]] : [setup.width / 2, setup.depth / 2],
  ),
];
const battle = { name: 'battle', what: 'The moment and the score.', rows: 1, columns: moment };
const decision = columns.decisionGroup<Gunfight>(DECISIONS, MOST);
const groups = [battle, ...columns.unitGroups(MOST, fighters), decision, columns.optionGroup(32, options)];
/** The observation of a player: the version of the layout, its groups, the points. */
export const observation = columns.observationOfGroups<Gunfight>(1, groups, kills);
