import { hasTwin, placeWords } from '../../../kernel/told-places.js';
import { equipped, takeUp, weaponOf } from '../close-combat/fighters.js';
import { Ask, Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';
import { modelWords } from './shooting.js';

const dice = (n: number): string => (n === 1 ? '1 die' : `${n} dice`);

/** Returns the names of the weapons in a model's two hands. */
function handWords(b: W40kBattle, m: number): readonly [string, string] {
  takeUp(b, m);
  const { first, second } = equipped;
  return [weaponOf(b, m, first)?.name ?? 'bare hands', weaponOf(b, m, second)?.name ?? 'bare hands'];
}

/**
 * Returns option `i` of a decision about hand-to-hand combat, morale or characters as text, or undefined for other
 * decisions.
 */
export function fightingWords(b: W40kBattle, i: number): string | undefined {
  const { verb, target, n, extra } = b.option;
  const names = b.setup.names;
  const subject = names[b.decision.subject[0]] ?? '';
  const whom = names[target[i]] ?? '';
  const stops = verb[i] === Verb.Stop;
  switch (b.decision.kind[0]) {
    case Ask.Combat:
      return `${modelWords(b, n[i])} fights next`;
    case Ask.Opponent:
      return `${modelWords(b, n[i])} fights ${modelWords(b, b.decision.context[0])} next`;
    case Ask.BreakOff:
      return stops ? 'nobody else breaks off' : `${whom} breaks off`;
    case Ask.Parry:
      return verb[i] === Verb.No ? 'no parry' : `parry: ${dice(n[i])} of the enemy again`;
    case Ask.HatredDice:
      return stops ? 'keep the other dice' : `roll a ${n[i]} again`;
    case Ask.ScoreDie:
      return `count the ${n[i]}`;
    case Ask.HitWeapon: {
      const [first, second] = handWords(b, b.decision.context[0]);
      return `${n[i]} hits with ${first}, ${b.decision.context[6] - n[i]} with ${second}`;
    }
    case Ask.Grip:
      return verb[i] === Verb.Yes ? 'strike with both hands' : 'strike with a weapon in each hand';
    case Ask.FollowUp: {
      const m = modelWords(b, b.decision.context[0]);
      if (verb[i] === Verb.Hold) {
        return extra[i] === 0 ? `${m} stays` : `${m} stays, and so do all of ${subject} who reach no enemy`;
      }
      const place = `to ${placeWords(b, i, hasTwin(b, i, false))}`;
      return target[i] >= 0 ? `${m} follows up ${whom} ${place}` : `${m} follows up ${place}`;
    }
    case Ask.Rally:
      return stops ? 'nobody else tries to rally' : `${whom} tries to rally`;
    case Ask.Brave:
      if (stops) return `${subject} does nothing`;
      if (verb[i] === Verb.Charge) return `${subject} charges ${whom}`;
      if (verb[i] === Verb.Overwatch) return `${subject} goes on overwatch`;
      return verb[i] === Verb.Shoot ? `${subject} shoots` : `${subject} moves`;
    case Ask.Restrain:
      return verb[i] === Verb.Yes ? `try to hold ${subject} back` : `let ${subject} go berserk`;
    case Ask.Leadership:
      return `test on Leadership ${n[i]} of ${whom}`;
    case Ask.TestAgain:
      return verb[i] === Verb.Yes ? 'take the test again' : 'let it stand';
    case Ask.Flee:
      return `flee to the ${b.setup.terrain.names[n[i]]} at ${placeWords(b, i, hasTwin(b, i, false))}`;
    case Ask.Join:
      return stops ? `${subject} stays alone` : `${subject} joins ${whom}`;
    case Ask.Mover:
    case Ask.Charger:
      return verb[i] === Verb.Leave ? `${whom} leaves ${names[b.unit.host[target[i]]] ?? ''}` : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the pending question about hand-to-hand combat, morale or characters as text, without the player's name, or
 * undefined for other decisions.
 */
export function fightingQuestion(b: W40kBattle): string | undefined {
  const subject = b.setup.names[b.decision.subject[0]] ?? '';
  const other = b.setup.names[b.decision.other[0]] ?? '';
  switch (b.decision.kind[0]) {
    case Ask.Combat:
      return 'Which combat is fought next?';
    case Ask.Opponent:
      return `Who fights ${modelWords(b, b.decision.context[0])} next?`;
    case Ask.BreakOff:
      return 'Who breaks off from hand-to-hand combat?';
    case Ask.Parry:
      return `Does ${subject} parry the blows of ${other}?`;
    case Ask.HatredDice:
      return `Which dice does ${subject} roll again for hatred of ${other}?`;
    case Ask.ScoreDie:
      return `Which die of ${subject} counts?`;
    case Ask.HitWeapon:
      return `With what does ${subject} hit ${other}?`;
    case Ask.Grip:
      return `With one hand or both does ${modelWords(b, b.decision.context[0])} strike?`;
    case Ask.FollowUp:
      return `Does ${modelWords(b, b.decision.context[0])} follow up?`;
    case Ask.Rally:
      return 'Who tries to rally?';
    case Ask.Brave:
      return `What does ${subject}, insanely brave, do?`;
    case Ask.Restrain:
      return `Is ${subject} held back from frenzy?`;
    case Ask.Leadership:
      return `On whose Leadership does ${subject} test?`;
    case Ask.TestAgain:
      return `Does ${subject} take the failed test again?`;
    case Ask.Flee:
      return `Where does ${subject} flee?`;
    case Ask.Join:
      return `Whom does ${subject} join?`;
    default:
      return undefined;
  }
}
