import { USUAL_RULES } from '../../../kernel/core.js';
import { compileEffects } from '../../../kernel/effect-kinds.js';
import { compileHooks } from '../../../kernel/hooks.js';
import type { RuleTables } from '../../../kernel/rule-slots.js';
import { type Carrier, rulesByNumber, type SpecialRule } from '../../../kernel/special-rules.js';
import { PLAYED_RULES } from '../armies/rule-names.js';
import { HOOKS, Rule } from '../core/rule-ids.js';
import { ATTACK_RULES } from './attack-rules.js';
import { MOVEMENT_RULES } from './movement-rules.js';
import { PSYCHOLOGY_RULES } from './psychology-rules.js';
import { SHOOTING_RULES } from './shooting-rules.js';

/** Rules for which not each part answers alone, with who does instead. */
const CARRIERS: Readonly<Partial<Record<keyof typeof Rule, Carrier>>> = {
  Swiftstride: 'whole unit', // WFB9-SRSWI-001
  FastCavalry: 'whole unit', // WFB9-SRFCV-004
  Scouts: 'whole unit',
  Unstable: 'whole unit',
  Unbreakable: 'whole unit', // WFB9-SRUNB-002
  Stubborn: 'majority', // WFB9-SRSTU-001
  Immunity: 'majority', // WFB9-SRIMM-003
  ValourOfAges: 'majority',
  Expendable: 'whole unit',
  Fear: 'any model', // WFB9-SRFEA-001
  Terror: 'any model',
  Stupidity: 'any model', // WFB9-SRSPD-001
  Frenzy: 'any model', // WFB9-SRFRZ-002
  AnimatedConstructs: 'any model', // WFB9-SRANI-002, WFB9-CHR-017
  InspiringPresence: 'model',
  HoldYourGround: 'model',
};

/** Rules that a rule brings along. */
const INCLUDED: Readonly<Partial<Record<keyof typeof Rule, readonly number[]>>> = {
  FastCavalry: [Rule.Vanguard], // WFB9-SRFCV-001
  Unstable: [Rule.Unbreakable], // WFB9-SRUNS-001
  AnimatedConstructs: [Rule.Unbreakable], // WFB9-SRANI-001
  Terror: [Rule.Fear], // WFB9-SRTER-001
  EternalHatred: [Rule.Hatred],
};

const kebab = (name: string): string => name.replace(/(?<=.)(?=[A-Z])/g, '-').toLowerCase();
const spaced = (name: string): string => name.replace(/(?<=.)(?=[A-Z])/g, ' ');

/** Every special rule that armies may have, entry by its number. What they do, the files of this folder say. */
export const SPECIAL_RULES: readonly (SpecialRule | undefined)[] = rulesByNumber(
  (Object.keys(Rule) as (keyof typeof Rule)[]).map((name): SpecialRule => {
    const includes = INCLUDED[name];
    return {
      id: Rule[name],
      name: PLAYED_RULES.get(kebab(name))?.name ?? spaced(name),
      carrier: CARRIERS[name] ?? 'part',
      ...(includes === undefined ? {} : { includes }),
      ...ATTACK_RULES[name],
      ...PSYCHOLOGY_RULES[name],
      ...MOVEMENT_RULES[name],
      ...SHOOTING_RULES[name],
    };
  }),
);

/** The same, compiled: what slots of a battle are given out by. */
export const RULE_TABLES: RuleTables = {
  rules: SPECIAL_RULES,
  hooks: compileHooks(SPECIAL_RULES, HOOKS),
  effects: compileEffects([]),
  ...USUAL_RULES,
};
