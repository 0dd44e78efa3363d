import { facingWords, hasTwin, placeWords } from '../../../kernel/told-places.js';
import { Ask, Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';

/** Formations of a squad as text, by `Formation`. */
const WAYS = ['', ' in line', ' in column', ' in a cluster', ' in cover', ' spread out'] as const;

/** Returns option `i` of a setup decision as text, or undefined for other decisions. */
export function setupWords(b: W40kBattle, i: number): string | undefined {
  const { verb, target, n, files, facing } = b.option;
  const whom = b.setup.names[target[i]] ?? '';
  switch (b.decision.kind[0]) {
    case Ask.Zone:
      return n[i] === 0 ? 'take the southern zone' : 'take the northern zone';
    case Ask.DeployUnit:
      return `deploy ${whom}`;
    case Ask.DeployPose: {
      const fine = hasTwin(b, i, false);
      const place = `around ${placeWords(b, i, fine)}${fine ? ` facing ${facingWords(facing[i], true)}` : ''}`;
      return `${whom} deploy ${place}${WAYS[files[i]] ?? ''}${n[i] === 1 ? ', hidden' : ''}`;
    }
    case Ask.Infiltrate:
      return verb[i] === Verb.Yes ? `${whom} infiltrate` : `${whom} deploy with the others`;
    default:
      return undefined;
  }
}

/** Returns the pending question of setup as text, or undefined for other decisions. */
export function setupQuestion(b: W40kBattle): string | undefined {
  const whom = b.setup.names[b.decision.subject[0]] ?? '';
  switch (b.decision.kind[0]) {
    case Ask.Zone:
      return 'which deployment zone?';
    case Ask.DeployUnit:
      return 'who deploys next?';
    case Ask.DeployPose:
      return `where do ${whom} deploy?`;
    case Ask.Infiltrate:
      return `do ${whom} infiltrate?`;
    default:
      return undefined;
  }
}
