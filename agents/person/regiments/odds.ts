import { copyBattle } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { Ruleset } from '../../../engine/kernel/ruleset.js';
import { chanceOf } from '../../../engine/regiments/attacks/attack-chances.js';
import { clearRow, settleFlags } from '../../../engine/regiments/attacks/attack-table.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { facingToCharge, isTarget, mayDeclare, placeJoined } from '../../../engine/regiments/charges/charge-targets.js';
import { linked } from '../../../engine/regiments/contacts.js';
import { Roll } from '../../../engine/regiments/core/rolls.js';
import { engaged, fleeing, formationOf, gap, onTable, playerOf } from '../../../engine/regiments/core/units.js';
import { Side } from '../../../engine/regiments/layout.js';
import { chanceOfAtLeast } from '../../../engine/regiments/odds/sums.js';
import { volleyOdds, woundsOf } from '../../../engine/regiments/odds/volleys.js';
import { canShoot, isShotTarget } from '../../../engine/regiments/shooting/shooting-phase.js';
import { hasOther, longestRange, mostShotsOf, writeVolley } from '../../../engine/regiments/shooting/volley.js';
import type { RegimentsGame } from '../../captain/regiments/game.js';
import { fightOf } from '../../captain/regiments/odds.js';
import { chanceToGo, reachOf } from '../../captain/regiments/reach.js';
import { count, mean, percent } from '../figures.js';

const SIDES: Readonly<Record<number, string>> = {
  [Side.front]: 'front',
  [Side.left]: 'left flank',
  [Side.right]: 'right flank',
  [Side.rear]: 'rear',
};

const inches = (ticks: number): string => mean(ticks / INCH);

/** Returns lines about the next round between two units in contact. */
function roundLines(game: RegimentsGame, b: RegimentsBattle, u: number, t: number): string[] {
  const { wins, breaks, destroyed, meanLosses, kind } = game.odds.round(b, u, t);
  const names = b.setup.names;
  const others = kind === 'exact' ? '' : ' (about: characters who are struck and others in the fight are left out)';
  return [
    `Next round of ${names[u]} and ${names[t]}: wins ${percent(wins[0])}, loses ${percent(wins[1])}; deals ${mean(meanLosses[1])} Wounds, takes ${mean(meanLosses[0])}${others}.`,
    endWords(b, [u, t], breaks, destroyed),
  ];
}

/** Returns how a round may end for both sides, the enemy first: "Spears: breaks 12%, is wiped out 0%." */
function endWords(
  b: RegimentsBattle,
  [u, t]: readonly [number, number],
  breaks: ArrayLike<number>,
  ends: ArrayLike<number>,
): string {
  const of = (who: number, i: number) =>
    `${b.setup.names[who]}: breaks ${percent(breaks[i])}, is wiped out ${percent(ends[i])}.`;
  return `  ${of(t, 1)} ${of(u, 0)}`;
}

/** Returns the dice of a charge in words: "two dice", "the best two of 3 dice", "the higher of two dice". */
function diceWords(b: RegimentsBattle, u: number): string {
  const dice = b.rules.distances.dice(b, u, Roll.ChargeRange);
  const counted = b.rules.distances.counted(b, u, Roll.ChargeRange);
  if (dice === counted) return dice === 2 ? 'two dice' : `${dice} dice`;
  return counted === 1 ? 'the higher of two dice' : `the best two of ${dice} dice`;
}

/** Returns lines about a charge of `u` at `t`: the chance to arrive, and the first round of the fight. */
function chargeLines(game: RegimentsGame, b: RegimentsBattle, u: number, t: number): string[] {
  const names = b.setup.names;
  if (linked(b, u, t)) return roundLines(game, b, u, t);
  if (engaged(b, u)) return [`${names[u]} fights others and charges nobody.`];
  if (fleeing(b, u)) return [`${names[u]} flees and charges nobody.`];
  const distance = gap(b, u, t);
  const reach = reachOf(b, u);
  const { sure, rolls } = reach;
  const need = Math.max(reach.least, Math.ceil(distance / INCH) - sure);
  const far = need > rolls.length - 2;
  const head = `Charge of ${names[u]} at ${names[t]}: ${inches(distance)} inches away, Charge Range ${sure} and ${diceWords(b, u)}`;
  const lines = [
    far
      ? `${head}: out of reach.`
      : `${head}, which must show ${need} or more: arrives ${percent(chanceToGo(reach, distance))} if the way is free.`,
  ];
  if (!far && b.core.active[0] === playerOf(b, u) && mayDeclare(b, u) && !isTarget(b, u, t)) {
    lines.push('  It may not be declared from here: they are out of sight, or no way leads there.');
  }
  if (fleeing(b, t)) return [...lines, `  ${names[t]} flees: whoever reaches it wipes it out.`];
  const side = facingToCharge(b, u, t);
  const f = fightOf(game, b, u, t, side);
  lines.push(
    `  If it arrives (${SIDES[side]}): wins the round ${percent(f.win)}, loses it ${percent(f.lose)}; deals ${mean(f.dealt)} Wounds, takes ${mean(f.taken)}.`,
    endWords(b, [u, t], [f.breaksOwn, f.breaksFoe], [f.endsOwn, f.endsFoe]),
  );
  return lines;
}

/** Returns the shots of a volley and their mean number of hits. */
function hitsOf(b: RegimentsBattle, u: number, t: number, several: boolean, other: boolean): readonly [number, number] {
  const from = b.field.attacks[0];
  const shots = writeVolley(b, u, t, false, several, other);
  let hits = 0;
  for (let a = from; a < b.field.attacks[0]; a++) {
    settleFlags(b, a);
    let hit = chanceOf(b.rules.attacks.toHit(b, a));
    if (hit < 1 && b.rules.attacks.rerollsMisses(b, a)) hit += (1 - hit) * hit;
    hits += b.attack.number[a] * hit;
    clearRow(b, a);
  }
  b.field.attacks[0] = from;
  return [shots, hits];
}

/** Returns one volley in words, with the usual weapons of the unit or its `other` ones. */
function volleyLine(b: RegimentsBattle, u: number, t: number, other: boolean): string {
  const names = b.setup.names;
  const several = mostShotsOf(b, u, other) > 1;
  const [shots, hits] = hitsOf(b, u, t, several, other);
  const { chances, mean: wounds, kind } = volleyOdds(b, u, t, several, false, other);
  const W = b.setup.unit.W[t];
  let models = 0;
  for (let n = 1; n < chances.length; n++) models += chances[n] * Math.floor((n + b.unit.wounds[t]) / W);
  const about = kind === 'exact' ? '' : ' (about: hits on characters are left out)';
  return (
    `Shooting of ${names[u]} at ${names[t]}${other ? ' with their other weapons' : ''}: ${count(shots, 'shot')}, ` +
    `${mean(hits)} of them hit, ${mean(wounds)} Wounds, ${mean(models)} models on the average; ` +
    `wiped out ${percent(chanceOfAtLeast(chances, woundsOf(b, t)))}${about}.`
  );
}

/** Returns lines about a volley of `u` at `t` from where they stand. */
function shotLines(b: RegimentsBattle, u: number, t: number): string[] {
  const range = longestRange(b, u);
  if (range === 0) return [];
  if (!isShotTarget(b, u, t)) {
    const why = `${inches(gap(b, u, t))} inches away, longest range ${inches(range)}`;
    return [`Shooting of ${b.setup.names[u]} at ${b.setup.names[t]}: out of range or sight, or in a fight; ${why}.`];
  }
  const lines = [volleyLine(b, u, t, false)];
  if (hasOther(b, u)) lines.push(volleyLine(b, u, t, true));
  if (!canShoot(b, u)) lines.push('  It may not shoot now.');
  return lines;
}

/** Returns the function that tells in lines the odds if unit `u` charges or shoots at `t`, in battles of these rules. */
export function oddsTold<B extends RegimentsBattle>(
  rules: Ruleset<B>,
  game: RegimentsGame<B>,
): (real: B, u0: number, t0: number) => string[] {
  /** A copy of the battle on which odds are computed, so that the battle does not change. */
  let scratch: B | null = null;
  return (real, u0, t0) => {
    if (scratch === null || scratch.setup !== real.setup) scratch = rules.create(real.setup);
    const b = scratch;
    copyBattle(b, real);
    const [u, t] = [formationOf(b, u0), formationOf(b, t0)];
    const names = b.setup.names;
    if (playerOf(b, u) === playerOf(b, t)) return [`${names[u0]} and ${names[t0]} are on the same side.`];
    for (const v of [u, t]) if (!onTable(b, v)) return [`${names[v]} is not on the table.`];
    placeJoined(b);
    return [...chargeLines(game as RegimentsGame, b, u, t), ...shotLines(b, u, t)];
  };
}

/** Returns the enemies on the table, nearest first. */
export function foesOf(b: RegimentsBattle, u: number): number[] {
  const from = formationOf(b, u);
  if (!onTable(b, from)) return [];
  return b.setup.names
    .map((_, t) => t)
    .filter((t) => playerOf(b, t) !== playerOf(b, u) && onTable(b, t))
    .sort((p, q) => gap(b, from, p) - gap(b, from, q));
}
