import type { OptionRecord } from '../../../engine/kernel/options.js';
import { Ask, FIRING_POINTS, Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import type { Meant } from '../tongue.js';
import type { Units } from '../units.js';

// Orders of overwatch fire in words: a squad, its target, and the firing point of the move (W40K-OVER-004, W40K-OVER-005).

/** Words that end an order, and the firing point they mean. The longest that fits is taken. */
const WHEN: readonly (readonly [RegExp, number])[] = [
  [/ (before)( it moves)?$/, 0],
  [/ (after |at )?(1|one|a) quarter( of the way)?$/, 1],
  [/ (halfway|half( of the way)?|2 quarters|two quarters)$/, 2],
  [/ (after |at )?(3|three) quarters( of the way)?$/, 3],
  [/ (after|afterwards|when it has moved|moved)$/, FIRING_POINTS],
];

const EXAMPLE = "as in 'a at B halfway': before, 1 quarter, halfway, 3 quarters or after";

/**
 * Returns what an order of overwatch fire means for the pending decision: records to be judged, or why it means nothing. Returns
 * null if `text` is no such order, or if no order is asked for.
 */
export function overwatchOrder(b: W40kBattle, text: string, units: Units): readonly Meant[] | string | null {
  const mover = b.decision.subject[0];
  if (b.decision.kind[0] !== Ask.OverwatchFire || mover < 0) return null;
  const lower = text.toLowerCase();
  const when = WHEN.find(([words]) => words.test(lower));
  const pair = (when === undefined ? text : text.slice(0, lower.search(when[0]))).replace(
    / fires?( on overwatch)?/i,
    '',
  );
  const found = units.findTwo(pair);
  if (when === undefined) return found === null ? null : `say when, ${EXAMPLE}`;
  const [s, t] = found ?? [units.find(pair), mover];
  if (s === null) return `say who fires at whom and when, ${EXAMPLE}`;
  const record: OptionRecord = {
    verb: Verb.Shoot,
    target: t,
    n: when[1],
    x: 0,
    y: 0,
    facing: 0,
    files: 0,
    extra: s,
    path: [],
  };
  return [{ record, as: '' }];
}
