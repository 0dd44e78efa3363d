// The numbers that captains judge by, by family and temperament. They were fitted by self-play: `npm run fit-captain` writes them anew.
// Most are shares: of points, or of the worth of a unit.

/** What every captain weighs by. */
export interface Numbers {
  /** What an own point counts beside one of the enemy's: more than 1 shuns even trades. */
  readonly caution: number;
  /** How much of what a unit might win in turns to come counts now, when it moves. */
  readonly drive: number;
  /** How much of what the enemy might win in his next turn counts, when a unit moves. */
  readonly dread: number;
  /** Share of the enemy's points that draws every fighting unit on, even where a fight looks even. */
  readonly spirit: number;
}

const REGIMENTS = {
  caution: 0.9,
  drive: 1,
  dread: 0.9,
  spirit: 0.1,
  /** What a failed charge costs of the charger's worth: it stands in the open, out of step. */
  stranded: 0.06,

  // fights
  /** What counts as lost of a unit that Breaks and is not caught: it may rally. */
  escaped: 0.45,
  /** What each round of a fight counts of the one before; and who is ahead by the score when all is counted. */
  longFight: 0.8,
  ahead: 0.15,
  /** What a Wound short of the end counts, since only the last quarter pays before. */
  partly: 0.6,

  // charges
  /** Chance that a charge that is long enough finds its way free when it comes to be moved. */
  freeWay: 0.9,
  /** What of the charger's worth a charge must promise to be declared. */
  worthwhile: 0.01,
  /** What is won of a target that flees already; and of one that runs from the charge and gets away. */
  fugitive: 0.5,
  drivenOff: 0.25,
  /** So few models, with missiles, run from a charge. */
  runnersModels: 12,
  /** What it is worth to join friends who fight the target. */
  helps: 0.15,
  /** How much the shots on the way count. */
  shotAt: 0.6,
  /** What the second of two costs of its worth whose first does not arrive. */
  leftAlone: 0.15,
  /** What each friend within so many inches adds of the target's worth to a charge that does not pay alone. */
  ally: 0.02,
  allyReach: 20,

  // reactions
  panicked: 0.4,
  /** What of its worth a unit pays that flees when the battle ends. */
  fleeingPays: 0.5,
  /** What a turn spent running and rallying costs, and a failed rally. */
  outOfStep: 0.15,
  keepsRunning: 0.6,
  /** Inches of a run; and what a piece of terrain on the way costs. */
  usualRun: 8,
  runHazard: 0.08,
  /** What is won of a charger's worth that is left standing in the open. */
  baited: 0.05,
  /** How much a second charger counts who has not declared yet. */
  secondFeared: 0.15,

  // where to stand
  /** What is left of a prospect that needs one more turn; and turns that are lost by facing the wrong way. */
  patience: 0.8,
  turning: 0.7,
  /** What is left of the prospect of a charge that could have been declared from the same place. */
  declined: 0.4,
  /** What enemies beyond the best prospect, and beyond the worst danger, count. */
  othersWon: 0.12,
  othersFeared: 0.4,
  /** What counts of what two who charge together break that neither breaks alone: enemies, own units. */
  jointFear: 0.2,
  jointHope: 0.6,
  /** What a unit counts as that is broken: chance that it is caught. */
  caught: 0.5,
  /** Inches that a charge usually rolls; and how much each friend in an enemy's reach takes off the others' danger. */
  usualRoll: 8,
  covered: 0.35,
  /** What a charge at a unit that flees wins of its worth; and what draws on to one whom others fight already. */
  runDown: 0.9,
  joined: 0.2,
  /** A fight that shooters may win counts so much for them; so cheap, or so few, they are shooters if they shoot. */
  shootersFight: 0.4,
  shootersCost: 350,
  few: 15,
  /** What is left of fire at long range, at whom it must turn to first, in turns to come, after a move. */
  longRange: 0.75,
  fireAside: 0.2,
  fireLater: 0.6,
  fireMoved: 0.7,
  /** Inches in front of a friend that ought to stay free, and the price of standing there. */
  freeFront: 7,
  blocking: 0.05,
  /** Within so many inches those who inspire help; what that is worth, the more the less Leadership a unit has. */
  presence: 12,
  helped: 0.02,
  firm: 8,
  /** What it costs to double, or lose, all of the usual width. */
  unusual: 0.12,
  /** So near to an edge, inches, a unit that flees is lost: what that adds to its dangers, and the price of standing there. */
  edge: 12,
  edgeRisk: 1.2,
  edgePrice: 0.04,

  // moves
  /** Prices: to have moved for nothing, to risk a test to march, to reform; and what it is worth to join a unit. */
  effort: 0.002,
  /** Half the price to turn about, and of a move straight back. */
  aboutFace: 0.02,
  backwards: 0.04,
  marchTest: 0.01,
  rearranging: 0.01,
  joining: 0.06,
  /** What a dangerous piece of terrain on the way costs. */
  hazard: 0.12,
  /** What pursuers may hope for of whom they pursue, and how many inches they run. */
  catches: 0.5,
  pursuit: 7,

  // deployment
  /** Inches from the middle where blocks, shooters and the quick want to stand; models of a block, Movement of the quick. */
  blocksAside: 6,
  shootersAside: 13,
  quickAside: 20,
  blockFrom: 12,
  quickFrom: 7,
  /** Prices: an inch out of place; on the fuller side, in inches; an inch behind a line that is so deep; aslant. */
  astray: 0.004,
  lopsided: 2,
  behind: 0.008,
  lineDepth: 9,
  aslant: 0.05,
  /** Prices: within so many inches behind a friend or before one; each inch more than so many from all of them. */
  column: 12,
  inColumn: 0.07,
  company: 5,
  aloneInch: 0.005,
  /** What matters of the enemies who stand already. */
  match: 0.35,

  // shooting
  /** How much better a target is that is about to charge, and how much worse one that flees. */
  threat: 0.5,
  onTheRun: 0.6,
  /** What a volley wins beside Wounds: of a unit whose end it is, and of one that panics. */
  shotDown: 0.5,
  threshold: 0.5,
  shotPanics: 0.35,

  // orders and blows
  rallied: 0.5,
  /** What two inches more of movement are worth. */
  nearer: 0.004,
  /** Attacks beyond what is needed on the average to end an individual; points that a Wound on a champion is worth more. */
  surer: 1.4,
  champion: 4,
};

/** The numbers of captains of ranked blocks. */
export type RegimentsNumbers = Readonly<typeof REGIMENTS>;

const SKIRMISH = {
  caution: 0.9,
  drive: 1,
  dread: 0.9,
  spirit: 0.1,

  // what losses are worth
  /** Points that a victory point counts beside those of the models that fall, and how much of these counts. */
  victoryPoint: 90,
  models: 0.6,
  /** What losses short of a step that pays count of a victory point, if they were all. */
  drift: 0.25,
  /** What the commander is worth beyond his points, and what is left of a broken squad. */
  commander: 1.3,
  broken: 0.45,
  /** How often a squad that breaks has not rallied by the end; what is left of that for one that is only shaken. */
  staysBroken: 0.9,
  shakes: 0.3,

  // dangers
  /** What is left of a danger from an enemy who does not see the squad, of one to a squad in hiding. */
  unseen: 0.35,
  inHiding: 0.12,
  /** An enemy has one volley a turn and several to choose from; he may come so many inches nearer before he shoots. */
  attention: 0.3,
  advance: 4,
  /** How much of a fight of his next turn counts, and of what a fight costs: who fights is not shot at. */
  nextTurn: 0.5,
  blood: 0.4,
  /** How much losses count: who is lost now is missing in all turns to come; and in the last turn. */
  lost: 1.6,
  lostLast: 1,
  /** How much the fire counts that a squad draws by moving in sight of those who wait for that. */
  watched: 6,
  /** The price of standing far from all enemies. */
  apart: 0.02,
  /** How much of what a squad loses by showing itself counts: who never shows itself never shoots. */
  showing: 0.5,

  // turns to come
  /** What is left of a prospect for each turn that it is put off. */
  patience: 0.85,
  /** What is left of hopes, which count on all of a squad seeing what its middle sees. */
  hopeCounts: 0.2,
  /** Targets beside the best, and beside the nearest. */
  otherTargets: 0.1,
  farther: 0.25,
  /** What counts of fire that the enemy could give a squad each turn, and more as it moves in sight of those who may wait. */
  exposed: 0.1,
  ambushed: 0.5,
  /** Rounds of hand-to-hand in a turn of both players. */
  rounds: 1.5,

  // charges
  /** What a fight is worth beside its first round; how much the enemy's shots count that he does not fire. */
  fightGoesOn: 1.6,
  silenced: 0.4,

  // moves and waiting
  effort: 0.004,
  /** Half the price of a move straight back. */
  backwards: 0.03,
  /** A volley that does less than this share of the shooters' worth is not worth coming out of hiding, or firing on overwatch, for. */
  poorVolley: 0.02,
  poorOverwatch: 0.06,

  // deployment
  hopeDeployed: 0.3,
  /** To be in cover, for squads of so many models at most, to be hidden; each friend within so many inches. */
  shelter: 0.05,
  fewInCover: 10,
  hidden: 0.02,
  crowded: 0.1,
  room: 6,
};

/** The numbers of captains of squads. */
export type SkirmishNumbers = Readonly<typeof SKIRMISH>;

/** Temperaments by family: all numbers of the steady one, and those that are others for the bold one. */
export const NUMBERS = {
  regiments: {
    steady: REGIMENTS as RegimentsNumbers,
    bold: { caution: 0.65, drive: 1.2, dread: 0.5, spirit: 0.18, stranded: 0.04 } as Partial<RegimentsNumbers>,
  },
  skirmish: {
    steady: SKIRMISH as SkirmishNumbers,
    bold: { caution: 0.65, drive: 1.2, dread: 0.5, spirit: 0.18 } as Partial<SkirmishNumbers>,
  },
} as const;
