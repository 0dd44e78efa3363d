import type { GameModule } from '../../game.js';
import type { Player } from '../../kernel/ruleset.js';
import { BattleWriter } from '../../observation/battle-writer.js';
import { translated } from '../../translation/translated.js';
import { armyBooks, armyLists, readArmyList } from './armies/armies.js';
import type { BookData } from './armies/book-format.js';
import { CHANGING } from './armies/changes.js';
import type { HordesList } from './armies/composition.js';
import { bookLines, describeList } from './armies/describe-list.js';
import { abilitiesOfBook } from './armies/every-ability.js';
import { fieldedUnits } from './armies/fielded.js';
import { drawList, partOfList } from './armies/random-lists.js';
import { Verb } from './core/asks.js';
import { type HordesBattle, type HordesSetup, LAYOUT } from './core/state.js';
import { drawnClouds, drawnModels, drawnPieces } from './drawing/drawing.js';
import { unitState } from './drawing/unit-state.js';
import { armyFacts } from './observation/army-facts.js';
import { HordesObservation } from './observation/observation.js';
import { HORDES_SPEC, MODEL_ROWS, OPTION_ROWS, TERRAIN_ROWS } from './observation/spec.js';
import { HORDES_RULES } from './ruleset.js';
import { agreeOn, type ScenarioAgreement } from './scenarios/agree.js';
import { type Battlefield, BOARD, LEAST_BOARD, readBattlefield } from './setup/battlefield.js';
import { muster, onField } from './setup/lists-on-field.js';
import { randomBattlefield } from './setup/random-terrain.js';
import { zonesOf } from './setup/zones.js';
import { PHASES } from './turn.js';
import { leadIn } from './victory.js';

/** Armies for tiny battles: one or two units each, beasts, troopers, shots and blades. */
const TINY = [
  'drawn:skorne:15:1',
  'drawn:skorne:15:2',
  'drawn:skorne:15:3',
  'drawn:cygnar:15:1',
  'drawn:cygnar:15:2',
  'drawn:cygnar:15:3',
];

/** Armies for small battles: Rapid Assaults, a leader with a battlegroup and a few units each. */
const SMALL = [
  'drawn:skorne:25:1',
  'drawn:skorne:25:2',
  'drawn:skorne:25:3',
  'drawn:cygnar:25:1',
  'drawn:cygnar:25:2',
  'drawn:cygnar:25:3',
];

/**
 * HORDES and WARMACHINE: whose last warlock or warcaster is gone loses (HRD-GAME-005). A battle without one ends when a
 * side is gone; after six rounds the points of the slain decide.
 */
export const HORDES = {
  id: 'hordes',
  name: 'HORDES and WARMACHINE, Primal rules digest',
  family: 'single',
  rules: HORDES_RULES,
  armies: {
    lists: armyLists,
    books: armyBooks,
    read: (json, file) => readArmyList(json, file),
    draw: (book, points, chance, id) => drawList(book, points, chance, id),
    part: partOfList,
    bookOf: (list) => list.book,
    fielded: fieldedUnits,
    describe: describeList,
    bookLines,
    abilities: abilitiesOfBook,
    changing: CHANGING,
  },
  tables: { usual: BOARD, least: LEAST_BOARD, read: readBattlefield, random: randomBattlefield },
  agree: agreeOn,
  muster,
  onField,
  points: 50,
  usualLists: ['crushing-tusks', 'storm-line'],
  tournament: 96,
  sizes: {
    tiny: { lists: [TINY, 'mirror'], points: 15, board: [36, 36], density: 0, turns: 6 },
    small: { lists: [SMALL, 'mirror'], points: 25, board: [42, 42], density: 0.5, turns: 6 },
  },
  firstTurn: (b) => (b.core.playerTurns[0] === 0 ? null : (b.game.first[0] as Player)),
  lead: leadIn,
  words: { stop: Verb.End, back: 0, phases: PHASES },
  layout: LAYOUT,
  observation: {
    spec: HORDES_SPEC,
    actions: OPTION_ROWS,
    rows: { units: MODEL_ROWS, terrain: TERRAIN_ROWS },
    writer: (out, tactics) =>
      new BattleWriter(out, HORDES_SPEC, new HordesObservation(out, tactics), armyFacts, tactics),
  },
  matchUps: () => import('../../testing/hordes/match-ups.js'),
  testing: {
    scene: () => import('../../testing/hordes/scene.js'),
    invariants: () => import('../../testing/hordes/invariants.js'),
    odds: () => import('../../testing/hordes/odds-matchups.js'),
    playthroughs: () => import('../../testing/hordes/playthroughs.js'),
  },
  accelerator: translated(HORDES_RULES, {}, () => import('./translation.js')),
  drawing: { stateOf: unitState, modelsOf: drawnModels, pieces: drawnPieces, clouds: drawnClouds },
  zones: zonesOf,
} as const satisfies GameModule<HordesBattle, HordesList, BookData, Battlefield, ScenarioAgreement, HordesSetup>;
