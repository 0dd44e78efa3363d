// Names in this project for printed names of equipment and special rules, for all army books.
import type { BookRule } from '../../../engine/armies/book.js';

/** A rule in the form of an army book. */
type Rule = Pick<BookRule, 'rule'> & Partial<BookRule>;

/** Translation of a printed rule: rules and armour of this project, or the reason why it is not played. */
export interface Meaning {
  readonly rules?: readonly Rule[];
  /** Armour of the model, or of its mount if it has one. */
  readonly armour?: readonly string[];
  readonly unplayed?: string;
}

/** Returns a printed name without errata marks, pages and remarks about riders: 'always strikes first'. */
export function plainName(printed: string): string {
  return printed
    .replace(/\((FAQ|BRB|AB)[^)]*\)/gi, '')
    .replace(/\((riders?|crew|models?|mounted)[^)]*\)/gi, '')
    .replace(/^(BRB|AB)\s*-\s*/i, '')
    .replace(/[’']/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

const WEAPONS: Readonly<Record<string, string>> = {
  halberd: 'polearm',
  polearm: 'polearm',
  'great weapon': 'great-weapon',
  'great weapons': 'great-weapon',
  flail: 'flail',
  lance: 'lance',
  spear: 'spear',
  'spear (foot)': 'spear',
  'spear (infantry)': 'spear',
  pike: 'pike',
  'two hand weapons': 'two-hand-weapons',
  'two/additional hand weapons': 'two-hand-weapons',
  'additional hand weapon': 'two-hand-weapons',
  'additional hand weapons': 'two-hand-weapons',
  shortbow: 'short-bow',
  'short bow': 'short-bow',
  bow: 'bow',
  longbow: 'long-bow',
  'long bow': 'long-bow',
  pistol: 'pistol',
  'brace of pistols': 'brace-of-pistols',
  javelin: 'javelin',
  javelins: 'javelin',
  crossbow: 'crossbow',
  blowpipe: 'blowpipe',
  'throwing weapons': 'throwing-weapons',
  'throwing stars': 'throwing-weapons',
  'throwing axe': 'throwing-axes',
  'throwing axes': 'throwing-axes',
  handgun: 'handgun',
  sling: 'sling',
  'repeater crossbow': 'repeater-crossbow',
  'repeater handbow': 'repeater-handbow',
  'brace of repeater handbows': 'brace-of-repeater-handbows',
  'bow of avelorn': 'bow-of-avelorn',
};

const ARMOUR: Readonly<Record<string, string>> = {
  'light armour': 'light-armour',
  'light armor': 'light-armour',
  'medium armour': 'medium-armour',
  'heavy armour': 'heavy-armour',
  'heavy armor': 'heavy-armour',
  'full plate armour': 'full-plate-armour',
  'full plate': 'full-plate-armour',
  shield: 'shield',
  shields: 'shield',
  buckler: 'buckler',
  barding: 'barding',
  'ithilmar barding': 'ithilmar-barding',
  'sea dragon cloak': 'sea-dragon-cloak',
  'lion cloak': 'lion-cloak',
  'dragon armour': 'dragon-armour',
};

/** Returns the weapon for a printed name; '' for the hand weapon that every model has; undefined if there is none. */
export function weaponOf(printed: string): string | undefined {
  const name = plainName(printed);
  return name === 'hand weapon' || name === 'hand weapons' ? '' : WEAPONS[name];
}

/** Returns the armour for a printed name; undefined if there is none. */
export function armourOf(printed: string): string | undefined {
  return ARMOUR[plainName(printed)];
}

const one = (rule: string, more: Partial<Rule> = {}): Meaning => ({ rules: [{ rule, ...more }] });
const notPlayed = (what: string): Meaning => ({ unplayed: `${what} is not played yet` });

const RULES: Readonly<Record<string, Meaning>> = {
  'always strikes first': one('always-strikes-first'),
  'always strike first': one('always-strikes-first'),
  'always strikes last': one('always-strikes-last'),
  'armour piercing': one('armour-piercing', { x: 1 }),
  'devastating charge': one('devastating-charge'),
  'eternal hatred': one('eternal-hatred'),
  'fast cavalry': one('fast-cavalry'),
  fear: one('fear'),
  'fight in extra ranks': one('fight-in-extra-ranks', { x: 1 }),
  fireborn: one('fireborn'),
  'flaming attacks': one('flaming-attacks'),
  flammable: one('flammable'),
  'forest strider': one('strider', { only: ['forest'] }),
  frenzy: one('frenzy'),
  hatred: one('hatred'),
  'heroic killing blow': one('heroic-killing-blow'),
  'ignores cover': one('ignores-cover'),
  'immune to psychology': one('immunity', { only: ['psychology'] }),
  'killing blow': one('killing-blow'),
  'magical attacks': one('magical-attacks'),
  'move or fire': one('move-or-fire'),
  'martial prowess': one('martial-prowess'),
  'murderous prowess': one('murderous-prowess'),
  'poisoned attacks': one('poisoned-attacks'),
  'quick to fire': one('quick-to-fire'),
  scout: one('scouts'),
  scouts: one('scouts'),
  strider: one('strider'),
  stubborn: one('stubborn'),
  stupidity: one('stupidity'),
  swiftstride: one('swiftstride'),
  terror: one('terror'),
  unbreakable: one('unbreakable'),
  unstable: one('unstable'),
  'valour of ages': one('valour-of-ages'),
  vanguard: one('vanguard'),
  'volley fire': one('volley-fire'),
  'arrows of isha': {}, // comes with the bow
  'deflect shots': one('deflect-shots'),
  'quicksilver shot': one('quicksilver-shot'),
  'witness to destiny': {}, // the Ward Save of the profile
  'madness of kaine': one('madness-of-khaine'),
  // two points, where a mount usually gives one; this rulebook gives none for the mount
  'thick skinned': { armour: ['natural-armour-6'] },
  monstrous: {}, // the ranks of the troop type
  'large target': notPlayed('Towering'),
  stomp: notPlayed('Stomp'),
  thunderstomp: notPlayed('Stomp'),
  fly: notPlayed('Fly'),
  hover: notPlayed('Hover'),
  ethereal: notPlayed('Ethereal'),
  hidden: notPlayed('Hidden'),
  skirmishers: notPlayed('Skirmishers, who stand in loose order,'),
  skirmisher: notPlayed('Skirmishers, who stand in loose order,'),
  ambushers: notPlayed('Ambushers'),
  'breath weapons': notPlayed('Breath Weapon'),
};

/** Returns the meaning of a printed special rule; unknown rules are not played. */
export function ruleOf(printed: string): Meaning {
  const name = plainName(printed);
  const known = RULES[name];
  if (known !== undefined) return known;
  const hated = /^hatred \((.+)\)$/.exec(name);
  if (hated) return one('hatred', { only: [hated[1].replaceAll(' & ', ' and ').replaceAll(' ', '-')] });
  const impact = /^impact hits \((.+)\)$/.exec(name);
  if (impact) return one('impact-hits', { x: /^\d+$/.test(impact[1]) ? Number(impact[1]) : impact[1].toUpperCase() });
  const save = /^(scaly skin|natural armour) \(?(\d)\+\)?$/.exec(name);
  if (save) return { armour: [`natural-armour-${save[2]}`] };
  const ward = /^ward save \((\d)\+\)$/.exec(name);
  if (ward) return one('ward-save', { x: Number(ward[1]) });
  if (/^magic resistance/.test(name)) return notPlayed('Magic Resistance');
  if (/^loremaster|^wizard/.test(name)) return notPlayed('magic');
  return notPlayed(printed.replace(/\s+/g, ' ').trim());
}
