import type { RuleFacts } from '../../../armies/game.js';
import { GROUNDS } from '../terrain/terrain-names.js';

const plain = (name: string): RuleFacts => ({ name, x: 'none' });
const numbered = (name: string): RuleFacts => ({ name, x: 'number' });
const diced = (name: string): RuleFacts => ({ name, x: 'number or dice' });
const saving = (name: string): RuleFacts => ({ name, x: 'save' });
/** Marks a rule as one that may be limited to armies, units or troop types. */
const limited = (facts: RuleFacts): RuleFacts => ({ ...facts, limits: 'any' });

/** The special rules (T9A-SPR-001 to T9A-SPR-100) that army books may give to units, by the id used in books. */
export const RULE_NAMES: ReadonlyMap<string, RuleFacts> = new Map(
  Object.entries({
    'armour-piercing': limited(numbered('Armour Piercing')),
    bodyguard: limited(plain('Bodyguard')),
    'cannot-march': plain('Cannot March'),
    'devastating-charge': plain('Devastating Charge'),
    distracting: plain('Distracting'),
    'divine-attacks': plain('Divine Attacks'),
    'fast-cavalry': plain('Fast Cavalry'),
    fear: plain('Fear'),
    'fight-in-extra-rank': plain('Fight in Extra Rank'),
    'flaming-attacks': plain('Flaming Attacks'),
    flammable: plain('Flammable'),
    'free-reform': plain('Free Reform'),
    frenzy: plain('Frenzy'),
    'hard-target': plain('Hard Target'),
    hatred: limited(plain('Hatred')),
    'immune-to-psychology': plain('Immune to Psychology'),
    'impact-hits': diced('Impact Hits'),
    insignificant: plain('Insignificant'),
    'large-target': plain('Large Target'),
    'lethal-strike': limited(plain('Lethal Strike')),
    'lightning-reflexes': plain('Lightning Reflexes'),
    'magical-attacks': plain('Magical Attacks'),
    'move-or-fire': plain('Move or Fire'),
    'multiple-shots': numbered('Multiple Shots'),
    'multiple-wounds': limited(diced('Multiple Wounds')),
    'not-a-leader': plain('Not a Leader'),
    'poisoned-attacks': plain('Poisoned Attacks'),
    'quick-to-fire': plain('Quick to Fire'),
    'random-attacks': diced('Random Attacks'),
    regeneration: saving('Regeneration'),
    'requires-two-hands': { ...plain('Requires Two Hands'), weaponsOnly: true },
    scout: plain('Scout'),
    stomp: diced('Stomp'),
    strider: { ...plain('Strider'), limits: GROUNDS },
    stubborn: plain('Stubborn'),
    stupidity: plain('Stupidity'),
    swiftstride: plain('Swiftstride'),
    terror: plain('Terror'),
    'thunderous-charge': plain('Thunderous Charge'),
    'toxic-attacks': plain('Toxic Attacks'),
    unbreakable: plain('Unbreakable'),
    undead: plain('Undead'),
    unstable: plain('Unstable'),
    unwieldy: plain('Unwieldy'),
    vanguard: plain('Vanguard'),
    'volley-fire': plain('Volley Fire'),
    'ward-save': saving('Ward Save'),
    'weapon-master': plain('Weapon Master'),
  }),
);

/** The special rules of army books that Muster plays, by the id used in the books. */
export const OWN_RULE_NAMES: ReadonlyMap<string, RuleFacts> = new Map(
  Object.entries({
    'parent-unit': plain('Parent Unit'),
    'support-unit': plain('Support Unit'),
    orders: plain('Orders'),
    'legendary-warrior': plain('Legendary Warrior'),
    blessings: plain('Blessings'),
    zealot: plain('Zealot'),
    fanatical: plain('Fanatical'),
    'fire-on-impact': plain('Fire on Impact'),
    greenhide: plain('Greenhide'),
    'born-to-fight': plain('Born to Fight'),
    unruly: plain('Unruly'),
    waaagh: plain('Waaagh!'),
    'troll-belch': plain('Troll Belch'),
  }),
);

/** The special rules that the core chapters give to Generals, Battle Standard Bearers and troop types. */
const CORE_RULE_NAMES: ReadonlyMap<string, RuleFacts> = new Map(
  Object.entries({
    'inspiring-presence': plain('Inspiring Presence'),
    'hold-your-ground': plain('Hold Your Ground'),
    'monstrous-support': plain('Monstrous Support'),
    'cavalry-support': plain('Cavalry Support'),
  }),
);

/**
 * Every special rule that Muster plays. Books, lists, scenes and musters look rules up here; a rule that is missing
 * here is refused.
 */
export const PLAYED_RULES: ReadonlyMap<string, RuleFacts> = new Map([
  ...RULE_NAMES,
  ...OWN_RULE_NAMES,
  ...CORE_RULE_NAMES,
]);

/** A rule of the rulebook that Muster does not play: the reason for the refusal, and a way out. */
export interface UnplayedRule {
  readonly name: string;
  readonly ruleId: string;
  readonly mend: string;
}

const later = (ruleId: string, name: string, mend = 'leave it out'): UnplayedRule => ({ name, ruleId, mend });

/** The special rules of the rulebook that Muster does not play yet, by the id that books would use. */
export const UNPLAYED_RULES: ReadonlyMap<string, UnplayedRule> = new Map(
  Object.entries({
    ambush: later('T9A-AMB-001', 'Ambush'),
    'breath-weapon': later('T9A-SPR-003', 'Breath Weapon'),
    channel: later('T9A-SPR-007', 'Channel'),
    'crush-attack': later('T9A-SPR-008', 'Crush Attack'),
    cumbersome: later('T9A-SPR-009', 'Cumbersome'),
    'daemonic-instability': later('T9A-SPR-010', 'Daemonic Instability'),
    engineer: later('T9A-SPR-014', 'Engineer'),
    ethereal: later('T9A-SPR-016', 'Ethereal'),
    fireborn: later('T9A-SPR-023', 'Fireborn'),
    fly: later('T9A-SPR-026', 'Fly'),
    'grinding-attacks': later('T9A-SPR-035', 'Grinding Attacks'),
    hellfire: later('T9A-SPR-038', 'Hellfire'),
    hidden: later('T9A-SPR-039', 'Hidden'),
    'lightning-attack': later('T9A-SPR-049', 'Lightning Attack'),
    'magic-resistance': later('T9A-SPR-051', 'Magic Resistance'),
    metalshifting: later('T9A-SPR-053', 'Metalshifting'),
    otherworldly: later('T9A-SPR-060', 'Otherworldly'),
    pathmaster: later('T9A-SPR-061', 'Pathmaster'),
    'random-movement': later('T9A-SPR-065', 'Random Movement'),
    scythes: later('T9A-SPR-073', 'Scythes'),
    skirmishers: later('T9A-SPR-074', 'Skirmishers'),
    'war-platform': later('T9A-SPR-095', 'War Platform'),
    'wizard-conclave': later('T9A-SPR-099', 'Wizard Conclave'),
    'battle-standard': later('T9A-BSB-001', 'Battle Standard', 'say that the character is the bearer: bsb'),
    'monstrous-ranks': later('T9A-TTR-003', 'Monstrous Ranks', 'give it a monstrous troop type, which has such ranks'),
  }),
);
