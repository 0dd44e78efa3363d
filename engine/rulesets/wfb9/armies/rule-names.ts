import type { RuleFacts } from '../../../armies/game.js';

const plain = (name: string): RuleFacts => ({ name, x: 'none' });
const numbered = (name: string): RuleFacts => ({ name, x: 'number' });
const diced = (name: string): RuleFacts => ({ name, x: 'number or dice' });
const saving = (name: string): RuleFacts => ({ name, x: 'save' });
/** Marks a rule as one that may be limited to armies, units or troop types. */
const limited = (facts: RuleFacts): RuleFacts => ({ ...facts, limits: 'any' });

/** The kinds of Immunity (WFB9-SRIMM-001). Psychology means Panic, Fear and Terror together (WFB9-SRIMM-002). */
export const IMMUNITIES: readonly string[] = [
  ...['psychology', 'panic', 'fear', 'terror', 'poisoned-attacks', 'killing-blow', 'multiple-wounds'],
  'flaming-attacks',
];

/** Terrain to which Strider is limited (WFB9-SRSTR-001). */
export const GROUNDS: readonly string[] = ['forest', 'hill', 'river', 'marsh', 'obstacle', 'building'];

/** The special rules of the rulebook that army books may give to units, by the id used in books. */
export const RULE_NAMES: ReadonlyMap<string, RuleFacts> = new Map(
  Object.entries({
    'always-strikes-first': plain('Always Strikes First'),
    'always-strikes-last': plain('Always Strikes Last'),
    'animated-constructs': plain('Animated Constructs'),
    'armour-piercing': limited(numbered('Armour Piercing')),
    'devastating-charge': plain('Devastating Charge'),
    dodge: saving('Dodge'),
    expendable: plain('Expendable'),
    'fast-cavalry': plain('Fast Cavalry'),
    fear: plain('Fear'),
    'fight-in-extra-ranks': numbered('Fight in Extra Ranks'),
    'flaming-attacks': plain('Flaming Attacks'),
    flammable: plain('Flammable'),
    frenzy: plain('Frenzy'),
    hatred: limited(plain('Hatred')),
    'heroic-killing-blow': plain('Heroic Killing Blow'),
    'ignores-armour-saves': plain('Ignores Armour Saves'),
    'ignores-cover': plain('Ignores Cover'),
    immunity: { ...plain('Immunity'), limits: IMMUNITIES },
    'impact-hits': diced('Impact Hits'),
    'killing-blow': plain('Killing Blow'),
    'magical-attacks': plain('Magical Attacks'),
    'move-or-fire': plain('Move or Fire'),
    'multiple-shots': numbered('Multiple Shots'),
    'multiple-wounds': diced('Multiple Wounds'),
    parry: saving('Parry'),
    'poisoned-attacks': plain('Poisoned Attacks'),
    'quick-to-fire': plain('Quick to Fire'),
    'random-attacks': diced('Random Attacks'),
    regeneration: saving('Regeneration'),
    'requires-two-hands': { ...plain('Requires Two Hands'), weaponsOnly: true },
    scouts: plain('Scouts'),
    sentient: plain('Sentient'),
    'slow-to-fire': plain('Slow to Fire'),
    'strength-bonus': numbered('Strength Bonus'),
    strider: { ...plain('Strider'), limits: GROUNDS },
    stubborn: plain('Stubborn'),
    stupidity: plain('Stupidity'),
    swiftstride: plain('Swiftstride'),
    terror: plain('Terror'),
    unbreakable: plain('Unbreakable'),
    // WFB9-ARMY-010: the rule of a Core unit whose book says that it does not count
    uncounted: plain('Uncounted'),
    unstable: plain('Unstable'),
    vanguard: plain('Vanguard'),
    'volley-fire': plain('Volley Fire'),
    'ward-save': saving('Ward Save'),
  }),
);

/**
 * The special rules of army books, by the id used in the books. Martial Prowess, Murderous Prowess and Valour of Ages
 * are as this edition words them (WFB9-MRA-010, WFB9-MRA-011, WFB9-MRA-014).
 */
export const OWN_RULE_NAMES: ReadonlyMap<string, RuleFacts> = new Map(
  Object.entries({
    'martial-prowess': plain('Martial Prowess'),
    'murderous-prowess': plain('Murderous Prowess'),
    'valour-of-ages': plain('Valour of Ages'),
    'eternal-hatred': plain('Eternal Hatred'),
    'deflect-shots': plain('Deflect Shots'),
    'arrows-of-isha': plain('Arrows of Isha'),
    fireborn: plain('Fireborn'),
    'quicksilver-shot': plain('Quicksilver Shot'),
    'madness-of-khaine': plain('Madness of Khaine'),
  }),
);

/** Special rules that equipment brings and no book gives. */
const CORE_RULE_NAMES: ReadonlyMap<string, RuleFacts> = new Map(Object.entries({ barded: plain('Barding') }));

/**
 * Every special rule that armies may have. Books, lists and musters look rules up here; a rule that is missing here is
 * refused.
 */
export const PLAYED_RULES: ReadonlyMap<string, RuleFacts> = new Map([
  ...RULE_NAMES,
  ...OWN_RULE_NAMES,
  ...CORE_RULE_NAMES,
]);

/** A rule of the rulebook that armies may not have yet: the reason for the refusal, and a way out. */
export interface UnplayedRule {
  readonly name: string;
  readonly ruleId: string;
  readonly mend: string;
}

const later = (ruleId: string, name: string, mend = 'leave it out'): UnplayedRule => ({ name, ruleId, mend });

/** The special rules of the rulebook that are not played yet, by the id that books would use. */
export const UNPLAYED_RULES: ReadonlyMap<string, UnplayedRule> = new Map(
  Object.entries({
    ambushers: later('WFB9-SRAMB-001', 'Ambushers'),
    aquatic: later('WFB9-SRAQU-001', 'Aquatic'),
    'breath-weapon': later('WFB9-SRBRW-001', 'Breath Weapon'),
    ethereal: later('WFB9-SRETH-001', 'Ethereal'),
    fly: later('WFB9-SRFLY-001', 'Fly'),
    hidden: later('WFB9-SRHID-001', 'Hidden'),
    hover: later('WFB9-SRHOV-001', 'Hover'),
    'ice-attacks': later('WFB9-SRICE-001', 'Ice Attacks'),
    'lightning-attacks': later('WFB9-SRLIG-001', 'Lightning Attacks'),
    loremaster: later('WFB9-SRLOR-001', 'Loremaster'),
    'magic-resistance': later('WFB9-SRMAR-001', 'Magic Resistance'),
    'mixed-unit': later('WFB9-SRMIX-001', 'Mixed Unit'),
    'natural-armour': later('WFB9-SRNAT-001', 'Natural Armour', 'give the armour natural-armour-6 to natural-armour-3'),
    'random-movement': later('WFB9-SRRMV-001', 'Random Movement'),
    skirmishers: later('WFB9-SRSKI-001', 'Skirmishers'),
    sniper: later('WFB9-SRSNI-001', 'Sniper'),
    stomp: later('WFB9-SRSTO-001', 'Stomp'),
    towering: later('WFB9-SRTOW-001', 'Towering'),
    wizard: later('WFB9-WIZ-001', 'Wizard'),
  }),
);
