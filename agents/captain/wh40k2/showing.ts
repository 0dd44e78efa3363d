import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Hidden, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import type { Temperament } from '../temperament.js';
import { Outlook } from './outlook.js';
import { dangerFrom, dreadIn, FAR, nearest } from './survey.js';
import { worthOf } from './values.js';

/** How much of that counts: who never shows itself never shoots. */
const COUNTS = 0.5;

/** What hidden squad `u` loses by showing itself where it stands, in points: what the enemy may do to it more in his next turn (W40K-HIDE-008). */
export function priceOfShowing(b: W40kBattle, u: number, temper: Temperament): number {
  const outlook = new Outlook(b, u, temper);
  const dread = dreadIn(outlook);
  if (dread === 0) return 0;
  const own = worthOf(b, u);
  const { hidden } = b.unit;
  const before = hidden[u];
  let concealed = 0;
  let shown = 0;
  for (const e of outlook.foes) {
    const near = nearest(b, u, e);
    if (near.gap > FAR * INCH) continue;
    hidden[u] = Hidden.hidden;
    concealed += dangerFrom(b, u, e, near, outlook);
    hidden[u] = Hidden.none;
    shown += dangerFrom(b, u, e, near, outlook);
  }
  hidden[u] = before;
  return COUNTS * temper.dread * dread * (Math.min(own, shown) - Math.min(own, concealed));
}
