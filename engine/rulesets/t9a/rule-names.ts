import type { RuleFacts } from '../../armies/game.js';

const plain = (name: string): RuleFacts => ({ name, x: 'none' });
const numbered = (name: string): RuleFacts => ({ name, x: 'number' });
const diced = (name: string): RuleFacts => ({ name, x: 'number or dice' });
const saving = (name: string): RuleFacts => ({ name, x: 'save' });

/** The special rules (T9A-SPR-001 to T9A-SPR-100) that army books may give to units, by the id that books use. */
export const RULE_NAMES: ReadonlyMap<string, RuleFacts> = new Map(
  Object.entries({
    'armour-piercing': numbered('Armour Piercing'),
    bodyguard: plain('Bodyguard'),
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
    hatred: plain('Hatred'),
    'immune-to-psychology': plain('Immune to Psychology'),
    'impact-hits': diced('Impact Hits'),
    insignificant: plain('Insignificant'),
    'large-target': plain('Large Target'),
    'lethal-strike': plain('Lethal Strike'),
    'lightning-reflexes': plain('Lightning Reflexes'),
    'magical-attacks': plain('Magical Attacks'),
    'move-or-fire': plain('Move or Fire'),
    'multiple-shots': numbered('Multiple Shots'),
    'multiple-wounds': diced('Multiple Wounds'),
    'not-a-leader': plain('Not a Leader'),
    'poisoned-attacks': plain('Poisoned Attacks'),
    'quick-to-fire': plain('Quick to Fire'),
    'random-attacks': diced('Random Attacks'),
    regeneration: saving('Regeneration'),
    'requires-two-hands': plain('Requires Two Hands'),
    scout: plain('Scout'),
    stomp: diced('Stomp'),
    strider: plain('Strider'),
    stubborn: plain('Stubborn'),
    stupidity: plain('Stupidity'),
    swiftstride: plain('Swiftstride'),
    terror: plain('Terror'),
    'thunderous-charge': plain('Thunderous Charge'),
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
