import { Level } from '../../../kernel/core.js';
import { facingWords, hasTwin, placeWords } from '../../../kernel/told-places.js';
import { findChargeTargets, isChargeable } from '../charges/charge-targets.js';
import { Ask, Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';
import { modelWords } from './shooting.js';

/** Formations of a squad as text, by `Stand`. */
const STANDS = ['', ' in line', ' in column', ' in a cluster', ' into cover', ' spread out', ' closing up'] as const;

/** Returns the place of option `i` as text, with its facing if another option has the same place. */
function spotWords(b: W40kBattle, i: number): string {
  if (!hasTwin(b, i, false)) return placeWords(b, i);
  return `${placeWords(b, i, true)} facing ${facingWords(b.option.facing[i], true)}`;
}

/** Returns "to (36, 16.5) in line, 2 cannot follow". */
function poseWords(b: W40kBattle, i: number): string {
  const { files, extra } = b.option;
  const late = extra[i] === 0 ? '' : `, ${extra[i]} cannot follow`;
  return `to ${spotWords(b, i)}${STANDS[files[i]] ?? ''}${late}`;
}

/** Returns the declaration of a charge by squad `u` as text, with the target if standing orders choose it at once. */
function chargerWords(b: W40kBattle, u: number): string {
  const name = b.setup.names[u];
  if (b.core.level[0] === Level.full) return `${name} charges`;
  findChargeTargets(b, u);
  let n = 0;
  let only = 0;
  for (let t = 0; t < b.setup.units; t++) {
    if (!isChargeable(t)) continue;
    n++;
    only = t;
  }
  return n === 1 ? `${name} charges ${b.setup.names[only]}` : `${name} charges`;
}

/** Returns option `i` in words if the pending decision belongs to the movement phase, else undefined. */
export function movementWords(b: W40kBattle, i: number): string | undefined {
  const { verb, target, n, x, y, extra } = b.option;
  const names = b.setup.names;
  const subject = names[b.decision.subject[0]] ?? '';
  const whom = names[target[i]] ?? '';
  const does = verb[i];
  if (does === Verb.Stop) return b.decision.kind[0] === Ask.ModelPick ? `${subject}: that is all` : undefined;
  if (does === Verb.Back) return undefined;
  switch (b.decision.kind[0]) {
    case Ask.Charger:
      return chargerWords(b, target[i]);
    case Ask.ChargeTarget:
      return `${subject} charges ${whom}`;
    case Ask.ChargerOrder:
      return `${whom} moves its charge`;
    case Ask.ChargeMove: {
      const late = extra[i] === 0 ? '' : `, ${extra[i]} out of reach`;
      return `${subject} charges ${whom}, ${n[i] === 0 ? 'each at an enemy of his own' : 'all at the closest'}${late}`;
    }
    case Ask.Mover:
      return `${whom} moves`;
    case Ask.Move:
      if (does === Verb.Hold) return `${subject} stands facing ${facingWords(b.option.facing[i], hasTwin(b, i, true))}`;
      if (does === Verb.ModelByModel) return `${subject} moves model by model`;
      if (does === Verb.Leave) {
        return `${subject} ${extra[i] === 0 ? 'leaves' : 'runs off'} the table at ${spotWords(b, i)}`;
      }
      return `${subject} ${does === Verb.Run ? 'runs' : 'moves'} ${poseWords(b, i)}`;
    case Ask.ModelPick:
      return modelWords(b, n[i]);
    case Ask.ModelMove:
      if (x[i] === b.model.x[n[i]] && y[i] === b.model.y[n[i]]) return `${modelWords(b, n[i])} stays`;
      return `${modelWords(b, n[i])} moves to ${spotWords(b, i)}`;
    case Ask.Hide:
      return `${whom} hides`;
    default:
      return undefined;
  }
}

/** Returns the pending question of the movement phase as text, or undefined for other decisions. */
export function movementQuestion(b: W40kBattle): string | undefined {
  const subject = b.setup.names[b.decision.subject[0]] ?? '';
  switch (b.decision.kind[0]) {
    case Ask.Charger:
      return 'who charges?';
    case Ask.ChargeTarget:
      return `whom does ${subject} charge?`;
    case Ask.ChargerOrder:
      return 'whose charge is made next?';
    case Ask.ChargeMove:
      return `how does ${subject} charge?`;
    case Ask.Mover:
      return 'who moves next?';
    case Ask.Move:
      return `where does ${subject} go?`;
    case Ask.ModelPick:
      return `which model of ${subject} moves next?`;
    case Ask.ModelMove:
      return `where does ${modelWords(b, b.decision.context[0])} go?`;
    case Ask.Hide:
      return 'who hides?';
    default:
      return undefined;
  }
}
