import { expect, test } from 'vitest';
import { Immune, Rule } from '../core/rule-ids.js';
import { GROUNDS } from './rule-names.js';
import { limitBits, ruleByName } from './rule-numbers.js';

test('WFB9-SRGEN-001 each rule that armies may have has a number by its name, and others tell why not', () => {
  expect(ruleByName('armour-piercing')).toBe(Rule.ArmourPiercing);
  expect(() => ruleByName('fly')).toThrow('Fly (WFB9-SRFLY-001) is not played yet: leave it out');
  expect(() => ruleByName('jokes')).toThrow("no special rule 'jokes' is played: one of ");
});

test('WFB9-SRSTR-001 Strider names its terrain by bits', () => {
  expect(GROUNDS.map((ground) => limitBits(Rule.Strider, [ground]))).toEqual(GROUNDS.map((_, i) => 1 << i));
  expect(limitBits(Rule.Strider, ['forest', 'river'])).toBe(0b101);
  expect(limitBits(Rule.Strider, [])).toBe(0);
});

test('WFB9-SRIMM-001 Immunity names its effects by bits', () => {
  expect(limitBits(Rule.Immunity, ['psychology'])).toBe(Immune.psychology);
  expect(limitBits(Rule.Immunity, ['forest'])).toBe(0);
});

test('WFB9-SRHAT-002 other rules have no bits, because their limits name enemies', () => {
  expect(limitBits(Rule.Hatred, ['forest', 'psychology', 'high-elves'])).toBe(0);
});
