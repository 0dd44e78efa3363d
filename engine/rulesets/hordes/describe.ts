// Questions and options in words.
import { inches } from '../../kernel/geometry/measures.js';
import { isAdditional } from './attacks/combat-action.js';
import { WINDOWS } from './attacks/roll-frame.js';
import { WEAPON_ABILITIES } from './attacks/weapon-abilities/data.js';
import { abilityAt } from './attacks/weapon-abilities/special-attacks.js';
import { Ask, Verb } from './core/asks.js';
import { Choice, Due } from './core/dues.js';
import { nameOf } from './core/models.js';
import { Grid, type HordesBattle, Status } from './core/state.js';
import { ASPECTS, SYSTEMS } from './core/terms.js';
import { columnWords } from './damage/damage-grid.js';
import { EDGES } from './setup/zones.js';
import { isUse, SPELL_NAMES } from './spells/tables.js';
import { isTrooper, unitOf } from './units/members.js';

const at = (x: number, y: number): string => `${inches(x).toFixed(2)}, ${inches(y).toFixed(2)}`;
const degrees = (facing: number): string => `${Math.round((facing * 360) / 65536)} degrees`;

/** Returns the question of a choice in words; model `name` chooses. */
function choiceQuestion(b: HordesBattle, name: string): string {
  const { context } = b.decision;
  const [kind, dice] = context;
  if (kind === Choice.correction)
    return `which dice of the deviation are rolled again: direction ${dice & 7}, distance ${dice >> 3}?`;
  if (kind === Choice.direction) return 'where does the shot deviate?';
  if (kind === Choice.negate) return `does ${name} negate ${SPELL_NAMES[context[1]]}?`;
  if (kind === Choice.soul) return `who claims the soul of ${nameOf(b, b.decision.other[0])}?`;
  if (kind === Choice.condition) return `how many fury points does ${name} give or take?`;
  if (kind === Choice.life) return `does ${name} pay to heal ${nameOf(b, b.decision.other[0])}?`;
  return `whom does ${name} choose?`;
}

/** True if a due of that kind lays a template. */
const isLaid = (kind: number): boolean => kind === Due.template || kind === Due.cloud || kind === Due.suppress;

/** Returns the pending question in words. */
export function question(b: HordesBattle): string {
  const { kind, player, subject, other } = b.decision;
  if (kind[0] === 0) return 'The battle is over.';
  const name = subject[0] < 0 ? '' : nameOf(b, subject[0]);
  const about = b.decision.context[0] < b.setup.models ? nameOf(b, b.decision.context[0]) : '';
  const words: Record<number, string> = {
    [Ask.Deploy]: `where is ${name} deployed?`,
    [Ask.Activate]: 'which model activates?',
    [Ask.Order]: `which order does ${name} give?`,
    [Ask.Mover]: `who of the unit of ${name} moves next?`,
    [Ask.Lead]: `where does ${name} lead the unit?`,
    [Ask.Actor]: `who of the unit of ${name} acts next?`,
    [Ask.Promote]: 'which Grunt becomes the Leader?',
    [Ask.Commander]: 'who commands the unit?',
    [Ask.Assault]: `does ${name} make its Assault attack?`,
    [Ask.StandUp]: `how does ${name} stand up?`,
    [Ask.Move]: `how does ${name} move?`,
    [Ask.Attack]: `what does ${name} attack?`,
    [Ask.FreeStrike]: `does ${name} strike ${other[0] < 0 ? '' : nameOf(b, other[0])}, who leaves?`,
    [Ask.Trigger]: 'which effect is resolved first?',
    [Ask.BoostAttack]: `does ${name} boost its attack roll against ${about}?`,
    [Ask.BoostDamage]: `does ${name} boost its damage roll against ${about}?`,
    [Ask.EndMove]:
      b.decision.context[0] === 0
        ? `does ${name} move at the end of its activation?`
        : `does ${name} advance by ${b.book.rules[b.decision.context[0]]?.name}?`,
    [Ask.Counter]: `does ${name} answer the movement of ${other[0] < 0 ? '' : nameOf(b, other[0])}?`,
    [Ask.CounterBlow]: `with what does ${name} strike ${other[0] < 0 ? '' : nameOf(b, other[0])}?`,
    [Ask.AnyTime]: 'is anything used now?',
    [Ask.Cast]: `what does ${name} cast or use now?`,
    [Ask.SpellTarget]: `at whom does ${name} cast ${SPELL_NAMES[b.decision.context[0]]}?`,
    [Ask.Upkeep]: `does ${name} pay for ${SPELL_NAMES[b.decision.context[0]]} on ${other[0] < 0 ? '' : nameOf(b, other[0])}?`,
    [Ask.SpellAdvance]: `does ${name} advance by a spell?`,
    [Ask.SpellAttack]: `what does ${name} attack by a spell?`,
    [Ask.Choose]: choiceQuestion(b, name),
    [Ask.TakeUp]: 'which Grunt takes the place of the model that is gone?',
    [Ask.UseAbility]: `does ${name} drag ${other[0] < 0 ? '' : nameOf(b, other[0])} below?`,
    [Ask.SpellPlace]: isLaid(b.decision.context[0]) ? 'where is the template laid?' : `where does ${name} return?`,
    [Ask.RerollAttack]: `does ${name} have the attack roll against ${about} rolled again?`,
    [Ask.RerollDamage]: `does ${name} have the damage roll against ${about} rolled again?`,
    [Ask.TakeHit]: `does ${name} roll for its hit on ${other[0] < 0 ? '' : nameOf(b, other[0])}?`,
    [Ask.Guard]: `who takes the hit on ${name}?`,
    [Ask.Shake]: `does ${name} shake off its state?`,
    [Ask.Leech]: `how many fury points does ${name} leech?`,
    [Ask.SpiritBond]: `how many fury points does ${name} gain by Spirit Bond?`,
    [Ask.Feed]: `does ${name} give its leader a focus point?`,
    [Ask.Widen]: `how many points does ${name} spend for its control range?`,
    [Ask.Allot]: `to which warjacks does ${name} give focus points?`,
    [Ask.Calm]: `how many fury points leave ${name} after its frenzy?`,
    [Ask.WouldSuffer]: `what does ${name} do about ${b.decision.context[0]} damage points?`,
    [Ask.OnePoint]: `does ${name} do a point of damage to ${about} instead of a damage roll?`,
    [Ask.Column]: `which ${b.setup.types.spiral[b.model.kind[Math.max(0, subject[0])]] === 0 ? 'column' : 'branch'} of ${name} suffers the damage?`,
    [Ask.Grid]: `which damage grid of ${name} takes the damage?`,
    [Ask.Heal]: `where is damage of ${name} removed?`,
    [Ask.GrantedAttack]: `what does ${name} attack with the attack that it is granted?`,
    [Ask.NextStrike]: `who strikes ${name} next?`,
    [Ask.GiveUp]: `what does ${name} give up?`,
    [Ask.Place]: `where is ${name} placed?`,
    [Ask.First]: 'first or second player?',
    [Ask.Throw]: `where does ${name} throw ${other[0] < 0 ? '' : nameOf(b, other[0])}?`,
    [Ask.Edge]: 'which table edge?',
    [Ask.Flankers]: 'who is deployed on the flank?',
    [Ask.Impact]: `does ${name} make impact attacks?`,
    [Ask.Nominate]: 'who arrives later as reinforcement?',
    [Ask.Arrive]: 'who of the reinforcements arrives now?',
    [Ask.Ambush]: 'who enters from ambush now, and where?',
    [Ask.Bombard]: 'where is the bombardment aimed?',
    [Ask.WeaponAbility]: abilityQuestion(b, name),
  };
  return `${b.setup.lists[player[0]]}: ${words[kind[0]]}`;
}

/** Returns the names of the comrades who join the combined attack of option `i`. */
function groupOf(b: HordesBattle, i: number): string {
  const first = b.setup.unit.first[unitOf(b, b.decision.subject[0])];
  const { count } = b.setup.unit;
  const all = Array.from({ length: count[unitOf(b, b.decision.subject[0])] }, (_, k) => k);
  return all
    .filter((k) => (b.option.extra[i] & (1 << k)) !== 0)
    .map((k) => nameOf(b, first + k))
    .join(', ');
}

/** True if an attack with weapon `w` is one that the active model pays for. */
function isPaid(b: HordesBattle, w: number): boolean {
  return b.decision.kind[0] === Ask.Attack && isAdditional(b, b.decision.subject[0], w);
}

/** Returns the name of ability `i` of the window that asks a decision of this kind. */
function abilityOf(kind: number, i: number): string {
  return WINDOWS.find(({ ask }) => ask === kind)?.abilities[i].name ?? '';
}

/** Returns a damage box of model `m` in words: its branch or column, and what it belongs to. */
function boxWords(b: HordesBattle, m: number, box: number): string {
  const { firstTrack, firstColumn, firstBox, system } = b.setup.tracks;
  const first = firstColumn[firstTrack[b.model.kind[m]]];
  let column = first;
  while (firstBox[column + 1] <= box) column++;
  const letters = b.setup.types.spiral[b.model.kind[m]] !== 0 ? ASPECTS : SYSTEMS;
  const place = columnWords(b, m, column - first);
  return `box ${box - firstBox[column] + 1} of ${place}, ${system[box] < 0 ? 'none' : letters[system[box]]}`;
}

/** True for the questions whose answers are units. */
const isOfUnits = (kind: number): boolean => kind === Ask.Flankers || kind === Ask.Nominate || kind === Ask.Arrive;

/** What it means to pass, by question; elsewhere: no. */
const PASSES: Readonly<Record<number, string>> = {
  [Ask.Arrive]: 'nobody',
  [Ask.Ambush]: 'nobody',
  [Ask.Deploy]: 'nowhere, for want of room',
};
/** Returns the question about an ability of a weapon, or whether a model follows another, in words. */
function abilityQuestion(b: HordesBattle, name: string): string {
  const { context, other } = b.decision;
  const about = other[0] < 0 ? 'nobody' : nameOf(b, other[0]);
  if (context[0] < 0) return `does ${name} follow ${about}?`;
  return `what does ${name} do by ${WEAPON_ABILITIES[context[0]]?.name}, about ${about}?`;
}

/** Returns the special attack of option `i` in words: its weapon, and its target or place. */
function specialWords(b: HordesBattle, i: number, t: string, place: string): string {
  const { n, x, y, extra } = b.option;
  const name = WEAPON_ABILITIES[abilityAt(b, n[i], extra[i])]?.name;
  const goal = t !== '' ? ` at ${t}` : (x[i] | y[i]) !== 0 ? ` at ${place}` : '';
  return `${name}${goal} with ${b.setup.weaponNames[n[i]]} (weapon ${n[i]})`;
}

/** Returns option `i` in words. */
export function describe(b: HordesBattle, i: number): string {
  const { verb, target, n, x, y, facing, files, extra } = b.option;
  const t = target[i] < 0 ? '' : nameOf(b, target[i]);
  const goal = `${at(x[i], y[i])}, facing ${degrees(facing[i])}`;
  if (b.decision.kind[0] === Ask.Trigger)
    return `${b.book.rules[n[i]]?.name} of ${nameOf(b, b.trigger.subject[target[i]])}`;
  if (b.decision.kind[0] === Ask.GrantedAttack && verb[i] === Verb.Attack) {
    return `${b.book.rules[extra[i]]?.name}: attack ${t} with ${b.setup.weaponNames[n[i]]} (weapon ${n[i]})`;
  }
  if (b.decision.kind[0] === Ask.EndMove && verb[i] === Verb.Advance)
    return `${b.book.rules[n[i]]?.name}: advance to ${goal}`;
  switch (verb[i]) {
    case Verb.Deploy:
      return `deploy ${t} at ${goal}`;
    case Verb.HoldBack:
      return `hold ${isTrooper(b, target[i]) ? b.setup.names[unitOf(b, target[i])] : t} back`;
    case Verb.Activate:
      return `activate ${isTrooper(b, target[i]) ? b.setup.names[unitOf(b, target[i])] : t}`;
    case Verb.Ambush: {
      const whole = isTrooper(b, target[i]) ? b.setup.names[unitOf(b, target[i])] : t;
      return b.decision.kind[0] === Ask.Ambush ? `${whole} at the ${EDGES[n[i]]} edge` : `keep ${whole} in ambush`;
    }
    case Verb.Order:
      return ['no order', 'Press Forward', ...b.setup.orderNames][n[i]];
    case Verb.Pick:
      return isOfUnits(b.decision.kind[0]) ? b.setup.names[unitOf(b, target[i])] : t;
    case Verb.Done:
      return b.decision.kind[0] === Ask.Leech || b.decision.kind[0] === Ask.Allot ? 'no more' : 'nobody else';
    case Verb.LeadStay:
      return 'all stay';
    case Verb.LeadAim:
      return 'all aim who may';
    case Verb.LeadAdvance:
      return `advance with the unit to ${goal}`;
    case Verb.LeadRun:
      return `run with the unit to ${goal}`;
    case Verb.LeadCharge:
      return `charge the unit of ${t}`;
    case Verb.Combine:
      return `attack ${t} with ${b.setup.weaponNames[n[i]]} (weapon ${n[i]}) together with ${groupOf(b, i)}`;
    case Verb.StandForMove:
      return 'stand up and give up the movement';
    case Verb.StandForAction:
      return 'stand up and give up the action';
    case Verb.StayDown:
      return 'stay down';
    case Verb.Stay:
      return 'stay';
    case Verb.Aim:
      return 'aim';
    case Verb.Advance:
      return `advance to ${goal}`;
    case Verb.Run:
      return `run to ${goal}`;
    case Verb.Charge:
      return `charge ${t}, forward ${inches(n[i]).toFixed(2)}, facing ${degrees(facing[i])}`;
    case Verb.Slam:
      return `slam ${t}, forward ${inches(n[i]).toFixed(2)}`;
    case Verb.Trample:
      return `trample forward ${inches(n[i]).toFixed(2)}, facing ${degrees(facing[i])}`;
    case Verb.Sweep:
      return `sweep with ${b.setup.weaponNames[n[i]]} (weapon ${n[i]})`;
    case Verb.StrikeNext:
      return `${t} strikes`;
    case Verb.GiveUpMove:
      return 'give up the movement';
    case Verb.GiveUpAction:
      return 'give up the action';
    case Verb.Place:
      return `place ${t} at ${goal}`;
    case Verb.ThrowAway:
      return `throw ${t} directly away`;
    case Verb.ThrowAt:
      return `throw it at ${t}`;
    case Verb.Attack:
      return `attack ${t}${isPaid(b, n[i]) ? ' again' : ''} with ${b.setup.weaponNames[n[i]]} (weapon ${n[i]})`;
    case Verb.Special:
      return specialWords(b, i, t, at(x[i], y[i]));
    case Verb.Lay:
      return `lay the template at ${at(x[i], y[i])}`;
    case Verb.Use:
      if (b.decision.kind[0] === Ask.WeaponAbility) return `use ${WEAPON_ABILITIES[n[i]].name}`;
      if (b.decision.kind[0] === Ask.UseAbility) return 'use it';
      return `use ${abilityOf(b.decision.kind[0], n[i])}${b.decision.kind[0] === Ask.AnyTime ? ` on ${t}` : ''}`;
    case Verb.Pass:
      return PASSES[b.decision.kind[0]] ?? 'no';
    case Verb.Bombard:
      return `aim at ${at(x[i], y[i])}`;
    case Verb.Cast: {
      const through = extra[i] > 0 ? ` through ${nameOf(b, extra[i] - 1)}` : '';
      const goal = target[i] < 0 || target[i] === b.decision.subject[0] ? '' : ` at ${t}`;
      const points = files[i] > 0 ? ` for ${files[i]}` : '';
      return `${isUse(n[i]) ? 'use' : 'cast'} ${SPELL_NAMES[n[i]]}${points}${goal}${through}`;
    }
    case Verb.Feat:
      return `use the feat ${SPELL_NAMES[n[i]]}`;
    case Verb.Correct:
      return `roll the ${['', 'direction', 'distance', 'direction and distance'][n[i]]} again`;
    case Verb.Deviate:
      return `direction ${n[i]}`;
    case Verb.Keep:
      return extra[i] === 0 ? 'pay for it' : `keep it by ${nameOf(b, extra[i] - 1)}`;
    case Verb.Impact:
      return target[i] < 0 ? 'impact attacks on the others' : `impact attacks, on ${t} too`;
    case Verb.Column:
      return columnWords(b, target[i], n[i]);
    case Verb.Grid:
      return n[i] === Grid.left ? 'the left grid' : 'the right grid';
    case Verb.Guard:
      return `${t} takes it`;
    case Verb.Leech:
      return target[i] < 0 ? `leech ${n[i]}` : `leech a point from ${t}`;
    case Verb.Gain:
      return `gain ${n[i]}`;
    case Verb.Remove:
      return `remove ${n[i]}`;
    case Verb.Allot:
      return `give up to ${n[i]} to ${target[i] < 0 ? 'each warjack' : t}`;
    case Verb.Transfer:
      return `transfer it to ${t}`;
    case Verb.Reinforce:
      return 'reinforce the power field';
    case Verb.Repair:
      return 'repair the force field';
    case Verb.Shake:
      return n[i] === Status.stationary ? 'end being stationary' : 'stand up';
    case Verb.TakeHit:
      return 'take the hit';
    case Verb.RollToHit:
      return 'roll to hit';
    case Verb.Heal:
      return `remove the mark of ${boxWords(b, target[i], n[i])}`;
    case Verb.GoFirst:
      return 'be the first player';
    case Verb.GoSecond:
      return 'be the second player';
    case Verb.Edge:
      return `the ${EDGES[n[i]]} edge`;
    default:
      return 'no more attacks';
  }
}
