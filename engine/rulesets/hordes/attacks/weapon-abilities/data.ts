// Abilities of weapons of the armies. The place of an ability is its number, which battles store: new ones come last.
import type { WeaponAbilityData } from './format.js';

const LIVING = ['living'] as const;
const ENEMY = ['enemy'] as const;
const WARJACK = ['warjack'] as const;

export const WEAPON_ABILITIES: readonly WeaponAbilityData[] = [
  { name: 'Arcing Fire', traits: ['shoots over models'] },
  { name: 'Ghost Shot', traits: ['needs no line of sight', 'ignores concealment and cover'] },
  { name: 'Rear Attack', traits: ['strikes all around'] },
  { name: 'Set Defense', traits: ['braces'] },
  { name: 'Hard Head', traits: ['adds to head-butts and slams'] },
  { name: 'Poison', damage: [{ to: LIVING, dice: 1 }] },
  { name: 'Erosion', damage: [{ to: ['not living'], dice: 1 }] },
  {
    name: 'Burst Fire',
    damage: [
      { to: ['medium base'], plus: 1 },
      { to: ['larger than medium'], plus: 2 },
    ],
  },
  { name: 'Annihilating Gaze', damage: [{ to: LIVING, addsItsSTR: true }] },
  {
    name: 'Armor Piercing',
    damage: [
      { to: ['larger than small'], halvesARM: true },
      { to: ['small base'], plus: 2 },
    ],
  },
  {
    name: 'Blind',
    effects: [
      {
        changes: [
          ['MAT', -4],
          ['DEF', -4],
        ],
        flags: ['cannot make ranged attacks', 'cannot cast', 'cannot run', 'cannot charge', 'forfeits'],
      },
    ],
  },
  { name: 'Silencer', effects: [{ flags: ['cannot cast'] }] },
  {
    name: 'Paralysis',
    only: LIVING,
    effects: [{ changes: [['baseDEF', 7]], flags: ['cannot run', 'cannot charge'] }],
  },
  { name: 'Acid Bath', area: 3, deeds: [['corrode']] },
  { name: 'Quake', struck: ENEMY, area: 'all hit', deeds: [['knock down']] },
  {
    name: 'Critical Thunderclap',
    critical: true,
    ...{ struck: ENEMY, area: 4, spares: 'electricity' },
    deeds: [['make stationary']],
  },
  { name: 'Life Drinker', only: ['enemy', 'living'], whenDestroyed: [['heal caster', 'd3']] },
  { name: 'Cortex Damage', only: WARJACK, deeds: [['harm cortex', 1]] },
  { name: 'Critical Brutal Damage', damage: [{ critical: true, dice: 1 }] },
  { name: 'Sustained Attack', traits: ['hits again'] },
  { name: 'Critical: Sustained Attack', traits: ['hits again after a critical hit'] },
  { name: 'ROF ∞', traits: ['pays for shots'] },
  { name: 'Double Strike', traits: ['two attacks a point'] },
  { name: 'Rapid Fire (D3)', ROF: 'd3' },
  { name: 'Manual Reload', loaders: 'Trencher' },
  { name: 'Cumbersome', traits: ['used alone'] },
  { name: 'Light Artillery', traits: ['light artillery'] },
  { name: 'Range Finder', traits: ['finds its range'] },
  { name: 'Minimum Range [8]', minimum: 8 },
  { name: 'Lightning Generator', traits: ['generates lightning'] },
  { name: 'Shock Field', traits: ['shocks warjacks'] },
  { name: 'Powerful Attack', special: { kind: 'boosts' } },
  { name: 'Blaster', special: { kind: 'blast', AOE: 3 } },
  { name: 'Combo Strike', special: { kind: 'attack', power: 2, pair: true } },
  { name: 'Combo Smite', special: { kind: 'attack', power: 2, pair: true, slams: true } },
  {
    ...{ name: 'Man Catcher', special: { kind: 'attack', harmless: true }, only: ['warrior'] },
    effects: [{ changes: [['DEF', -2]] }, { flags: ['cannot move'], flagsWhen: 'in the melee range of the other' }],
  },
  { name: 'Thresher', special: { kind: 'thresher' } },
  { name: 'Strafe [D6]', special: { kind: 'volley', shots: 'd6', within: 2 } },
  { name: 'Strafe [D3]', special: { kind: 'volley', shots: 'd3', within: 2 } },
  { name: 'Multi-Fire', special: { kind: 'salvo', shots: 4, within: 2 } },
  { name: 'Ground Pounder', special: { kind: 'ground', AOE: 4, POW: 12 } },
  { name: 'Tremor', special: { kind: 'tremor', within: 2 } },
  { name: 'Energy Pulse', special: { kind: 'pulse', within: 6, POW: 12 } },
  { name: 'Covering Fire', special: { kind: 'cover', AOE: 3 } },
  { name: 'Dual Covering Fire', special: { kind: 'cover', AOE: 3 } },
  { name: 'Beat Back', after: 'beats back' },
  { name: 'Pull', after: 'pulls' },
  { name: 'Drag', after: 'drags' },
  { name: 'Inflict Pain', after: 'riles' },
  { name: 'Feedback', after: 'feeds back' },
  { name: 'Critical Pitch', critical: true, throws: true },
  { name: 'Chain Attack: Grab & Smash', chain: { all: 'these', leadsTo: 'power attack' } },
  { name: 'Chain Attack: Smite', chain: { all: 'these', leadsTo: 'slam' } },
  { name: 'Chain Attack: Flash', chain: { all: 'melee', leadsTo: 'place', placedWithin: 3 } },
  { name: 'Smoke', leaves: { cloud: true } },
  { name: 'Electro Field', leaves: { POW: 10, damage: 'electricity' } },
  {
    name: 'Eruption of Ash',
    erupts: { AOE: 3, POW: 12, damage: 'fire' },
    leaves: { cloud: true, POW: 12, damage: 'fire', enemies: true },
  },
  {
    ...{ name: 'Tractor Field', only: WARJACK },
    effects: [
      { changes: [['DEF', -4]], flags: ['cannot move'], traits: ['snare'] },
      { on: WARJACK, around: 3, flags: ['cannot run', 'cannot charge'] },
    ],
  },
  { name: 'Knockdown', deeds: [['knock down']] },
  { name: 'Stormwind', only: ENEMY, deeds: [['push', 'd6']] },
  {
    ...{ name: 'Critical Paralysis', critical: true, only: LIVING },
    effects: [{ changes: [['baseDEF', 7]], flags: ['cannot run', 'cannot charge'] }],
  },
  {
    ...{ name: 'Critical Grievous Wounds', critical: true },
    effects: [{ takes: ['Tough'], flags: ['cannot heal', 'cannot transfer damage'] }],
  },
  { name: 'Brutal Charge', damage: [{ charging: true, plus: 2 }] },
  { name: 'Power Up', damage: [{ moved: true, plus: 2 }] },
  { name: 'Rapid Fire [D3+1]', ROF: 'd3+1' },
  { name: 'Independent Attack', STR: 6 },
  { name: 'Rifle Grenade', special: { kind: 'attack', AOE: 3 } },
  {
    ...{ name: 'Mage Storm', special: { kind: 'attack', AOE: 4, POW: 12, whole: true, spares: 'self' } },
    leaves: { cloud: true, POW: 12, damage: 'magical' },
  },
  {
    ...{ name: 'Concentrated Blast', special: { kind: 'attack', POW: 16, spray: 10 } },
  },
  { name: 'Pitch', special: { kind: 'attack' }, throws: true },
  {
    name: 'Grievous Wounds',
    effects: [{ takes: ['Tough'], flags: ['cannot heal', 'cannot transfer damage'] }],
  },
  { name: 'Electrical Current', traits: ['makes shots of its unit hit'] },
  { name: 'Thunderous Impact', traits: ['lightning after impacts'] },
  { name: 'Blood Boon', only: ['enemy', 'living'], whenDestroyed: [['grant spell', 3]] },
  { name: 'Attack Type: Black Penny', special: { kind: 'type', intoMelee: true } },
  { name: 'Attack Type: Blessed', special: { kind: 'type', qualities: ['Blessed'] } },
  { name: 'Attack Type: Brutal Damage', special: { kind: 'type' }, damage: [{ dice: 1 }] },
  { name: 'Attack Type: Critical Brutal Damage', special: { kind: 'type' }, damage: [{ critical: true, dice: 1 }] },
  { name: 'Attack Type: Electro Leap', special: { kind: 'type', qualities: ['Electro Leap'] } },
  { name: 'Attack Type: Phantom Seeker', special: { kind: 'type', unseen: true } },
  { name: 'Attack Type: Snipe', special: { kind: 'type', farther: 4 } },
  { name: 'Attack Type: Thunderbolt', special: { kind: 'type', topples: true }, only: ENEMY, deeds: [['push', 'd3']] },
];

/** Abilities that are not played, and what they would need. */
export const UNPLAYED_WEAPON_ABILITIES: Readonly<Record<string, string>> = {};
