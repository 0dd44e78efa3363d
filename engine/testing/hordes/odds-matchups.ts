// Attacks of one activation, played many times, against their exact odds.
import type { OddsCheck, OddsChecks } from '../../game.js';
import { copyBattle } from '../../kernel/battle.js';
import { runUntil } from '../../kernel/procedure.js';
import { accept, options, waiting } from '../../kernel/ruleset.js';
import { isAdditional } from '../../rulesets/hordes/attacks/combat-action.js';
import { Ask, Verb } from '../../rulesets/hordes/core/asks.js';
import { isDown, onTable } from '../../rulesets/hordes/core/models.js';
import { AttackKind, Did, type HordesBattle } from '../../rulesets/hordes/core/state.js';
import { boxesOf } from '../../rulesets/hordes/damage/boxes.js';
import { activationOdds, purse, Spending, usableRows } from '../../rulesets/hordes/odds/activation.js';
import { HORDES_RULES } from '../../rulesets/hordes/ruleset.js';
import { goodness } from '../chi-square.js';
import { HordesTable, type Standing } from './table.js';

/** A model that attacks another one with all it has. */
export interface AttackMatchup {
  readonly name: string;
  readonly attacker: Standing;
  readonly target: Standing;
  readonly how: 'strikes' | 'charges' | 'shoots' | 'aims';
}

const SPIRAL: Standing['damage'] = ['MMS', 'MBS', 'BBB', 'BBS', 'SMB', 'SSM'];
const GRID: Standing['damage'] = { grid: ['.....', '.L.LM', '.CL..', 'HC.R.', '.M.RR', '.....'] };
const at = [24, 20] as const;
const CLAW = { name: 'claw', RNG: 2, POW: 4 } as const;

/** Models whose attacks differ in what the odds must know. */
const ATTACKERS = {
  guard: { at, STR: 6, MAT: 7, weapons: [{ RNG: 2, POW: 5, qualities: ['Weapon Master'] }] },
  duellist: { at, STR: 5, MAT: 8, weapons: [{ RNG: 2, POW: 3 }, CLAW], abilities: ['Luck'] },
  brute: { at, STR: 8, MAT: 5, weapons: [{ RNG: 2, POW: 6 }, CLAW], abilities: ['Heavy Blows'] },
  reeler: { at, STR: 7, MAT: 6, weapons: [{ RNG: 2, POW: 5, qualities: ['Critical Knockdown'] }, CLAW, CLAW] },
  light: { at, type: 'light warbeast', base: 'medium', STR: 9, MAT: 6, FURY: 3, damage: SPIRAL, weapons: [CLAW, CLAW] },
  heavy: {
    at,
    type: 'heavy warbeast',
    base: 'large',
    STR: 12,
    MAT: 6,
    FURY: 4,
    damage: SPIRAL,
    weapons: [
      { RNG: 2, POW: 6 },
      { RNG: 2, POW: 3, name: 'fist', qualities: ['Critical Knockdown'] },
    ],
  },
  jack: {
    at,
    type: 'heavy warjack',
    base: 'large',
    STR: 11,
    MAT: 6,
    damage: GRID,
    weapons: [{ RNG: 2, POW: 7 }, CLAW],
  },
  archer: { at, RAT: 6, weapons: [{ kind: 'ranged', RNG: 12, POW: 10, ROF: 2 }, {}] },
  sniper: {
    at,
    RAT: 7,
    weapons: [{ kind: 'ranged', RNG: 14, POW: 12, qualities: ['Accurate'] }, {}],
    abilities: ['Luck'],
  },
  gunBeast: {
    at,
    type: 'light warbeast',
    base: 'medium',
    RAT: 5,
    FURY: 4,
    damage: SPIRAL,
    weapons: [{ kind: 'ranged', RNG: 12, POW: 13, ROF: 2 }, {}],
  },
} as const satisfies Readonly<Record<string, Standing>>;

/** Models that are attacked. */
const TARGETS = {
  scout: { DEF: 15, ARM: 12 },
  trooper: { DEF: 13, ARM: 14, damage: 5 },
  tough: { DEF: 12, ARM: 15, damage: 5, advantages: ['Tough'] },
  steady: { DEF: 12, ARM: 14, damage: 8, advantages: ['Tough'], abilities: ['Steady'] },
  shield: { DEF: 12, ARM: 14, damage: 5, weapons: [{ qualities: ['Shield'] }] },
  slippery: { DEF: 11, ARM: 13, damage: 8, abilities: ['Slippery'] },
  beast: { DEF: 12, ARM: 17, type: 'light warbeast', base: 'medium', damage: SPIRAL },
  fallen: { DEF: 14, ARM: 16, damage: 8, status: 1 },
  wall: { DEF: 10, ARM: 20, damage: 10 },
} as const satisfies Readonly<Record<string, Omit<Standing, 'at'>>>;

type Row = readonly [keyof typeof ATTACKERS, keyof typeof TARGETS, AttackMatchup['how']];

const MELEE: readonly (readonly [keyof typeof ATTACKERS, readonly (keyof typeof TARGETS)[]])[] = [
  ['guard', ['trooper', 'tough', 'fallen']],
  ['duellist', ['scout', 'slippery', 'shield', 'tough']],
  ['brute', ['trooper', 'wall', 'beast']],
  ['reeler', ['tough', 'steady', 'beast', 'slippery']],
  ['light', ['scout', 'trooper', 'tough', 'beast', 'wall', 'fallen']],
  ['heavy', ['trooper', 'tough', 'steady', 'beast', 'wall', 'slippery']],
  ['jack', ['scout', 'shield', 'tough', 'beast', 'wall']],
];
const CHARGES: readonly Row[] = [
  ['duellist', 'trooper', 'charges'],
  ['brute', 'wall', 'charges'],
  ['reeler', 'tough', 'charges'],
  ['light', 'beast', 'charges'],
  ['light', 'tough', 'charges'],
  ['heavy', 'wall', 'charges'],
  ['heavy', 'beast', 'charges'],
  ['jack', 'beast', 'charges'],
];
const SHOTS: readonly Row[] = [
  ['archer', 'scout', 'shoots'],
  ['archer', 'tough', 'shoots'],
  ['archer', 'fallen', 'aims'],
  ['sniper', 'scout', 'aims'],
  ['sniper', 'slippery', 'shoots'],
  ['sniper', 'beast', 'shoots'],
  ['gunBeast', 'trooper', 'shoots'],
  ['gunBeast', 'tough', 'aims'],
  ['gunBeast', 'beast', 'shoots'],
  ['gunBeast', 'wall', 'aims'],
  ['gunBeast', 'scout', 'shoots'],
];

/** Inches between the bases of attacker and target, at the start. */
const FAR = { strikes: 1, charges: 6, shoots: 7, aims: 7 } as const;

/** Returns the fifty matchups. */
export function attackMatchups(): readonly AttackMatchup[] {
  const melee = MELEE.flatMap(([a, targets]) => targets.map((t): Row => [a, t, 'strikes']));
  return [...melee, ...CHARGES, ...SHOTS].map(([a, t, how]) => ({
    name: `${a} ${how}${how === 'strikes' || how === 'charges' ? '' : ' at'} ${t}`,
    attacker: ATTACKERS[a],
    target: { ...TARGETS[t], at: [24, 20 + FAR[how] + 1.7] },
    how,
  }));
}

/** Returns the battle of a matchup before its attacks: model 0 attacks model 1. */
export function prepareAttacks({ attacker, target, how }: AttackMatchup): HordesBattle {
  const t = new HordesTable({ a: attacker }, { t: target }).askBoosts().turn();
  t.choose(how === 'charges' ? 'charge t' : how === 'aims' ? 'aim' : 'stay');
  t.b.dice.source = null;
  t.b.log = null;
  return t.b;
}

/** Returns the option that `Spending` takes in the pending question of an attack. */
export function answerOf(b: HordesBattle, spending: Spending, rows: readonly number[]): number {
  const { option, decision } = b;
  const n = options(HORDES_RULES, b);
  const kind = decision.kind[0];
  const [left, down] = [boxesOf(b, 1), isDown(b, 1)];
  const find = (verb: number, row = -1): number => {
    for (let i = 0; i < n; i++) if (option.verb[i] === verb && (row < 0 || option.n[i] === row)) return i;
    return -1;
  };
  if (kind === Ask.Attack) {
    for (const row of rows) {
      const i = find(Verb.Attack, row);
      if (i >= 0 && !isAdditional(b, 0, row)) return i;
    }
    const again =
      spending.best !== null && spending.attacksAgain(left, down) ? find(Verb.Attack, spending.best.row) : -1;
    return again >= 0 ? again : find(Verb.End);
  }
  if (kind === Ask.TakeHit) return find(Verb.TakeHit);
  if (kind === Ask.RerollAttack || kind === Ask.RerollDamage) return find(Verb.Use);
  const row = decision.context[1];
  if (!spending.weapons.some((w) => w.row === row)) return find(Verb.Pass); // an attack that the odds leave out
  const isCharge = (b.model.did[0] & Did.Charge) !== 0 && b.activation.made.reduce((sum, made) => sum + made) === 1;
  const boosts =
    kind === Ask.BoostAttack
      ? spending.boostsAttack(row, left, down, isCharge)
      : spending.boostsDamage(row, left, down);
  return find(boosts ? Verb.Use : Verb.Pass);
}

/** Counts of the boxes that the target has left, and of the points that the attacker spent. */
export interface AttackCounts {
  readonly left: Float64Array;
  readonly spent: Float64Array;
}

const kindOf = ({ how }: AttackMatchup): number =>
  how === 'shoots' || how === 'aims' ? AttackKind.ranged : AttackKind.melee;

/** Plays the attacks of `prepared` `n` times from `seed` on. */
export function sampleAttacks(prepared: HordesBattle, kind: number, n: number, seed: number): AttackCounts {
  const b = HORDES_RULES.create(prepared.setup);
  const rows = usableRows(prepared, 0, 1, kind);
  const spending = new Spending(prepared, 0, 1, rows);
  const start = purse(prepared, 0);
  const counts = { left: new Float64Array(boxesOf(prepared, 1) + 1), spent: new Float64Array(start + 1) };
  b.dice.seed(seed);
  for (let i = 0; i < n; i++) {
    b.dice.store();
    const rng = b.core.rng.slice();
    copyBattle(b, prepared);
    b.core.rng.set(rng); // all samples are one run of the generator
    b.dice.forget();
    let spent = start;
    while (b.activation.model[0] === 0 && waiting(b)) {
      accept(HORDES_RULES, b, answerOf(b, spending, rows));
      runUntil(b, () => {
        if (b.activation.model[0] === 0) spent = purse(b, 0);
        return b.activation.model[0] !== 0;
      });
    }
    counts.left[onTable(b, 1) ? boxesOf(b, 1) : 0]++;
    counts.spent[start - spent]++;
  }
  return counts;
}

/** Compares `n` played activations with their exact odds. */
export function checkAttacks(m: AttackMatchup, n: number, seed: number): OddsCheck {
  const prepared = prepareAttacks(m);
  const exact = activationOdds(prepared, 0, 1, kindOf(m));
  const counts = sampleAttacks(prepared, kindOf(m), n, seed);
  const chances = [goodness(counts.left, exact.left, n), goodness(counts.spent, exact.spent, n)];
  return { name: m.name, kind: exact.kind, chances, least: Math.min(...chances) };
}

/** The matchups of this game, and the compared results. */
export const odds: OddsChecks = {
  words: 'boxes that the target has left, points that the attacker spent',
  matchups: () => attackMatchups().map((m) => (rounds: number, seed: number) => checkAttacks(m, rounds, seed)),
};
