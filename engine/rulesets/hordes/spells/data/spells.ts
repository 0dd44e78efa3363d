// Spells of Skorne and Cygnar as data. The place of a spell is its number, which battles store: new ones come last.
import type { SpellData } from '../format.js';

const FRIEND = ['friendly'] as const;
const FRIENDLY_WARJACK = ['friendly', 'warjack'] as const;
const OWN_WARJACK = ['friendly', 'battlegroup', 'warjack'] as const;
const OWN_WARBEAST = ['friendly', 'battlegroup', 'warbeast'] as const;
const FOE = ['enemy'] as const;
const FRIENDS_IN_CONTROL = ['friendly', 'in control'] as const;
const OWN_IN_CONTROL = ['friendly', 'battlegroup', 'in control'] as const;
const FOES_IN_CONTROL = ['enemy', 'in control'] as const;
const UNIT = { target: FRIEND, unit: 'model or unit' } as const;
const CTRL = { rng: 'SELF', aoe: 'CTRL' } as const;
const UPKEEP = { rng: 6, lasts: 'upkeep' } as const;

export const SPELLS: readonly SpellData[] = [
  {
    ...{ name: 'Abuse', cost: 2, rng: 6, lasts: 'round', target: ['friendly', 'warbeast'] },
    effects: [
      {
        changes: [
          ['SPD', 2],
          ['STR', 2],
        ],
      },
    ],
    deeds: [['damage', 'd3']],
  },
  {
    ...{ name: 'Annihilation', cost: 4, rng: 10, aoe: 3, pow: 10, off: true },
    standIn: 'it destroys the models that it boxes and takes no souls',
  },
  { name: 'Arcane Blast', cost: 3, rng: 10, aoe: 3, pow: 13, off: true },
  { name: 'Arcane Bolt', cost: 2, rng: 12, pow: 11, off: true },
  { name: 'Arcane Shield', cost: 2, ...UPKEEP, ...UNIT, effects: [{ changes: [['ARM', 3]] }] },
  {
    ...{ name: 'Arcantrik Bolt', cost: 2, rng: 10, pow: 12, off: true },
    ...{ lasts: 'round', only: ['warjack'] },
    whenDamaged: [['make stationary']],
  },
  {
    ...{ name: 'Ashen Veil', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ flags: ['concealed'], traits: ['veil'] }],
  },
  {
    ...{ name: 'Banishing Ward', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ flags: ['no enemy spells at it'] }],
    deeds: [['end upkeeps']],
  },
  {
    ...{ name: 'Black Spot', cost: 2, rng: 8, lasts: 'upkeep', off: true, target: ['enemy', 'warrior'] },
    ...{ unit: 'model or unit', effects: [{ changes: [['DEF', -2]] }] },
    standIn: 'it grants no attacks',
  },
  {
    ...{ name: 'Bleed', cost: 2, rng: 8, pow: 10, off: true, only: ['enemy', 'living'] },
    whenDestroyed: [['heal caster', 'd3']],
  },
  {
    ...{ name: 'Blood Mark', cost: 3, rng: 8, lasts: 'upkeep', off: true, target: FOE },
    effects: [{ changes: [['ARM', -2]] }],
    standIn: 'no damage is transferred to the model',
  },
  { name: 'Blur', cost: 2, ...UPKEEP, ...UNIT, effects: [{ changes: [['DEF', 3, 'ranged or magic']] }] },
  {
    ...{ name: 'Breath of Corruption', cost: 3, rng: 8, aoe: 3, pow: 12, damage: ['corrosion'], off: true },
    standIn: 'it leaves no cloud',
  },
  {
    ...{ name: 'Carnage', cost: 3, ...CTRL, lasts: 'turn' },
    effects: [{ on: FRIEND, changes: [['attackRoll', 2, 'melee, in control']] }],
  },
  {
    ...{ name: 'Carnivore', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ changes: [['attackRoll', 2, 'melee, living']] }],
    standIn: 'nobody is healed by it',
  },
  {
    ...{ name: 'Castigate', cost: 2, ...CTRL, lasts: 'round' },
    effects: [{ on: FOES_IN_CONTROL, flags: ['cannot channel'] }],
  },
  {
    ...{ name: 'Chain Blast', cost: 3, rng: 10, aoe: 3, pow: 12, off: true },
    standIn: 'it has no second template',
  },
  {
    ...{ name: 'Chain Lightning', cost: 3, rng: 10, pow: 10, damage: ['electricity'], off: true },
    qualities: ['Chain Lightning'],
  },
  {
    ...{ name: 'Convection', cost: 2, rng: 10, pow: 12, off: true, only: ['enemy', 'living'] },
    whenDestroyed: [['caster gains point', 1]],
    standIn: 'the focus point goes to the spellcaster',
  },
  {
    ...{ name: "Crusader's Call", cost: 3, ...CTRL, lasts: 'turn' },
    effects: [{ on: FRIENDS_IN_CONTROL, changes: [['charge', 2]] }],
  },
  {
    ...{ name: 'Deadeye', cost: 2, rng: 6, lasts: 'turn', ...UNIT },
    effects: [{ changes: [['attackDice', 1, 'first ranged']] }],
  },
  {
    ...{ name: 'Death March', cost: 3, ...UPKEEP, target: ['friendly', 'trooper'], unit: 'unit' },
    effects: [{ changes: [['MAT', 2]] }],
    standIn: 'it grants no Vengeance',
  },
  {
    ...{ name: 'Deceleration', cost: 3, ...CTRL, lasts: 'round' },
    effects: [
      {
        on: FRIENDS_IN_CONTROL,
        changes: [
          ['DEF', 2, 'ranged'],
          ['ARM', 2, 'ranged'],
        ],
      },
    ],
  },
  {
    ...{ name: "Defender's Ward", cost: 2, ...UPKEEP, ...UNIT },
    effects: [
      {
        changes: [
          ['DEF', 2],
          ['ARM', 2],
        ],
      },
    ],
  },
  {
    ...{ name: 'Deflection', cost: 2, ...CTRL, lasts: 'round' },
    effects: [{ on: ['friendly', 'warrior', 'in control'], changes: [['ARM', 2, 'ranged or magic']] }],
  },
  {
    ...{ name: 'Disruption Field', cost: 2, ...UPKEEP, target: FRIENDLY_WARJACK },
    effects: [{ changes: [['STR', 2]], melee: ['Disruption'] }],
  },
  {
    ...{ name: 'Dust to Dust', cost: 3, rng: 10, pow: 13, off: true },
    standIn: 'it leaves no cloud',
  },
  { name: 'Earthquake', cost: 3, rng: 10, aoe: 5, off: true, deeds: [['knock down']] },
  {
    ...{ name: 'Electrical Blast', cost: 3, rng: 8, aoe: 3, pow: 13, damage: ['electricity'], off: true },
    ...{ only: ['warjack'], whenDamaged: [['disrupt']] },
  },
  {
    ...{ name: 'Eliminator', cost: 3, rng: 8, aoe: 3, pow: 13, off: true },
    standIn: 'the spellcaster does not advance after it',
  },
  {
    ...{ name: 'Engine of Destruction', cost: 2, rng: 'SELF', lasts: 'round' },
    effects: [
      {
        changes: [
          ['SPD', 2],
          ['STR', 4],
          ['MAT', 4],
        ],
      },
    ],
  },
  {
    ...{ name: 'Escort', cost: 2, ...CTRL, lasts: 'upkeep' },
    effects: [
      { on: [...OWN_IN_CONTROL, 'warjack'], begins: true, changes: [['movement', 2]] },
      { on: ['self'], changes: [['ARM', 2, 'own warjack near']] },
    ],
  },
  {
    ...{ name: 'Fail Safe', cost: 3, ...UPKEEP, target: FRIENDLY_WARJACK },
    effects: [{ changes: [['ARM', 2]], traits: ['sound'] }],
  },
  {
    ...{ name: 'Fire Group', cost: 2, ...CTRL, lasts: 'turn' },
    effects: [{ on: OWN_IN_CONTROL, changes: [['range', 2]] }],
  },
  {
    ...{ name: 'Force Field', cost: 3, ...CTRL, lasts: 'upkeep' },
    effects: [{ on: ['self'], flags: ['no blast damage', 'cannot be knocked down'] }],
    standIn: 'it turns no deviation',
  },
  { name: 'Force Hammer', cost: 4, rng: 10, pow: 12, off: true, slams: true },
  {
    ...{ name: 'Fortify', cost: 2, ...UPKEEP, target: OWN_WARJACK },
    effects: [
      { changes: [['ARM', 2]] },
      { on: FRIEND, around: 0, flags: ['cannot be knocked down', 'cannot be pushed or slammed'] },
    ],
  },
  {
    ...{ name: 'Full Throttle', cost: 3, ...CTRL, lasts: 'turn' },
    effects: [
      { on: [...OWN_IN_CONTROL, 'warjack'], flags: ['rushes for nothing'] },
      { on: OWN_IN_CONTROL, flags: ['boosted melee attack rolls'] },
    ],
  },
  {
    ...{ name: 'Fury', cost: 2, ...UPKEEP, ...UNIT },
    effects: [
      {
        changes: [
          ['damageRoll', 3, 'melee'],
          ['DEF', -1],
        ],
      },
    ],
  },
  {
    ...{ name: 'Ghost Walk', cost: 3, rng: 6, lasts: 'turn', ...UNIT },
    effects: [{ traits: ['ghostly'], flags: ['no free strikes against it'] }],
  },
  {
    ...{ name: 'Ground Zero', cost: 3, rng: 'SELF', aoe: 5, pow: 13 },
    ...{ only: FOE, whenDamaged: [['push', 'd6']] },
  },
  {
    ...{ name: 'Guided Fire', cost: 3, ...CTRL, lasts: 'turn' },
    effects: [{ on: OWN_IN_CONTROL, flags: ['boosted ranged attack rolls'] }],
  },
  {
    ...{ name: 'Heightened Reflexes', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ flags: ['cannot be knocked down', 'cannot be made stationary'] }],
  },
  { name: 'Hellfire', cost: 3, rng: 10, pow: 14, off: true, standIn: 'nobody flees from it' },
  {
    ...{ name: 'Hex Blast', cost: 3, rng: 10, aoe: 3, pow: 13, off: true },
    deeds: [['end upkeeps and animi']],
  },
  {
    ...{ name: 'Hollow', cost: 2, ...UPKEEP, target: ['friendly', 'living', 'warrior'], unit: 'model or unit' },
    effects: [{ grants: ['Tough', 'Undead'] }],
    standIn: 'no souls are taken',
  },
  {
    ...{ name: 'Ignite', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ changes: [['damageRoll', 2, 'melee']], melee: ['Critical Fire'] }],
  },
  {
    ...{ name: 'Inviolable Resolve', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ changes: [['ARM', 2]] }],
    standIn: 'nobody flees in this edition, so Fearless says nothing',
  },
  {
    ...{ name: 'Iron Aggression', cost: 3, ...UPKEEP, target: FRIENDLY_WARJACK },
    effects: [{ flags: ['rushes for nothing', 'boosted melee attack rolls'] }],
  },
  {
    ...{ name: 'Iron Flesh', cost: 2, ...UPKEEP, target: ['friendly', 'warrior'], unit: 'model or unit' },
    effects: [
      {
        changes: [
          ['DEF', 3],
          ['SPD', -1],
        ],
      },
    ],
  },
  {
    ...{ name: 'Lightning Shroud', cost: 2, ...UPKEEP, target: OWN_WARJACK },
    effects: [{ changes: [['STR', 2]], melee: ['Electro Leap'] }],
  },
  {
    ...{ name: 'Lightning Storm', cost: 3, rng: 8, aoe: 3, pow: 10, damage: ['electricity'], off: true },
    standIn: 'the storm does not stay',
  },
  {
    ...{ name: 'Mobility', cost: 2, ...CTRL, lasts: 'turn' },
    effects: [{ on: OWN_IN_CONTROL, now: true, changes: [['SPD', 2]], grants: ['Pathfinder'] }],
  },
  {
    ...{ name: 'Muzzle', cost: 2, rng: 10, pow: 12, off: true, lasts: 'round', only: ['enemy', 'warbeast'] },
    ...{ ifDamaged: true, effects: [{ flags: ['cannot approach'] }] },
  },
  { name: 'Obliteration', cost: 4, rng: 10, aoe: 4, pow: 15, off: true },
  { name: 'Perdition', cost: 2, rng: 10, pow: 10, off: true, standIn: 'no warbeast advances after it' },
  {
    ...{ name: 'Polarity Shield', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ flags: ['no charges at it'] }],
  },
  {
    ...{ name: 'Positive Charge', cost: 2, rng: 6, lasts: 'turn', target: FRIENDLY_WARJACK },
    effects: [
      {
        ...{ on: FRIEND, around: 3 },
        changes: [
          ['attackRoll', 2, 'melee'],
          ['damageRoll', 2, 'melee'],
        ],
      },
    ],
  },
  {
    ...{ name: 'Rebuke', cost: 2, rng: 10, off: true, lasts: 'round', target: FOE, unit: 'model or unit' },
    effects: [{ flags: ['cannot make special attacks', 'no orders'] }],
  },
  {
    ...{ name: 'Repudiate', cost: 2, rng: 10, off: true, deeds: [['end upkeeps and animi']] },
    standIn: 'who maintained them suffers no damage',
  },
  {
    ...{ name: 'Rift', cost: 3, rng: 8, aoe: 4, pow: 13, off: true },
    standIn: 'it leaves no rough terrain',
  },
  {
    ...{ name: 'Road to War', cost: 3, ...CTRL, lasts: 'turn' },
    effects: [{ on: [...FRIENDS_IN_CONTROL, 'no leader'], changes: [['movement', 2]] }],
  },
  {
    ...{ name: 'Sidekick', cost: 3, ...UPKEEP, target: OWN_WARJACK },
    effects: [
      {
        changes: [['DEF', 2]],
        flags: ['cannot be knocked down', 'cannot be pushed or slammed'],
        traits: ['cannot be placed'],
      },
      {
        ...{ on: ['self'], around: 0, changes: [['DEF', 2]] },
        flags: ['cannot be knocked down', 'cannot be pushed or slammed'],
        traits: ['cannot be placed'],
      },
    ],
  },
  { name: 'Snipe', cost: 2, ...UPKEEP, ...UNIT, effects: [{ changes: [['range', 4]] }] },
  {
    ...{ name: 'Soul Slave', cost: 2, ...UPKEEP, target: OWN_WARBEAST },
    effects: [{ flags: ['passes threshold checks'], grants: ['Arc Node'] }],
  },
  {
    ...{ name: 'Soulfire', cost: 2, rng: 10, pow: 12, off: true, only: ['living'] },
    whenDestroyed: [['caster gains point', 1]],
  },
  {
    name: 'Stranglehold',
    cost: 2,
    rng: 10,
    pow: 11,
    off: true,
    lasts: 'round',
    ifDamaged: true,
    effects: [{ flags: ['forfeits'] }],
  },
  {
    ...{ name: 'Sunburst', cost: 3, rng: 10, aoe: 3, pow: 13, off: true },
    standIn: 'its blast hurts friends too',
  },
  {
    ...{ name: 'Sunder Spirit', cost: 2, rng: 10, pow: 12, off: true, lasts: 'round', only: ['enemy', 'warbeast'] },
    ...{ ifDamaged: true, effects: [{ flags: ['no animus'] }] },
  },
  {
    ...{ name: 'Tag Team', cost: 3, ...CTRL, lasts: 'upkeep' },
    effects: [
      {
        on: OWN_IN_CONTROL,
        changes: [
          ['attackRoll', 2, 'melee, shared'],
          ['damageRoll', 2, 'melee, shared'],
        ],
      },
    ],
  },
  { name: 'Teleport', cost: 2, rng: 'SELF', deeds: [['place', 8], ['end activation']] },
  {
    ...{ name: 'Temporal Acceleration', cost: 3, rng: 6, lasts: 'turn', target: FRIEND, once: 'turn' },
    effects: [{ changes: [['movement', 2]], traits: ['one attack more'] }],
  },
  {
    ...{ name: 'Temporal Barrier', cost: 4, ...CTRL, lasts: 'round' },
    effects: [{ on: FOES_IN_CONTROL, changes: [['DEF', -2]], flags: ['cannot run', 'cannot charge'] }],
  },
  { name: 'Thunder Strike', cost: 4, rng: 8, pow: 14, off: true, slams: true },
  {
    ...{ name: 'Time Bomb', cost: 4, rng: 10, aoe: 4, pow: 14, off: true, lasts: 'round' },
    effects: [
      {
        changes: [
          ['SPD', -2],
          ['DEF', -2],
        ],
      },
    ],
  },
  {
    ...{ name: 'Torment', cost: 2, rng: 10, pow: 12, off: true, lasts: 'round', ifDamaged: true },
    effects: [{ takes: ['Tough'], flags: ['cannot heal', 'cannot transfer damage'] }],
  },
  { name: 'True Shot', cost: 2, rng: 'SELF', lasts: 'upkeep', effects: [{ flags: ['sees through concealment'] }] },
  {
    ...{ name: 'Voltaic Snare', cost: 3, rng: 8, off: true, lasts: 'round', target: ['warjack'], once: 'turn' },
    effects: [{ changes: [['DEF', -4]], flags: ['cannot move'] }],
    standIn: 'other warjacks near it advance as they like',
  },
  {
    ...{ name: 'Vortex of Destruction', cost: 2, rng: 'SELF', lasts: 'upkeep' },
    effects: [{ traits: ['boosts near'] }],
  },
];

/** Spells that are not played, with what they would need. */
export const UNPLAYED_SPELLS: Readonly<Record<string, string>> = {
  Admonition: 'a movement in the turn of the opponent',
  'Arcane Reckoning': 'attacks that turn against the attacker',
  'Ashes to Ashes': 'hits on the models nearest to a target',
  Cyclone: 'attacks outside the Combat Action',
  Domination: 'attacks with models of the opponent',
  Electrify: 'an answer to melee attacks',
  Energizer: 'a cost that is chosen',
  'Essence Blast': 'a spray from another model',
  Explosivo: 'a template for the next shot',
  'Flashing Blade': 'attacks outside the Combat Action',
  'Fox Hole': 'a template that stays',
  Influence: 'attacks with models of the opponent',
  Jackhammer: 'attacks outside the Combat Action',
  'Last Stand': 'destruction at the end of the turn',
  Leash: 'a movement outside the activation',
  Locomotion: 'a cost that is chosen',
  'Mage Sight': 'a template that stays',
  'Magic Bullet': 'a second damage roll after a shot',
  'Psychic Vampire': 'an answer to spells of the opponent',
  Pursuit: 'a movement in the turn of the opponent',
  Refuge: 'a movement after the Combat Action',
  'Return Fire': 'an answer to shots',
  Revive: 'Grunts that return where their player wants',
  Scramble: 'advances of models of the opponent',
  'Silence of Death': 'weapons that bar healing',
  Sunhammer: 'damage at the end of movements',
  'Tactical Supremacy': 'movements at the end of the turn',
  Telekinesis: 'a spell that is offensive against enemies alone',
  Velocity: 'a cost that is chosen',
  Vision: 'an effect that ends with the next hit',
};
