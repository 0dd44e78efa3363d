// What is taken from the public data of the edition before this one, and what that data lacks: bases, and costs of this
// edition.

/** An entry of a book. */
export interface Plan {
  readonly name: string;
  /** Its name in the source, if that is another. */
  readonly source?: string;
  /** Points of this edition for its battlegroup, of a leader. Default: five for each old point, as a stand-in. */
  readonly brings?: number;
  /** GAP HRD-BASE-001: the source has no bases. Beasts and jacks have theirs by type; others are small unless said here. */
  readonly base?: 'medium' | 'large' | 'huge';
  /** Points of this edition, of the least and of the full size. Default: old points times 1.85, rounded, as a stand-in. */
  readonly points?: readonly number[];
  /** What the source lacks of its further models, in their order there; default: nothing. */
  readonly others?: readonly OtherPlan[];
  /** True for a leader whose further models are a unit with it; else they are companions (HRD-LOCK-026). */
  readonly joins?: true;
  /** What a dragoon loses when it is dismounted, beside its Mount (HRD-DRAG-002). */
  readonly dismounted?: readonly string[];
  /** True for a crew of which the source has one profile: its Grunts have no ranged weapon. */
  readonly crew?: true;
  /** Points of this edition of its attachments, by their names. Default: old points times 1.85, rounded, as a stand-in. */
  readonly attachments?: Readonly<Record<string, number>>;
}

/** What the source lacks of a further model of an entry. */
export interface OtherPlan {
  readonly name: string;
  readonly base?: 'small' | 'medium' | 'large';
  /** How many there are, in a unit; default: as many as fill its size. */
  readonly count?: number;
}

export interface BookPlan {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly entries: readonly Plan[];
}

export const BOOKS: readonly BookPlan[] = [
  {
    id: 'skorne',
    name: 'Skorne',
    file: 'completed_skorne.xml',
    entries: [
      { name: 'Master Tormentor Morghoul' },
      { name: 'Lord Assassin Morghoul' },
      { name: 'Archdomina Makeda' },
      { name: 'Supreme Archdomina Makeda' },
      { name: 'Lord Tyrant Hexeris' },
      { name: 'Lord Arbiter Hexeris' },
      { name: 'Tyrant Xerxis', base: 'medium' },
      { name: 'Zaal, the Ancestral Advocate', source: 'Zaal, The Ancestral Advocate' },
      { name: 'Void Seer Mordikaar' },
      { name: 'Dominar Rasheth', base: 'large' },
      { name: 'Master Ascetic Naaresh' },
      {
        name: 'Makeda and the Exalted Court',
        source: 'Makeda & the Exalted Court',
        joins: true,
        others: [{ name: 'Exalted Guardian', base: 'medium', count: 2 }],
      },
      { name: 'Xerxis, Fury of Halaak', base: 'huge' },
      // Kovaas begins out of play
      { name: 'Supreme Aptimus Zaal', source: 'Supreme Aptimus Zaal & Kovaas' },
      // points of these as the rulebook's own armies have them
      { name: 'Cyclops Savage', points: [8] },
      { name: 'Cyclops Raider', points: [9] },
      { name: 'Titan Gladiator', points: [14] },
      { name: 'Praetorian Swordsmen', points: [8, 13] },
      { name: 'Ancestral Guardian', base: 'medium', points: [5] },
      { name: 'Void Spirit', points: [4] },
      { name: 'Cyclops Brute' },
      { name: 'Cyclops Shaman' },
      { name: 'Basilisk Drake' },
      { name: 'Basilisk Krea' },
      { name: 'Titan Cannoneer' },
      { name: 'Titan Sentry' },
      { name: 'Bronzeback Titan' },
      { name: 'Rhinodon' },
      { name: 'Razor Worm' },
      { name: 'Archidon' },
      { name: 'Aradus Soldier' },
      { name: 'Aradus Sentinel' },
      { name: 'Tiberion' },
      { name: 'Molik Karn' },
      { name: 'Mammoth' },
      { name: 'Desert Hydra' },
      { name: 'Scarab Pack' },
      { name: 'Paingiver Bloodrunners' },
      { name: 'Cataphract Arcuarii', base: 'medium' },
      { name: 'Cataphract Cetrati', base: 'medium' },
      { name: 'Cataphract Incindiarii', base: 'medium' },
      { name: 'Immortals' },
      { name: 'Nihilators' },
      { name: 'Praetorian Karax' },
      { name: 'Praetorian Keltarii' },
      { name: 'Venators Reivers', points: [9, 15] },
      { name: 'Venators Slingers' },
      { name: 'Paingiver Bloodrunner Master Tormentor' },
      { name: 'Extoller Soulward' },
      { name: 'Paingiver Task Master' },
      { name: 'Hakaar the Destroyer', base: 'medium' },
      { name: 'Despoiler' },
      { name: 'Reptile Hound' },
      { name: 'Paingiver Beast Handlers' },
      {
        name: 'Tyrant Commander and Standard Bearer',
        source: 'Tyrant Commander & Standard Bearer',
        base: 'medium',
        others: [{ name: 'Standard Bearer', count: 1 }],
      },
      { name: 'Venator Catapult Crew', base: 'medium', others: [{ name: 'Catapult Grunt', base: 'small' }] },
      { name: 'Venator Flayer Cannon Crew', base: 'medium', others: [{ name: 'Flayer Cannon Grunt', base: 'small' }] },
      {
        name: 'Legends of Halaak',
        others: [
          { name: 'Cidaar', count: 1 },
          { name: "J'deth", count: 1 },
        ],
      },
      { name: 'Agonizer' },
      { name: 'Aptimus Marketh' },
      { name: 'Mortitheurge Willbreaker' },
      { name: 'Tyrant Zaadesh' },
      { name: 'Praetorian Ferox', base: 'large' },
      {
        name: 'Tyrant Rhadeim',
        base: 'large',
        dismounted: ['Cavalry', 'Dragoon', 'Jump', 'Pathfinder', 'Steady'],
      },
      { name: 'Siege Animantarax' },
    ],
  },
  {
    id: 'cygnar',
    name: 'Cygnar',
    file: 'completed_cygnar.xml',
    // points by the public lists of this edition
    entries: [
      { name: 'Captain Victoria Haley', brings: 27 },
      { name: 'Major Victoria Haley', brings: 29 },
      { name: 'Commander Coleman Stryker', brings: 30 },
      { name: 'Lord Commander Stryker', brings: 28 },
      { name: 'Lieutenant Allister Caine', brings: 30 },
      { name: 'Captain Allister Caine', brings: 27 },
      { name: 'Commander Adept Nemo', brings: 30 },
      { name: 'General Adept Nemo', brings: 26 },
      { name: 'Major Markus Brisbane', source: "Major Markus 'Siege' Brisbane", brings: 28 },
      { name: 'Captain Kara Sloan', brings: 28 },
      { name: 'Constance Blaize, Knight of the Prophet' },
      { name: 'Commander Dalin Sturgis', brings: 30 },
      { name: 'Lord General Coleman Stryker', base: 'large', brings: 28 },
      { name: 'Captain Jeremiah Kraye', base: 'large', brings: 28 },
      // the other two of her begin out of play, and so do the Halfjacks
      { name: 'Major Prime Victoria Haley', brings: 27 },
      {
        name: 'Captain E. Dominic Darius',
        source: 'Captain E. Dominic Darius & Halfjacks',
        base: 'medium',
        brings: 29,
      },
      {
        name: 'Artificer General Nemo and Storm Chaser Finch',
        source: 'Artificer General Nemo & Storm Chaser Adept Finch',
        brings: 27,
        others: [{ name: 'Storm Chaser Finch' }],
      },
      { name: 'Charger', points: [9] },
      { name: 'Lancer', points: [10] },
      { name: 'Firefly', points: [7] },
      { name: 'Sentinel', points: [7] },
      { name: 'Hunter', points: [16] },
      { name: 'Grenadier', points: [9] },
      { name: 'Minuteman', points: [8] },
      { name: 'Centurion', points: [16] },
      { name: 'Defender', points: [14] },
      { name: 'Ironclad', points: [12] },
      { name: 'Stormclad', points: [17] },
      { name: 'Hammersmith', points: [12] },
      { name: 'Cyclone', points: [12] },
      { name: 'Avenger', points: [15] },
      { name: 'Reliant', points: [13] },
      { name: 'Triumph', points: [16] },
      { name: 'Stormwall', source: 'Stormwall & Lightning Pod', points: [34] },
      { name: 'Hurricane', points: [33] },
      {
        name: 'Long Gunner Infantry',
        points: [8, 13],
        attachments: { 'Long Gunner Infantry Officer and Standard': 4 },
      },
      {
        name: 'Stormblade Infantry',
        points: [9],
        attachments: { 'Stormblade Infantry Officer and Standard': 5, 'Stormblade Infantry Storm Gunner': 2 },
      },
      {
        name: 'Trencher Infantry',
        points: [9, 14],
        attachments: { 'Trencher Infantry Officer and Sniper': 3, 'Trencher Infantry Grenadier': 2 },
      },
      { name: 'Trencher Commandos', points: [8, 13], attachments: { 'Trencher Commandos Scattergunner': 1 } },
      { name: 'Sword Knights', points: [7, 12], attachments: { 'Sword Knight Officer and Standard': 3 } },
      { name: 'Stormguard', points: [9, 15] },
      { name: 'Silver Line Stormguard', points: [9, 15] },
      { name: 'Precursor Knights' },
      { name: 'Rangers', points: [7] },
      {
        name: 'Arcane Tempest Gun Mage Pistoleers',
        points: [9],
        attachments: { 'Arcane Tempest Gun Mage Officer': 3 },
      },
      { name: 'Gun Mage Captain Adept', points: [4] },
      { name: 'Stormblade Captain', points: [4] },
      { name: 'Captain Maxwell Finn', points: [5] },
      { name: 'Trencher Master Gunner', points: [3] },
      { name: 'Trench Buster', base: 'medium', points: [5] },
      { name: 'Thorn', points: [11] },
      { name: 'Thunderhead', points: [18] },
      { name: "Ol' Rowdy", points: [17] },
      { name: 'Gallant' },
      { name: 'Dynamo', points: [16] },
      { name: 'Ace', points: [10] },
      { name: 'Field Mechaniks', points: [2, 4], others: [{ name: 'Gobber Grunt' }] },
      {
        name: 'Trencher Chaingun Crew',
        base: 'medium',
        points: [3],
        others: [{ name: 'Chaingun Grunt', base: 'small' }],
      },
      { name: 'Trencher Cannon Crew', base: 'medium', points: [4], others: [{ name: 'Cannon Grunt', base: 'small' }] },
      {
        name: 'Stormsmith Storm Tower',
        base: 'medium',
        points: [4],
        crew: true,
        others: [{ name: 'Storm Tower Grunt', base: 'small' }],
      },
      {
        name: 'Black 13th Gun Mage Strike Team',
        points: [7],
        others: [
          { name: 'Ryan', count: 1 },
          { name: 'Watts', count: 1 },
        ],
      },
      { name: 'Journeyman Warcaster', points: [3] },
      { name: 'Stormsmith Stormcaller', points: [1] },
      { name: 'Squire', points: [4] },
      { name: 'Captain Arlan Strangewayes', base: 'medium', points: [4] },
      { name: 'Archduke Alain Runewood', source: 'Archduke Alain Runewood, Lord of Fharin', points: [4] },
      { name: 'Lieutenant Allison Jakes', points: [4] },
      { name: 'Storm Lances', base: 'large', points: [11, 18] },
      { name: 'Tempest Blazers', base: 'large', points: [10, 16] },
      {
        name: 'Major Katherine Laddermore',
        base: 'large',
        dismounted: ['Cavalry', 'Dragoon', 'Assault', 'Electro Charger [Storm Lances]', 'Power Up'],
      },
      { name: 'Storm Strider', points: [17] },
    ],
  },
];
