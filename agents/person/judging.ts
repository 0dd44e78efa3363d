import type { Battle } from '../../engine/kernel/battle.js';
import type { OptionRecord } from '../../engine/kernel/options.js';
import { LEGAL, type Ruleset } from '../../engine/kernel/ruleset.js';
import { type Meant, NOT_AN_OPTION } from './tongue.js';

/** The judgement on options that a person may have meant: the legal one, or the reason why there is none. */
export type Judged =
  | { readonly ok: true; readonly record: OptionRecord }
  | {
      readonly ok: false;
      /** The reason of the rules, in words. */
      readonly why: string;
      /** What a person must add to mean an option that is legal but is another act, such as 'march'; '' if there is none. */
      readonly instead: string;
    };

/**
 * Returns the first legal option of those that a person may have meant. One with another `as` than the first is taken
 * only if the first act was no possible answer at all, because a person who meant to advance did not mean to march.
 * @param meant most likely first, at least one
 */
export function judge(rules: Ruleset, b: Battle, meant: readonly Meant[]): Judged {
  const first = meant[0].as;
  let why = LEGAL;
  let possible = false;
  for (const { record, as } of meant) {
    const reason = rules.validate(b, record);
    if (reason === LEGAL && (as === first || !possible)) return { ok: true, record };
    if (reason === LEGAL) return { ok: false, why: rules.reason(why), instead: as };
    if (as === first && reason !== NOT_AN_OPTION) possible = true;
    if (why === LEGAL || why === NOT_AN_OPTION) why = reason;
  }
  return { ok: false, why: rules.reason(why), instead: '' };
}
