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
    boxed: 'souls',
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
    ...{ unit: 'model or unit', effects: [{ changes: [['DEF', -2]], traits: ['black spot'] }] },
  },
  {
    ...{ name: 'Bleed', cost: 2, rng: 8, pow: 10, off: true, only: ['enemy', 'living'] },
    whenDestroyed: [['heal caster', 'd3']],
  },
  {
    ...{ name: 'Blood Mark', cost: 3, rng: 8, lasts: 'upkeep', off: true, target: FOE },
    effects: [{ changes: [['ARM', -2]], traits: ['blood mark'] }],
  },
  { name: 'Blur', cost: 2, ...UPKEEP, ...UNIT, effects: [{ changes: [['DEF', 3, 'ranged or magic']] }] },
  {
    ...{ name: 'Breath of Corruption', cost: 3, rng: 8, aoe: 3, pow: 12, damage: ['corrosion'], off: true },
    leaves: 'poison',
  },
  {
    ...{ name: 'Carnage', cost: 3, ...CTRL, lasts: 'turn' },
    effects: [{ on: FRIEND, changes: [['attackRoll', 2, 'melee, in control']] }],
  },
  {
    ...{ name: 'Carnivore', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ changes: [['attackRoll', 2, 'melee, living']], traits: ['carnivore'] }],
  },
  {
    ...{ name: 'Castigate', cost: 2, ...CTRL, lasts: 'round' },
    effects: [{ on: FOES_IN_CONTROL, flags: ['cannot channel'] }],
  },
  {
    ...{ name: 'Chain Blast', cost: 3, rng: 10, aoe: 3, pow: 12, off: true },
    second: true,
  },
  {
    ...{ name: 'Chain Lightning', cost: 3, rng: 10, pow: 10, damage: ['electricity'], off: true },
    qualities: ['Chain Lightning'],
  },
  {
    ...{ name: 'Convection', cost: 2, rng: 10, pow: 12, off: true, only: ['enemy', 'living'] },
    whenDestroyed: [['choose', 'focus']],
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
    effects: [{ changes: [['MAT', 2]], traits: ['vengeance'] }],
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
    boxed: 'cloud',
  },
  { name: 'Earthquake', cost: 3, rng: 10, aoe: 5, off: true, deeds: [['knock down']] },
  {
    ...{ name: 'Electrical Blast', cost: 3, rng: 8, aoe: 3, pow: 13, damage: ['electricity'], off: true },
    ...{ only: ['warjack'], whenDamaged: [['disrupt']] },
  },
  {
    ...{ name: 'Eliminator', cost: 3, rng: 8, aoe: 3, pow: 13, off: true },
    whenDestroyed: [['caster advances', 2]],
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
    effects: [
      {
        on: ['self'],
        flags: ['no blast damage', 'cannot be knocked down'],
        traits: ['no collateral damage', 'turns shots'],
      },
    ],
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
      { on: [...OWN_IN_CONTROL, 'warjack'], begins: true, flags: ['rushes for nothing'] },
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
  { name: 'Hellfire', cost: 3, rng: 10, pow: 14, off: true },
  {
    ...{ name: 'Hex Blast', cost: 3, rng: 10, aoe: 3, pow: 13, off: true },
    deeds: [['end upkeeps and animi']],
  },
  {
    ...{ name: 'Hollow', cost: 2, ...UPKEEP, target: ['friendly', 'living', 'warrior'], unit: 'model or unit' },
    effects: [{ grants: ['Tough', 'Undead'], traits: ['yields soul'] }],
  },
  {
    ...{ name: 'Ignite', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ changes: [['damageRoll', 2, 'melee']], melee: ['Critical Fire'] }],
  },
  {
    ...{ name: 'Inviolable Resolve', cost: 2, ...UPKEEP, ...UNIT },
    effects: [{ changes: [['ARM', 2]] }],
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
    leaves: 'storm',
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
  {
    ...{ name: 'Perdition', cost: 2, rng: 10, pow: 10, off: true, only: ['enemy'] },
    whenDamaged: [['choose', 'beast']],
    whenDestroyed: [['choose', 'beast']],
  },
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
    ...{ name: 'Repudiate', cost: 2, rng: 10, off: true, deeds: [['harm upkeepers'], ['end upkeeps and animi']] },
  },
  {
    ...{ name: 'Rift', cost: 3, rng: 8, aoe: 4, pow: 13, off: true },
    leaves: 'rough ground',
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
    boxed: 'removed',
    sparesFriends: true,
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
    effects: [
      { on: FOES_IN_CONTROL, changes: [['DEF', -2]] },
      { on: FOES_IN_CONTROL, begins: true, flags: ['cannot run', 'cannot charge'] },
    ],
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
    effects: [
      { changes: [['DEF', -4]], flags: ['cannot move'], traits: ['snare'] },
      { on: ['warjack'], around: 3, flags: ['cannot run', 'cannot charge'] },
    ],
  },
  {
    ...{ name: 'Vortex of Destruction', cost: 2, rng: 'SELF', lasts: 'upkeep' },
    effects: [{ traits: ['boosts near'] }],
  },
];

/** Spells that are not played, with what they would need. */
export const UNPLAYED_SPELLS: Readonly<Record<string, string>> = {
  'Essence Blast': 'a spray from another model',
  Explosivo: 'a template for the next shot',
};
