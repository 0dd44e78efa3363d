// Special rules about courage and of command: hooks by the name of the rule.
import { loseOwnRule } from '../../../kernel/effect-rules.js';
import { CANNOT, NO_WORD } from '../../../kernel/hook-words.js';
import { DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import { Event } from '../../../regiments/core/hooks.js';
import { Did, unitOf } from '../../../regiments/core/state.js';
import {
  firstJoined,
  formationOf,
  nextJoined,
  playerOf,
  refreshUnitRules,
  stupefied,
  tell,
} from '../../../regiments/core/units.js';
import { Hook, Immune, Rule } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { hasDarkElves } from '../psychology/dark-elves.js';
import { isImmune } from '../psychology/immunity.js';
import type { Doing } from './attack-rules.js';

/** Inches within which the General and the battle standard help (WFB9-GEN-001, WFB9-BSB-005). */
const PRESENCE = 12;

/** Removes Frenzy from every part of the model of row `m` and of its champion. Returns whether it had Frenzy. */
function calm(b: Wfb9Battle, m: number): boolean {
  const { part, parts, champion, championPart } = b.setup.unit;
  let any = false;
  for (let p = 0; p < parts[m]; p++) {
    for (let own = 0; own <= champion[m]; own++) {
      const at = (own === 0 ? part[m] : championPart[m]) + p;
      if (!holds(b, at, Rule.Frenzy)) continue;
      loseOwnRule(b, at, Rule.Frenzy);
      any = true;
    }
  }
  return any;
}

const S = sequence('lose');
const L = locals('subject');

/** WFB9-SRFRZ-006: takes Frenzy from all models of a unit that lost a round of combat, for the rest of the battle. */
export const loseFrenzy = procedure<Wfb9Battle, typeof S>('lose frenzy', S, {
  lose(b, f) {
    const u = formationOf(b, unitOf(b, b.locals[f + L.subject]));
    let any = calm(b, u);
    for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
      if (!calm(b, g)) continue;
      refreshUnitRules(b, g);
      any = true;
    }
    if (any) {
      refreshUnitRules(b, u);
      if (b.log !== null) tell(b, 'rules', u, 'lose their Frenzy');
    }
    return DONE;
  },
});

/** CANNOT for a unit most of whose models are immune to Psychology; asked of the unit by a rule that some of them have. */
function staysBrave(b: Wfb9Battle, subject: number, bits: number): number {
  const u = unitOf(b, subject);
  return u >= 0 && isImmune(b, u, bits) ? CANNOT : NO_WORD;
}

/** Answers `Hook.immunity` for a part that is immune to Psychology. */
const fearless = (_b: unknown, _part: number, bits: number): number => bits | Immune.psychology;

/** What each rule about courage does. */
export const PSYCHOLOGY_RULES: Readonly<Partial<Record<keyof typeof Rule, Doing>>> = {
  Fear: { hooks: { [Hook.frightens]: (_b, _subject, value) => Math.max(value, 1) } }, // WFB9-SRFEA-001
  Terror: { hooks: { [Hook.frightens]: () => 2 } }, // WFB9-SRTER-001
  // WFB9-SRFRZ-001, WFB9-SRFRZ-002, WFB9-SRFRZ-004, WFB9-SRFRZ-006
  Frenzy: {
    hooks: {
      // GAP WFB9-SRFRZ-001: each part that has it strikes once more
      [Hook.attacks]: (_b, _part, attacks) => attacks + 1,
      [Hook.immunity]: fearless,
      [Hook.mustCharge]: () => 1,
      [Hook.mayRestrain]: () => CANNOT,
      [Hook.mayFleeReaction]: (b: Wfb9Battle, subject) => staysBrave(b, subject, Immune.psychology),
    },
    triggers: { [Event.roundLost]: loseFrenzy },
  },
  // WFB9-SRIMM-001 to WFB9-SRIMM-005
  Immunity: {
    hooks: {
      [Hook.immunity]: (_b, _part, bits, x) => bits | x,
      [Hook.mayFleeReaction]: (b: Wfb9Battle, subject) => staysBrave(b, subject, Immune.psychology),
    },
  },
  // WFB9-SRUNB-001; `suits` of characters/who-may-join.ts has WFB9-SRUNB-002 and WFB9-SRUNB-003
  Unbreakable: {
    hooks: {
      [Hook.immunity]: fearless,
      [Hook.takesBreak]: () => CANNOT,
      [Hook.mayFleeReaction]: (b: Wfb9Battle, subject) => staysBrave(b, subject, Immune.psychology),
    },
  },
  Unstable: { hooks: { [Hook.crumbles]: () => 1 } }, // WFB9-SRUNS-001
  // WFB9-SRANI-001 to WFB9-SRANI-003
  AnimatedConstructs: {
    hooks: {
      [Hook.immunity]: (_b, _part, bits) => bits | Immune.poisonedAttacks,
      [Hook.mayMarch]: () => CANNOT,
      [Hook.slowToFire]: () => 1,
    },
  },
  Stubborn: { hooks: { [Hook.stubborn]: () => 1 } }, // WFB9-SRSTU-001
  // WFB9-SREXP-001, WFB9-SREXP-002
  Expendable: { hooks: { [Hook.insignificant]: () => 1 } },
  // WFB9-SRSPD-001, WFB9-SRSPD-004, WFB9-SRSPD-005
  Stupidity: {
    hooks: {
      [Hook.stupid]: (b: Wfb9Battle, subject, value) => (b.unit.engaged[unitOf(b, subject)] === 0 ? 1 : value),
      [Hook.immunity]: (b: Wfb9Battle, part, bits) =>
        stupefied(b, formationOf(b, b.setup.part.unit[part])) ? bits | Immune.psychology : bits,
      [Hook.mayFleeReaction]: (b: Wfb9Battle, subject) => staysBrave(b, subject, Immune.psychology), // WFB9-SRIMM-005
      [Hook.mayCharge]: (b: Wfb9Battle, subject) => {
        const u = unitOf(b, subject);
        return u >= 0 && (b.unit.did[u] & Did.Stupid) !== 0 ? CANNOT : NO_WORD;
      },
    },
  },
  // WFB9-MRA-014
  ValourOfAges: {
    hooks: {
      [Hook.immunity]: (b: Wfb9Battle, part, bits) =>
        hasDarkElves(b, 1 - playerOf(b, b.setup.part.unit[part])) ? bits | Immune.fear : bits,
    },
  },
  InspiringPresence: { hooks: { [Hook.inspires]: () => PRESENCE } }, // WFB9-GEN-001
  HoldYourGround: { hooks: { [Hook.steadies]: () => PRESENCE } }, // WFB9-BSB-005
};
