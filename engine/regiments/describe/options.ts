import { SEGMENTS } from '../../kernel/core.js';
import { facingWords, hasTwin, placeWords } from '../../kernel/told-places.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { LEADER_ALONE } from '../characters/character-units.js';
import { FILE_SEAT } from '../characters/characters.js';
import { otherOfSet } from '../charges/charge-targets.js';
import { Ask, Asked, Verb } from '../core/asks.js';
import { unitOf, WEAPONS } from '../core/state.js';
import { Place } from '../layout.js';
import { shootingWeapon } from '../shooting/shooting-weapons.js';
import { Way } from '../shooting/ways-to-shoot.js';
import { blowsQuestion, blowsWords } from './attacks.js';
import { QUESTIONS } from './questions.js';

/** The words of one game. */
export interface GameWords {
  /** Names of the kinds of decisions, by number. */
  readonly decisions: Readonly<Record<number, string>>;
  /** Names of close combat weapons and of shooting weapons, by number. */
  readonly weapons: readonly string[];
  readonly shooting: readonly string[];
  /** Questions of the game itself, by kind of decision; the others are `QUESTIONS`. */
  readonly questions: Readonly<Record<number, string>>;
  /** Deployment zone `n` in words. */
  zone(b: RegimentsBattle, n: number): string;
  /** Option `i` in words where the game has words of its own; '' elsewhere. */
  option(b: RegimentsBattle, i: number): string;
}

/** Words for the place of a joining character, by `Seat`. */
const SEAT_WORDS = [
  '',
  ', who grow wider to the right',
  ', who grow wider to the left',
  ' at the right end of their front',
  ' at the left end of their front',
] as const;

const seatWords = (seat: number): string =>
  seat < FILE_SEAT ? SEAT_WORDS[seat] : ` in file ${seat - FILE_SEAT + 1} of their front`;

/** A function that describes a path in words; with `fine`, to the tick. */
export type PathWords = (path: Int32Array, at: number, fine: boolean) => string;

/** Returns a pose in the words of a player: "(36, 12) facing 0°, 5 wide". */
function pose(b: RegimentsBattle, i: number): string {
  const { facing, files } = b.option;
  const width = files[i] > 0 ? `, ${files[i]} wide` : '';
  const fine = hasTwin(b, i, true);
  return `${placeWords(b, i, fine)} facing ${facingWords(facing[i], fine)}${width}`;
}

function moved(b: RegimentsBattle, i: number, words: PathWords): string {
  const way = words(b.option.path, i * SEGMENTS, hasTwin(b, i, true));
  return way === '' ? `to ${pose(b, i)}` : `${way}, to ${pose(b, i)}`;
}

/** Returns the pending question in words: "The Ember Host: Whom do Lancers charge?" */
export function questionWords(b: RegimentsBattle, words: GameWords): string {
  const kind = b.decision.kind[0];
  if (kind === 0) return 'The battle is over.';
  const { names, lists } = b.setup;
  const name = (u: number): string => names[u] ?? 'they';
  const question =
    kind === Ask.Allocate
      ? blowsQuestion(b, words.weapons)
      : (words.questions[kind] ?? QUESTIONS[kind] ?? `${words.decisions[kind]}?`);
  const asked = question.replaceAll('{u}', name(b.decision.subject[0])).replaceAll('{o}', name(b.decision.other[0]));
  return `${lists[b.decision.player[0]]}: ${asked}`;
}

/** Returns the unit whose rule waits with the subject `subject`: a part of its models, or the unit as a whole. */
function holderOf(b: RegimentsBattle, subject: number): number {
  const u = unitOf(b, subject);
  return u >= 0 ? u : b.setup.part.unit[subject];
}

/** Kinds of questions in which the leader of a unit of characters may be picked alone. */
const LEADERS_ASKED: readonly number[] = [Ask.Mover, Ask.Charger, Ask.VanguardUnit];

/**
 * Returns the Shooting Weapon that the rank and file of the subject use with option `i` if they have two: ", Shortbow";
 * '' otherwise.
 */
function weaponWords(b: RegimentsBattle, i: number, shooting: readonly string[]): string {
  const { part: first, championPart } = b.setup.unit;
  const u = b.decision.subject[0];
  const part = b.decision.context[1] === Asked.individual ? championPart[u] : first[u];
  if (b.setup.part.otherShooting[part] === NO_WEAPON) return '';
  return `, ${shooting[shootingWeapon(b, part, (b.option.extra[i] & Way.other) !== 0)]}`;
}

/** Returns the enemies of charge `i` in words: "Spears", "Spears and Bows", "Spears, Bows and Pikes" (WFB9-CHG-011). */
function chargedWords(b: RegimentsBattle, i: number): string {
  const { target, n } = b.option;
  const others: string[] = [];
  for (let v = 0; v >= 0; ) {
    v = otherOfSet(b, b.decision.subject[0], target[i], n[i], others.length);
    if (v >= 0) others.push(b.setup.names[v]);
  }
  const last = others.pop();
  const first = [b.setup.names[target[i]], ...others].join(', ');
  return last === undefined ? first : `${first} and ${last}`;
}

/** Returns option `i` in words: "Lancers charge Spears". `pathWords` describes a path in inches. */
export function optionWords(b: RegimentsBattle, i: number, pathWords: PathWords, words: GameWords): string {
  const own = words.option(b, i);
  if (own !== '') return own;
  const { verb, target, n } = b.option;
  const { names } = b.setup;
  const subject = b.decision.subject[0];
  const who = subject >= 0 ? names[subject] : '';
  const whom = target[i] >= 0 && target[i] < names.length ? names[target[i]] : '';
  const kind = b.decision.kind[0];
  switch (verb[i]) {
    case Verb.Trigger:
      return `${b.book.rules[n[i]]?.name ?? 'rule'} of ${names[holderOf(b, b.trigger.subject[target[i]])]} first`;
    case Verb.Stop:
      return 'stop';
    case Verb.Back:
      return 'back';
    case Verb.Pick:
      if (kind === Ask.CasualtyEnd) return `${n[i]} from the left end`;
      if (whom === '') return `choice ${n[i] + 1}`;
      return n[i] === LEADER_ALONE && LEADERS_ASKED.includes(kind) ? `${whom} alone` : whom;
    case Verb.Yes:
      return 'yes';
    case Verb.No:
      return 'no';
    case Verb.Hold:
      return `${who} hold`;
    case Verb.StandAndShoot:
      return `${who} stand and shoot`;
    case Verb.FireAndFlee:
      return `${who} fire and flee`;
    case Verb.Flee:
      return whom === '' ? `${who} flee` : `${who} flee from ${whom}`;
    case Verb.Charge:
      if (kind === Ask.ChargeTarget) return `${who} charge ${chargedWords(b, i)}`;
      return kind === Ask.ChargePath ? `${who} charge ${whom} ${moved(b, i, pathWords)}` : `${who} charge ${whom}`;
    case Verb.Advance:
      return `${who} advance ${moved(b, i, pathWords)}`;
    case Verb.March:
      return `${who} march ${moved(b, i, pathWords)}`;
    case Verb.Reform:
      return `${who} reform at ${pose(b, i)}`;
    case Verb.SwiftReform:
      return `${who} try a swift reform`;
    case Verb.Stay:
      return `${who} stay`;
    case Verb.Deploy:
      return kind === Ask.DeployUnit ? 'all that are left, one after the other' : `${who} deploy at ${pose(b, i)}`;
    case Verb.Shoot:
      return kind === Ask.ShotMode
        ? `${who} fire ${n[i] === 0 ? 'once' : `${n[i]} times`} each${(b.option.extra[i] & Way.volley) !== 0 ? ' in a volley' : ''}${weaponWords(b, i, words.shooting)}`
        : `${who} shoot ${whom}`;
    case Verb.Zone:
      return `zone ${n[i] + 1}, ${words.zone(b, n[i])}`;
    case Verb.First:
      return 'first';
    case Verb.Second:
      return 'second';
    case Verb.Pursue:
      return `${who} pursue ${whom}`;
    case Verb.Restrain:
      return `${who} restrain`;
    case Verb.Overrun:
      return `${who} overrun`;
    case Verb.Pivot:
      return `${who} pivot to ${facingWords(b.option.facing[i], hasTwin(b, i, true))}`;
    case Verb.Join:
      if (b.unit.place[subject] === Place.inUnit && target[i] === b.unit.host[subject])
        return `${who} change place${seatWords(b.option.extra[i])}`;
      return `${who} join ${whom}${seatWords(b.option.extra[i])}`;
    case Verb.Leave:
      return `${who} leave to ${pose(b, i)}`;
    case Verb.Strike:
      return kind === Ask.Allocate ? blowsWords(b, i) : `${n[i]} ${n[i] === 1 ? 'hit' : 'hits'} on ${whom}`;
    case Verb.Weapon:
      return `${who} fight with ${words.weapons[b.setup.unit.weapons[subject * WEAPONS + n[i]]] ?? words.weapons[0]}`;
    case Verb.Keep:
      return 'keep the roll';
    case Verb.Reroll:
      return 'reroll';
    default:
      return `choice ${i + 1}`;
  }
}
