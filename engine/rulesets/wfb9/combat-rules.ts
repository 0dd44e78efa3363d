// What this game supplies to the chapters of attacks, combat, panic and pursuit of its family.
import { NONE } from '../../kernel/layout.js';
import { DONE, finish, procedure, sequence } from '../../kernel/procedure.js';
import { defenderOf } from '../../regiments/attacks/attack-table.js';
import { AUTOMATIC, IMPOSSIBLE, saveNeeded, strengthModifier } from '../../regiments/attacks/needed.js';
import { strengthOf } from '../../regiments/attacks/to-wound.js';
import { weaponColumns } from '../../regiments/attacks/weapon-columns.js';
import { winnerOf } from '../../regiments/combat/combat-score.js';
import { AttackKind } from '../../regiments/core/state.js';
import { playerOf } from '../../regiments/core/units.js';
import { leadershipOf } from '../../regiments/leadership/leadership.js';
import type {
  AttackRules,
  BreakRules,
  ContactRules,
  ReformRules,
  RoundRules,
  StrikingRules,
} from '../../regiments/rules-of-combat.js';
import { ruleByName } from './armies/rule-numbers.js';
import { TROOP_TYPES } from './armies/terms.js';
import { CLOSE_COMBAT, SHOOTING } from './armies/weapons.js';
import { secondShootScore, toHitScore, toShootScore } from './attacks/tables.js';
import type { Wfb9Battle } from './core/state.js';

const kebab = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
const rules = [...CLOSE_COMBAT, ...SHOOTING].flatMap((w) => w.rules);
const NUMBERS: ReadonlyMap<string, number> = new Map(rules.map((r) => [r.rule, ruleByName(r.rule)]));
const WEAPONS = weaponColumns(
  CLOSE_COMBAT.map((w) => ({ ...w, chargeOnly: false })),
  SHOOTING.map((w) => ({ ...w, strength: w.usersStrength ? null : w.strength })),
  TROOP_TYPES.map(kebab),
  NUMBERS,
);

/** What a shot of row `a` needs (WFB9-SHHIT-002, WFB9-SHHIT-003, WFB9-SHHIT-014). */
function shotNeeded(b: Wfb9Battle, a: number): number {
  const skill = b.setup.part.BS[b.attack.part[a]];
  if (skill === 0) return IMPOSSIBLE;
  const score = toShootScore(skill) - b.attack.toHit[a];
  const second = secondShootScore(score);
  if (second === 0) return Math.max(2, score);
  return second >= IMPOSSIBLE ? IMPOSSIBLE : 6 | (second << 4);
}

/** What an attack of row `a` needs to hit (WFB9-CCHIT-006, WFB9-STAT-015). */
function toHit(b: Wfb9Battle, a: number): number {
  if (b.attack.kind[a] === AttackKind.shooting) return shotNeeded(b, a);
  const theirs = b.setup.unit.WS[defenderOf(b, a)];
  return theirs === 0 ? AUTOMATIC : toHitScore(b.setup.part.WS[b.attack.part[a]], theirs);
}

const T = sequence('end');
/** Nothing comes between the choice of weapons and the first blow. */
export const beforeBlows = procedure<Wfb9Battle, typeof T>('before the blows', T, { end: () => DONE });
/** No test comes before the blows. */
export const noTest = procedure<Wfb9Battle, typeof T>('no test', T, { end: (b) => finish(b, 1) });

/** Attacks, hits, wounds and saves. */
export const ATTACKS: AttackRules = {
  weapons: WEAPONS,
  defends: () => true,
  toHit: (b, a) => toHit(b as Wfb9Battle, a),
  rerollsMisses: () => false,
  rerollsHits: () => false,
  rerollsFailedWounds: () => false,
  armour: (b, a) => {
    const d = defenderOf(b, a);
    return saveNeeded(b.setup.unit.armour[d] + b.setup.unit.shield[d], strengthModifier(strengthOf(b, a)));
  },
  specialSaves: 2,
  special: (b, a, _pierced, which) => {
    const { ward, regeneration } = b.setup.unit;
    const save = which === 0 ? ward[defenderOf(b, a)] : regeneration[defenderOf(b, a)];
    return save === 0 ? IMPOSSIBLE : save;
  },
  specialRoll: (_b, _d, _face, which) => (which === 0 ? 25 : 26),
  tally(b, victim, n) {
    if (b.field.combat[0] !== NONE) b.combat.wounds[b.field.combat[0] * 2 + 1 - playerOf(b, victim)] += n;
  },
  rollsForEachModel: false,
  attackerDistributes: false,
  isStompable: () => true,
};

/** Who strikes when. */
export const STRIKING: StrikingRules = {
  first: 40,
  last: 0,
  strikesAt: (b, _u, part) => b.setup.part.I[part],
  supportingRanks: () => 1,
  isTarget: () => true,
  impactStrength: (b, _u, part) => b.setup.part.S[part],
  earlyStrength: 0,
};

/** A round of combat. */
export const ROUND: RoundRules = {
  owesTest: () => false,
  test: noTest,
  beforeBlows,
  score: (b, row, p) => b.combat.wounds[row * 2 + p],
  scoreWords: (b, row, p) => `${b.combat.wounds[row * 2 + p]} for Wounds`,
  winner: winnerOf,
  isBeaten: () => true,
};

/** Break Tests. */
export const BREAKING: BreakRules = {
  leadership: (b, row, u) =>
    Math.max(0, leadershipOf(b, u) - Math.abs(b.combat.score[row * 2] - b.combat.score[row * 2 + 1])),
  crumblingWounds: (b, row) => Math.abs(b.combat.score[row * 2] - b.combat.score[row * 2 + 1]),
  noteBroken: () => {},
};

/** Contacts in a combat. */
export const CONTACTS: ContactRules = { isNudgedFirst: (b, u) => b.setup.unit.player[u] === b.core.active[0] };

/** Combat Reforms. */
export const REFORMS: ReformRules = { testsFirst: false, chooser: (b) => b.core.active[0] };
