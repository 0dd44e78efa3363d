import { leadOf } from '../../../engine/armies/lead.js';
import * as plain from '../../../engine/armies/plain.js';
import type { GameModule } from '../../../engine/game.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { beginBattle, imagineDice, type Ruleset, validateRecord } from '../../../engine/kernel/ruleset.js';
import { DECISIONS, describe, judge, list, question, REFUSALS } from './decisions.js';
import { observation } from './observation.js';
import { armies, createBattle, GANGS, type Gunfight, kindOf, LAYOUT } from './state.js';
import { battle, kills } from './turn.js';

const id = 'gunfight';
const book = plain.plainRulebook(id, [battle]);
const rules: Ruleset<Gunfight> = {
  id,
  book,
  decisions: DECISIONS,
  create: (setup, buffer, offset) => createBattle(book, setup as plain.PlainSetup, buffer, offset),
  bytes: () => LAYOUT.bytes,
  begin: (b, seed, level) => beginBattle(b, battle, seed, level),
  options: list,
  validate: (b, record) => validateRecord(rules, b, record, judge, 1),
  reason: (reason) => REFUSALS[reason],
  imagine: (b, _player, seed, into) => imagineDice(b, seed, into),
  victoryPoints: kills,
  describe,
  question,
};
const setupOf = plain.plainSetups(id, GANGS, 20);

/** Gunfight: two gangs shoot at each other on an open table; the gang that puts down more enemies wins. */
export const GUNFIGHT = {
  id,
  name: 'Gunfight',
  family: 'single',
  rules,
  armies,
  tables: plain.openTables({ width: 24, depth: 24 }, { width: 18, depth: 18 }),
  agree: plain.noDeployment,
  muster: (lists, agreed) => ({ ok: true, value: setupOf(lists, agreed) }),
  onField: (_, lists, agreed) => setupOf(lists, agreed),
  points: 52,
  tournament: 24,
  sizes: {
    tiny: { lists: ['rifles', 'mirror'], points: 26, board: [18, 18], density: 0, turns: 8 },
    small: { lists: ['rifles', 'rush'], points: 40, board: [20, 20], density: 0, turns: 12 },
  },
  firstTurn: (b) => (b.core.playerTurns[0] === 0 ? null : 0),
  lead: (b, player) => leadOf(kills(b, player), kills(b, 1 - player), 5),
  words: { phases: ['before the battle', 'gunfight', 'the end'], stop: 0, back: 0 },
  layout: LAYOUT,
  observation,
  drawing: {
    stateOf: (b, u) => (b.unit.wounds[u] < kindOf(b, u).wounds ? ['hurt'] : []),
    placeOf: (b, u) => (b.unit.wounds[u] === 0 ? null : { x: b.unit.x[u], y: b.unit.y[u], radius: INCH / 2 }),
  },
  zones: (b) => plain.edgeZones(b.setup, 6),
} as const satisfies GameModule<Gunfight, plain.PlainList, plain.PlainBook, plain.OpenTable, object, plain.PlainSetup>;
