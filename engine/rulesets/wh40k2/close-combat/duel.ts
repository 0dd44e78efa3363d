import { Level } from '../../../kernel/core.js';
import { NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { ask, askThen, call, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { drainTriggers } from '../../../kernel/triggers.js';
import { enemyInContact } from '../../../skirmish/contacts.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { ModelDid, type W40kBattle } from '../core/state.js';
import { die, playerOf, squadOfModel, tell, unitOf } from '../core/units.js';
import { harm, loseModel, tellLosses } from '../damage/casualties.js';
import { damageNeeded, NEVER } from '../damage/damage.js';
import { flash } from '../damage/knocked-down-and-blinded.js';
import { Saved, saves } from '../damage/saves.js';
import { breakTests } from '../morale/break-tests.js';
import { hates, rerolls } from '../psychology/fear-and-hatred.js';
import {
  bestParries,
  combatScore,
  diceIn,
  highest,
  hopeless,
  outcome,
  type Pool,
  showing,
  withDie,
  withoutDie,
} from './attack-dice.js';
import { blows, noBlows, tellBlows, tellFighter, tellOutcome } from './fight-words.js';
import {
  attackDice,
  bestHand,
  biteWith,
  bonusOf,
  EMPTY,
  equipped,
  parriesOf,
  strengthWith,
  takeUp,
  weaponOf,
} from './fighters.js';

const S = sequence(
  'roll',
  'hatred',
  'hatredChosen',
  'hatredRoll',
  'parry',
  'parried',
  'scoreDie',
  'dieChosen',
  'compare',
  'handChosen',
  'strike',
  'afterwards',
  'tests',
  'end',
  'gripped',
);
/**
 * Two models and their dice (`Pool`). `side` (0 or 1) decides next. `again` holds the dice to reroll and `fresh` the
 * dice that still may be. `faces` holds the die that counts for each side, 8 bits each. `nth` is the number of earlier
 * opponents of the lone model. `hits` are the winner's hits, and `byFirst` those made with the first hand.
 */
const L = locals('lone', 'other', 'dice', 'otherDice', 'side', 'again', 'fresh', 'faces', 'nth', 'hits', 'byFirst');

/** Rolls `n` attack dice of model `m` for `roll`. */
function rollDice(b: W40kBattle, m: number, n: number, roll: number): Pool {
  let pool = 0;
  for (let i = 0; i < n; i++) pool = withDie(pool, die(b, 6, roll, unitOf(b, m)));
  return pool;
}

const modelAt = (b: W40kBattle, f: number, side: number): number => b.locals[f + L.lone + side];
const poolAt = (b: W40kBattle, f: number, side: number): Pool => b.locals[f + L.dice + side];
const setPool = (b: W40kBattle, f: number, side: number, pool: Pool): void => {
  b.locals[f + L.dice + side] = pool;
};
const faceAt = (b: W40kBattle, f: number, side: number): number => (b.locals[f + L.faces] >> (8 * side)) & 255;

/**
 * Returns what fighter `side` adds to its best die. In a multiple combat the bonus grows with each opponent
 * (W40K-MULTI-005).
 */
function bonusAt(b: W40kBattle, f: number, side: number): number {
  return bonusOf(b, modelAt(b, f, side), modelAt(b, f, 1 - side), side === 0 ? 0 : b.locals[f + L.nth]);
}

const initiativeOf = (b: W40kBattle, m: number): number => b.setup.type.I[b.setup.model.type[m]];

/**
 * Returns how many parries fighter `side` may make. If both fighters have parries, neither may use them
 * (W40K-PARRY-006).
 */
function parriesAt(b: W40kBattle, f: number, side: number): number {
  const own = parriesOf(b, modelAt(b, f, side));
  return own > 0 && parriesOf(b, modelAt(b, f, 1 - side)) === 0 ? own : 0;
}

/** Rerolls the `n` highest dice of fighter `side`. */
function parryAgainst(b: W40kBattle, f: number, side: number, n: number): void {
  let pool = poolAt(b, f, side);
  let rolled = 0;
  for (; rolled < n && pool !== 0; rolled++) pool = withoutDie(pool, highest(pool));
  const unit = unitOf(b, modelAt(b, f, side));
  for (let i = 0; i < rolled; i++) pool = withDie(pool, die(b, 6, Roll.ParryAgain, unit));
  setPool(b, f, side, pool);
}

/**
 * Writes the numbers for a decision in this fight into `context` (K09): both models, their dice, and what each adds.
 */
function lay(b: W40kBattle, f: number): void {
  const { context } = b.decision;
  const side = b.locals[f + L.side];
  context[0] = modelAt(b, f, side);
  context[1] = modelAt(b, f, 1 - side);
  context[2] = poolAt(b, f, side);
  context[3] = poolAt(b, f, 1 - side);
  context[4] = bonusAt(b, f, side);
  context[5] = bonusAt(b, f, 1 - side);
}

function askFighter(b: W40kBattle, f: number, resume: number, kind: number): number {
  lay(b, f);
  const side = b.locals[f + L.side];
  const m = modelAt(b, f, side);
  const unit = unitOf(b, m);
  return askThen(b, resume, kind, playerOf(b, unit), unit, unitOf(b, modelAt(b, f, 1 - side)));
}

/**
 * Lets models in contact with model `m`, which is about to be slain, follow up if it was their last opponent
 * (W40K-FOLL-001).
 */
function freeFoes(b: W40kBattle, m: number): void {
  for (let nth = 0; ; nth++) {
    const enemy = enemyInContact(b, m, nth);
    if (enemy < 0) return;
    b.model.did[enemy] |= ModelDid.Freed;
    if (hates(b, unitOf(b, enemy), unitOf(b, m)) || hates(b, squadOfModel(b, enemy), unitOf(b, m))) {
      b.model.did[enemy] |= ModelDid.Avenged; // W40K-HATE-003, W40K-HERO-029
    }
  }
}

/**
 * Resolves one hit of `m` on `enemy` with weapon `slot`: damage roll, save, damage points. Returns true if the hit slew
 * it.
 */
function blow(b: W40kBattle, m: number, enemy: number, slot: number): boolean {
  const weapon = weaponOf(b, m, slot);
  const unit = unitOf(b, m);
  const type = b.setup.model.type[enemy];
  // W40K-HDMG-001; W40K-WCCB-023: a thunder hammer needs no damage roll
  const needed = damageNeeded(strengthWith(b, m, weapon), b.setup.type.T[type]);
  if (b.log !== null) blows.struck++;
  if (needed >= NEVER || (needed > 1 && die(b, 6, Roll.Damage, unit) < needed)) {
    if (b.log !== null) blows.harmless++;
    return false;
  }
  const saved = saves(b, enemy, biteWith(b, m, weapon), m, NO_ATTACK); // W40K-HDMG-003
  if (saved === Saved.field) flash(b, enemy, Math.max(weapon?.strength ?? 0, b.setup.type.S[b.setup.model.type[m]]));
  if (saved !== Saved.nothing) {
    if (b.log !== null) blows.saved++;
    return false;
  }
  let points = weapon === null ? 1 : weapon.damage.plus;
  if (weapon !== null) {
    for (let i = 0; i < weapon.damage.dice; i++) points += die(b, weapon.damage.sides, Roll.DamagePoints, unit);
  }
  if (b.log !== null) blows.wounds += Math.min(points, b.model.wounds[enemy]);
  return harm(b, enemy, points);
}

/**
 * True if a fighter that has not been asked yet has two weapons and another that it could hold with both hands. `side`
 * is then that fighter.
 */
function hasGripToChoose(b: W40kBattle, f: number): boolean {
  const l = b.locals;
  for (; l[f + L.side] < 2; l[f + L.side]++) {
    takeUp(b, modelAt(b, f, l[f + L.side]));
    if (equipped.both !== EMPTY) return true;
  }
  l[f + L.side] = 0;
  return false;
}

/** Lists the options of `Ask.Grip` (W40K-DEC-228): a weapon in each hand, or both hands for one. */
export function gripOptions(b: W40kBattle): void {
  b.option.add(Verb.No);
  b.option.add(Verb.Yes);
}

/** Lists the options of `Ask.HatredDice` (W40K-DEC-043): a face of which one more die is rerolled, or no more. */
export function hatredOptions(b: W40kBattle): void {
  const fresh = b.decision.context[6];
  for (let face = 1; face <= 6; face++) if (showing(fresh, face) > 0) b.option.add(Verb.Number, NONE, face);
  b.option.add(Verb.Stop);
}

/** Lists the options of `Ask.Parry` (W40K-DEC-042): how many of the enemy's highest dice are rerolled. */
export function parryOptions(b: W40kBattle): void {
  const most = Math.min(parriesOf(b, b.decision.context[0]), diceIn(b.decision.context[3]));
  for (let n = 1; n <= most; n++) b.option.add(Verb.Number, NONE, n);
  b.option.add(Verb.No);
}

/** Lists the options of `Ask.ScoreDie` (W40K-DEC-044): the face of the die that counts, best first. */
export function scoreDieOptions(b: W40kBattle): void {
  for (let face = 6; face > 0; face--) {
    if (showing(b.decision.context[2], face) > 0) b.option.add(Verb.Number, NONE, face);
  }
}

/**
 * Lists the options of `Ask.HitWeapon` (W40K-DEC-045): how many of the hits are made with the first weapon; the rest
 * are made with the second.
 */
export function hitWeaponOptions(b: W40kBattle): void {
  for (let n = b.decision.context[6]; n >= 0; n--) b.option.add(Verb.Number, NONE, n);
}

/**
 * Resolves a fight of model `lone` with model `other` (W40K-HTH-007): attack dice, scores, hits, damage and saves.
 * `other` is the opponent number `model.fights` of `lone` in this phase.
 */
export const duel = procedure<W40kBattle, typeof S>(
  'fight',
  S,
  {
    // W40K-ATK-001, W40K-ATK-002, W40K-MULTI-004
    roll(b, f) {
      const { model } = b;
      if (b.core.level[0] === Level.full && hasGripToChoose(b, f)) return askFighter(b, f, S.gripped, Ask.Grip);
      const lone = modelAt(b, f, 0);
      const other = modelAt(b, f, 1);
      const nth = model.fights[lone];
      b.locals[f + L.nth] = nth;
      model.fights[lone]++;
      model.fights[other]++;
      model.did[other] |= ModelDid.Fought;
      setPool(b, f, 0, rollDice(b, lone, attackDice(b, lone, 0), Roll.Attack));
      setPool(b, f, 1, rollDice(b, other, attackDice(b, other, nth), Roll.Attack));
      return NEXT;
    },
    // W40K-HATE-002
    hatred(b, f) {
      const l = b.locals;
      const side = l[f + L.side];
      if (side > 1) {
        l[f + L.side] = 0;
        return S.parry;
      }
      const pool = poolAt(b, f, side);
      l[f + L.again] = 0;
      l[f + L.fresh] = pool;
      if (pool === 0 || !rerolls(b, modelAt(b, f, side), modelAt(b, f, 1 - side))) {
        l[f + L.side] = side + 1;
        return S.hatred;
      }
      if (b.core.level[0] === Level.command) {
        l[f + L.again] = hopeless(pool);
        l[f + L.fresh] = pool - l[f + L.again];
        return S.hatredRoll;
      }
      b.decision.context[6] = pool;
      return askFighter(b, f, S.hatredChosen, Ask.HatredDice);
    },
    hatredChosen(b, f) {
      const l = b.locals;
      if (b.answer.verb[0] === Verb.Stop) return NEXT;
      l[f + L.again] = withDie(l[f + L.again], b.answer.n[0]);
      l[f + L.fresh] = withoutDie(l[f + L.fresh], b.answer.n[0]);
      if (l[f + L.fresh] === 0) return NEXT;
      b.decision.context[6] = l[f + L.fresh];
      return askFighter(b, f, S.hatredChosen, Ask.HatredDice);
    },
    hatredRoll(b, f) {
      const l = b.locals;
      const side = l[f + L.side];
      const n = diceIn(l[f + L.again]);
      setPool(b, f, side, l[f + L.fresh] + rollDice(b, modelAt(b, f, side), n, Roll.HatredAgain));
      l[f + L.side] = side + 1;
      return S.hatred;
    },
    // W40K-PARRY-001 to W40K-PARRY-006
    parry(b, f) {
      const l = b.locals;
      for (let side = 0; side < 2; side++) {
        const most = parriesAt(b, f, side);
        if (most === 0 || poolAt(b, f, 1 - side) === 0) continue;
        l[f + L.side] = side;
        if (b.core.level[0] === Level.full) return askFighter(b, f, S.parried, Ask.Parry);
        const n = bestParries(
          poolAt(b, f, side),
          bonusAt(b, f, side),
          initiativeOf(b, modelAt(b, f, side)),
          poolAt(b, f, 1 - side),
          bonusAt(b, f, 1 - side),
          initiativeOf(b, modelAt(b, f, 1 - side)),
          most,
        );
        if (n > 0) parryAgainst(b, f, 1 - side, n);
      }
      l[f + L.side] = 0;
      return S.scoreDie;
    },
    parried(b, f) {
      if (b.answer.verb[0] === Verb.Number) parryAgainst(b, f, 1 - b.locals[f + L.side], b.answer.n[0]);
      b.locals[f + L.side] = 0;
      return NEXT;
    },
    // W40K-ATK-003, W40K-PARRY-004: the player chooses the die that counts; unless every question is asked, it is the
    // highest. A 6 always counts (W40K-FUMB-002)
    scoreDie(b, f) {
      const l = b.locals;
      for (let side = l[f + L.side]; side < 2; side++) {
        const pool = poolAt(b, f, side);
        const face = highest(pool);
        const free = face < 6 && pool !== 0 && showing(pool, face) !== diceIn(pool);
        if (b.core.level[0] === Level.full && free) {
          l[f + L.side] = side;
          return askFighter(b, f, S.dieChosen, Ask.ScoreDie);
        }
        l[f + L.faces] |= face << (8 * side);
      }
      return S.compare;
    },
    dieChosen(b, f) {
      const l = b.locals;
      l[f + L.faces] |= b.answer.n[0] << (8 * l[f + L.side]);
      l[f + L.side]++;
      return S.scoreDie;
    },
    // W40K-RSLT-001 to W40K-RSLT-005
    compare(b, f) {
      const l = b.locals;
      const lone = modelAt(b, f, 0);
      const other = modelAt(b, f, 1);
      const score = combatScore(faceAt(b, f, 0), poolAt(b, f, 0), poolAt(b, f, 1), bonusAt(b, f, 0));
      const otherScore = combatScore(faceAt(b, f, 1), poolAt(b, f, 1), poolAt(b, f, 0), bonusAt(b, f, 1));
      const hits = outcome(score, initiativeOf(b, lone), otherScore, initiativeOf(b, other));
      if (b.log !== null) {
        tellFighter(b, lone, other, faceAt(b, f, 0), poolAt(b, f, 0), poolAt(b, f, 1), 0);
        tellFighter(b, other, lone, faceAt(b, f, 1), poolAt(b, f, 1), poolAt(b, f, 0), l[f + L.nth]);
        tell(b, 'fight', unitOf(b, lone), `${score} against ${otherScore} of ${b.setup.names[unitOf(b, other)]}`);
        tellOutcome(b, lone, other, score - otherScore, hits);
      }
      if (hits === 0) return S.end; // W40K-RSLT-004
      l[f + L.side] = hits > 0 ? 0 : 1;
      l[f + L.hits] = Math.abs(hits);
      return chooseHand(b, f);
    },
    handChosen(b, f) {
      b.locals[f + L.byFirst] = b.answer.n[0];
      return NEXT;
    },
    strike(b, f) {
      const l = b.locals;
      const winner = modelAt(b, f, l[f + L.side]);
      const loser = modelAt(b, f, 1 - l[f + L.side]);
      takeUp(b, winner);
      const { first, second } = equipped;
      if (b.log !== null) noBlows();
      for (let hit = 0; hit < l[f + L.hits]; hit++) {
        if (!blow(b, winner, loser, hit < l[f + L.byFirst] ? first : second)) continue;
        freeFoes(b, loser);
        if (b.log !== null) {
          tellBlows(b, winner);
          tellLosses(b, unitOf(b, loser), 1);
        }
        loseModel(b, loser, squadOfModel(b, winner));
        return NEXT;
      }
      if (b.log !== null) tellBlows(b, winner);
      return S.end;
    },
    afterwards(b) {
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    // W40K-BREAK-003: once the fight is over
    tests(b) {
      return call(b, breakTests);
    },
    end() {
      return DONE;
    },
    // W40K-DEC-228
    gripped(b, f) {
      const m = modelAt(b, f, b.locals[f + L.side]++);
      if (b.answer.verb[0] === Verb.Yes) b.model.did[m] |= ModelDid.BothHands;
      else b.model.did[m] &= ~ModelDid.BothHands;
      return S.roll;
    },
  },
  { calls: () => [drainTriggers, breakTests] },
);

/**
 * W40K-HDMG-002: asks with which of two weapons the hits are made, once their number is known. Below full level the
 * better one is used.
 */
function chooseHand(b: W40kBattle, f: number): number {
  const l = b.locals;
  const side = l[f + L.side];
  const best = bestHand(b, modelAt(b, f, side), modelAt(b, f, 1 - side));
  const { first, second } = equipped;
  l[f + L.byFirst] = best === first ? l[f + L.hits] : 0;
  if (b.core.level[0] === Level.command || second === EMPTY) return S.strike;
  if (weaponOf(b, modelAt(b, f, side), first) === weaponOf(b, modelAt(b, f, side), second)) return S.strike;
  b.decision.context[6] = l[f + L.hits];
  lay(b, f);
  const m = modelAt(b, f, side);
  return ask(b, Ask.HitWeapon, playerOf(b, unitOf(b, m)), unitOf(b, m), unitOf(b, modelAt(b, f, 1 - side)));
}
