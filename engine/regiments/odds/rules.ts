import type { RegimentsBattle } from '../battle.js';
import type { OddsSide } from './sides.js';

/** What a game supplies to the odds of a round of combat. `sides` are the two formations; `i` is 0 or 1, for the one that is asked about. */
export interface OddsRules<B extends RegimentsBattle = RegimentsBattle> {
  /** Number of the special save whose saved wounds count for the score of the attacker; -1 for none. T9A: none. WFB9: Regeneration (WFB9-SRREG-002). */
  readonly scoringSave: number;
  /**
   * True if the odds of a charge count the charger as in contact with its target, for rules that look at contacts
   * (WFB9-WPN-017).
   */
  readonly meetsInContact: boolean;
  /** Points of score that a musician adds to a draw that he decides: T9A: 0 (T9A-CMD-006). WFB9: 1 (WFB9-CMD-015). */
  readonly musicianPoints: number;
  /** True if no number of models makes full ranks of formation `u`. */
  noRanks(b: B, u: number): boolean;
  /** Collects what neither dice nor losses change, before the other functions are called. */
  prepare(b: B, sides: readonly [OddsSide, OddsSide]): void;
  /** Returns the chance that side `i` fails a test before the blows, and fights worse (T9A-SPR-021). */
  shaken(b: B, sides: readonly [OddsSide, OddsSide], i: number): number;
  /** Returns the score of side `i` beside its Wounds, if it is in state `own` and its enemy in state `foe`; neither is wiped out. */
  score(sides: readonly [OddsSide, OddsSide], i: number, own: number, foe: number): number;
  /** Returns the chance that side `i`, in such states, Breaks if it has lost the round by that many points. */
  breaks(b: B, sides: readonly [OddsSide, OddsSide], i: number, own: number, foe: number, lostBy: number): number;
}
