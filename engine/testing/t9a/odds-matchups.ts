import { Ask } from '../../rulesets/t9a/core/asks.js';
import { ODDS } from '../../rulesets/t9a/odds/odds.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { type FightRow, OddsMatchups } from '../regiments/odds-checks.js';
import { newScene } from './scene.js';
import type { UnitSpec } from './units.js';

const infantry = (spec: UnitSpec): UnitSpec => ({ models: 20, files: 5, troopType: 'Infantry', ...spec });
const cavalry = (spec: UnitSpec): UnitSpec => ({
  models: 5,
  files: 5,
  base: [25, 50],
  armour: { suit: 2, mountsProtection: 1, shield: 1 },
  mount: { S: 3, I: 3 },
  ...spec,
});

/** Troops of the army books with differences that matter in fights. */
const TROOPS = {
  militia: infantry({ Ld: 6 }),
  spears: infantry({
    weapons: ['spear'],
    armour: { suit: 1, shield: 1 },
    standard: true,
    musician: true,
    champion: true,
  }),
  swords: infantry({ WS: 4, armour: { suit: 2, shield: 1 }, standard: true, champion: true }),
  halberds: infantry({ models: 30, files: 6, weapons: ['halberd'], armour: { suit: 1 }, musician: true }),
  greatswords: infantry({
    WS: 4,
    weapons: ['great-weapon'],
    armour: { suit: 3 },
    rules: ['Stubborn'],
    Ld: 8,
    champion: true,
  }),
  horde: infantry({ models: 40, files: 10, WS: 2, Ld: 5 }),
  spearHorde: infantry({ models: 40, files: 10, WS: 2, weapons: ['spear'], standard: true }),
  elves: infantry({
    WS: 5,
    I: 5,
    rules: ['Lightning Reflexes'],
    weapons: ['great-weapon'],
    armour: { suit: 2 },
    champion: true,
  }),
  blades: infantry({ WS: 5, I: 6, A: 2, models: 15, weapons: ['additional-hand-weapon'], rules: ['Lethal Strike'] }),
  assassins: infantry({ WS: 4, I: 5, models: 10, rules: ['Poisoned Attacks', 'Hatred'] }),
  dwarves: infantry({ WS: 5, T: 4, I: 2, armour: { suit: 3, shield: 1 }, wardSave: 5, Ld: 9, standard: true }),
  deathless: infantry({ WS: 2, I: 2, regeneration: 5, rules: ['Fear', 'Unbreakable'], armour: { shield: 1 } }),
  burning: infantry({ rules: ['Flaming Attacks'], weapons: ['flail'], armour: { suit: 1 } }),
  divine: infantry({ WS: 4, rules: ['Divine Attacks', ['Armour Piercing', 1]], armour: { suit: 2, shield: 1 } }),
  shadows: infantry({ WS: 4, I: 5, models: 10, rules: ['Distracting'], Ld: 8 }),
  tree: infantry({ models: 20, T: 4, regeneration: 4, rules: ['Flammable'] }),
  knights: cavalry({ WS: 4, S: 4, weapons: ['lance'], standard: true, champion: true, Ld: 8 }),
  lancers: cavalry({ weapons: ['light-lance'], armour: { suit: 1, shield: 1 }, rules: ['Devastating Charge'], Ld: 7 }),
  wedge: cavalry({ models: 10, WS: 4, S: 4, weapons: ['lance'], musician: true, Ld: 8 }),
  ogres: infantry({
    models: 6,
    files: 3,
    troopType: 'Monstrous Infantry',
    base: [40, 40],
    S: 4,
    T: 4,
    W: 3,
    A: 3,
    I: 2,
    armour: { suit: 1 },
    rules: [['Stomp', 1], ['Impact Hits', 1], 'Monstrous Support'],
  }),
  beast: infantry({
    models: 1,
    files: 1,
    troopType: 'Monster',
    base: [50, 100],
    WS: 4,
    S: 6,
    T: 6,
    W: 5,
    A: 4,
    I: 2,
    rules: [['Stomp', 'D6'], 'Terror', ['Multiple Wounds', 'D3']],
    armour: { innate: 3 },
    Ld: 7,
  }),
  frantic: infantry({ rules: [['Random Attacks', 'D3']], WS: 3, models: 10, I: 4 }),
  hero: infantry({
    character: true,
    models: 1,
    files: 1,
    WS: 6,
    S: 5,
    T: 4,
    W: 3,
    A: 4,
    I: 6,
    armour: { suit: 3 },
    wardSave: 4,
    Ld: 9,
  }),
} as const satisfies Readonly<Record<string, UnitSpec>>;
type Troop = keyof typeof TROOPS;

/** The fights that test the odds: kinds of troops against each other, on all sides, with and without a charge. */
const FIGHTS: readonly FightRow<Troop>[] = [
  ['militia', 'militia'],
  ['militia', 'militia', 'first'],
  ['militia', 'militia', 'first', 'left'],
  ['militia', 'militia', 'first', 'rear'],
  ['spears', 'swords'],
  ['spears', 'swords', 'second'],
  ['spears', 'knights', 'second'],
  ['spears', 'ogres', 'second'],
  ['swords', 'halberds', 'first'],
  ['swords', 'halberds', 'first', 'right'],
  ['halberds', 'horde'],
  ['halberds', 'spearHorde', 'second'],
  ['greatswords', 'militia', 'first'],
  ['greatswords', 'knights', 'second'],
  ['greatswords', 'elves'],
  ['horde', 'swords'],
  ['horde', 'dwarves', 'first'],
  ['spearHorde', 'blades'],
  ['elves', 'halberds', 'first'],
  ['elves', 'dwarves', 'second'],
  ['blades', 'swords', 'first'],
  ['blades', 'knights'],
  ['blades', 'tree'],
  ['assassins', 'greatswords', 'first'],
  ['assassins', 'ogres'],
  ['dwarves', 'ogres', 'second'],
  ['dwarves', 'beast', 'second'],
  ['deathless', 'militia'],
  ['deathless', 'swords', 'first'],
  ['deathless', 'deathless'],
  ['burning', 'tree', 'first'],
  ['burning', 'deathless'],
  ['divine', 'dwarves'],
  ['divine', 'shadows', 'second'],
  ['shadows', 'elves'],
  ['tree', 'horde'],
  ['knights', 'militia', 'first'],
  ['knights', 'militia', 'first', 'left'],
  ['knights', 'dwarves', 'first'],
  ['lancers', 'spears', 'first', 'right'],
  ['lancers', 'assassins', 'first'],
  ['wedge', 'horde', 'first'],
  ['wedge', 'swords', 'first', 'rear'],
  ['ogres', 'militia', 'first'],
  ['ogres', 'horde', 'nobody', 'front', 2],
  ['beast', 'spears', 'first'],
  ['beast', 'swords', 'nobody', 'front', 1],
  ['frantic', 'militia', 'first'],
  ['hero', 'militia', 'first'],
  ['hero', 'beast'],
];

/** Plays and compares fights of this game. */
export const MATCHUPS = new OddsMatchups(t9a, ODDS, () => newScene({}), [Ask.Allocate, Ask.Challenge]);

/** Fifty fights of two units. */
export const FIFTY = MATCHUPS.named<Troop>(TROOPS, FIGHTS);

/** The matchups of this game, and the compared results. */
export const odds = MATCHUPS.checks(FIFTY);
