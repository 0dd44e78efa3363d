import { CANNOT, Layer, MUST, NO_WORD } from '../../../kernel/hook-words.js';
import { countsAgainst } from '../../../kernel/limits.js';
import type { SpecialRule } from '../../../kernel/special-rules.js';
import { Roll } from '../core/rolls.js';
import { Hook, Rule } from '../core/rule-ids.js';
import { ModelDid, Status, type W40kBattle } from '../core/state.js';
import { facesHatedFoe } from '../psychology/fear-and-hatred.js';

/** W40K-FEAR-001. Enemies that meet it must test. Units that cause fear are immune to fear (W40K-LIAB-001). */
export const fear: SpecialRule = {
  id: Rule.Fear,
  name: 'Fear',
  carrier: 'any model',
  hooks: { [Hook.frightens]: (_b, _u, value) => Math.max(value, 1) },
};

/** W40K-TERR-001. Causes fear, and once in a battle a terror test (W40K-TERR-002). */
export const terror: SpecialRule = {
  id: Rule.Terror,
  name: 'Terror',
  carrier: 'any model',
  includes: [Rule.Fear],
  hooks: { [Hook.frightens]: () => 2 },
};

/** X is 1 if the mount is stupid but not its rider (W40K-STUP-010). */
const MOUNT = 1;
const isIdle = (b: W40kBattle, m: number): boolean => m >= 0 && (b.model.did[m] & ModelDid.Idle) !== 0;

/** W40K-STUP-001. A stupid creature with a low die stands without attack dice or parries (W40K-STUP-003). */
export const stupidity: SpecialRule = {
  id: Rule.Stupidity,
  name: 'Stupidity',
  carrier: 'any model',
  layer: Layer.cap,
  hooks: {
    [Hook.stupid]: (_b, _u, _value, x) => (x === MOUNT ? 2 : 1),
    [Hook.attackDice]: (b: W40kBattle, _u, value, x, m) => (isIdle(b, m) && x !== MOUNT ? 0 : value),
    [Hook.mayParry]: (b: W40kBattle, _u, word, x, m) => (isIdle(b, m) && x !== MOUNT ? CANNOT : word),
  },
};

const rages = (b: W40kBattle, u: number): boolean => (b.unit.status[u] & Status.Frenzied) !== 0;

/**
 * W40K-FREN-001. While it lasts, Attacks are doubled (W40K-FREN-004), parries are forbidden (W40K-FREN-005) and the
 * unit must advance (W40K-FREN-006).
 */
export const frenzy: SpecialRule = {
  id: Rule.Frenzy,
  name: 'Frenzy',
  carrier: 'any model',
  layer: Layer.multiply,
  hooks: {
    [Hook.frenzies]: () => 1,
    [Hook.attackDice]: (b: W40kBattle, u, value) => (rages(b, u) ? 2 * value : value),
    [Hook.mayParry]: (b: W40kBattle, u, word) => (rages(b, u) ? CANNOT : word),
    [Hook.mayFollowUp]: (b: W40kBattle, u) => (rages(b, u) ? MUST : NO_WORD),
  },
};

/** Leadership against hated enemies (W40K-HATE-001). */
const RESOLVE = 10;

/** W40K-HATE-001. It may be limited to some armies (`limits`). */
export const hatred: SpecialRule = {
  id: Rule.Hatred,
  name: 'Hatred',
  carrier: 'any model',
  layer: Layer.cap,
  hooks: {
    [Hook.hates]: (b: W40kBattle, u, _value, _x, enemy) => {
      return countsAgainst(b, u, Rule.Hatred, enemy) ? 1 : 0;
    },
    // GAP W40K-HATE-001: adversaries are those who have slain some of them in this turn or fight them; to rally, those in sight, or any
    [Hook.leadership]: (b: W40kBattle, u, value, _x, purpose) => {
      if (purpose !== Roll.BreakTest && purpose !== Roll.CommanderTest && purpose !== Roll.RallyTest) return value;
      return facesHatedFoe(b, u, purpose) ? Math.max(value, RESOLVE) : value;
    },
    // W40K-HATE-003
    [Hook.mayFollowUp]: (b: W40kBattle, _u, _word, _x, m) =>
      m >= 0 && (b.model.did[m] & ModelDid.Avenged) !== 0 ? MUST : NO_WORD,
  },
};

/** W40K-SHAKE-001. The first failed Break test makes the unit shaken. */
export const shaken: SpecialRule = {
  id: Rule.Shaken,
  name: 'Shaken',
  carrier: 'any model',
  hooks: { [Hook.shakes]: () => 1 },
};

/** Rules of psychology (W40K-PSYCH-001). */
export const PSYCHOLOGY_RULES: readonly SpecialRule[] = [shaken, fear, terror, stupidity, frenzy, hatred];
