// The numbers that captains judge by, by family and temperament. `npm run fit-captain` fits them by self-play and writes them anew.
// Most are shares of points or of the worth of a unit; a weight multiplies points.

/** The numbers of every captain. */
export interface Numbers {
  /** Weight of an own point beside one of the enemy's; above 1 the captain avoids even trades. */
  readonly caution: number;
  /** Weight, at a move, of the points that a unit might win in turns to come. */
  readonly drive: number;
  /** Weight, at a move, of the points that the enemy might win in his next turn. */
  readonly dread: number;
  /** Share of the enemy's points that draws every fighting unit on, even where a fight looks even. */
  readonly spirit: number;
}

const REGIMENTS = {
  caution: 0.9,
  drive: 1,
  dread: 0.9,
  spirit: 0.1,
  /** Share of the charger's worth that a failed charge costs: it stands in the open, out of step. */
  stranded: 0.06,

  // fights
  /** Share of its worth that a unit loses that Breaks and is not caught: it may rally. */
  escaped: 0.45,
  /** Weight of each round of a fight, as a share of the weight of the round before. */
  longFight: 0.8,
  /** Share of its worth that counts as lost for a side that is 4 points of score behind after the last round looked at. */
  ahead: 0.15,
  /** Share of its points that a Wound counts when the unit survives, since only the last quarter pays before. */
  partly: 0.6,

  // charges
  /** Chance that a charge that is long enough finds its way free when it comes to be moved. */
  freeWay: 0.9,
  /** Share of its own worth that the charger must expect to win before it declares. */
  worthwhile: 0.01,
  /** Share of its worth that is won of a target that flees already. */
  fugitive: 0.5,
  /** Share of its worth that is won of a target that runs from the charge and gets away. */
  drivenOff: 0.25,
  /** Units with missiles and fewer models than this run from a charge. */
  runnersModels: 12,
  /** Share of the target's worth that it is worth to join friends who fight it. */
  helps: 0.15,
  /** Weight of the points that the charger loses to shots on its way. */
  shotAt: 0.6,
  /** Share of its worth that the second charger of a pair loses if the first does not arrive. */
  leftAlone: 0.15,
  /** Share of the target's worth that each friend within `allyReach` adds to a charge that does not pay alone. */
  ally: 0.02,
  /** Inches. */
  allyReach: 20,

  // reactions
  /** Share of its worth that a friend loses that panics at a flight. */
  panicked: 0.4,
  /** Share of its worth that a unit pays that flees when the battle ends. */
  fleeingPays: 0.5,
  /** Share of its worth that a turn spent running and rallying costs. */
  outOfStep: 0.4,
  /** Share of its worth that a failed rally costs. */
  keepsRunning: 0.6,
  /** Inches of an average flight. */
  usualRun: 8,
  /** Share of its worth that each piece of terrain on the way of a flight costs. */
  runHazard: 0.08,
  /** Share of a charger's worth that is won when it is left standing in the open. */
  baited: 0.05,
  /** Weight of a second charger that has not declared yet. */
  secondFeared: 0.15,

  // where to stand
  /** Share of a prospect that is left for each further turn that it needs. */
  patience: 0.8,
  /** Turns that a unit loses by facing the wrong way. */
  turning: 0.7,
  /** Share that is left of the prospect of a charge that could have been declared from the same place. */
  declined: 0.4,
  /** Weight of the prospects beside the best one. */
  othersWon: 0.12,
  /** Weight of the dangers beside the worst one. */
  othersFeared: 0.4,
  /** Weight of the own unit that two enemies break together though neither breaks it alone. */
  jointFear: 0.2,
  /** Weight of the enemy that two own units break together though neither breaks it alone. */
  jointHope: 0.6,
  /** Chance that a unit that Breaks is caught. */
  caught: 0.5,
  /** Inches that a charge usually rolls. */
  usualRoll: 8,
  /** Weight of each other friend in an enemy's reach: his danger is divided by 1 + `covered` * friends. */
  covered: 0.35,
  /** Share of its worth that a charge at a fleeing unit wins. */
  runDown: 0.9,
  /** Share of its worth by which an enemy draws a unit on that friends fight already. */
  joined: 0.2,
  /** Weight of a fight that shooters may win. */
  shootersFight: 0.4,
  /** A unit with missiles that is worth fewer points than this is one of shooters. */
  shootersCost: 350,
  /** A unit with missiles and at most this many models is one of shooters. */
  few: 15,
  /** Share of its fire that a unit keeps at long range. */
  longRange: 0.75,
  /** Share of its fire that a unit keeps at an enemy that it must turn to first. */
  fireAside: 0.2,
  /** Share of its fire that a unit keeps in turns to come. */
  fireLater: 0.6,
  /** Share of its fire that a unit keeps after a move. */
  fireMoved: 0.7,
  /** Inches in front of a friend that ought to stay free. */
  freeFront: 7,
  /** Share of its worth that it costs to stand in front of a friend. */
  blocking: 0.05,
  /** Inches within which generals and battle standard bearers help a unit. */
  presence: 12,
  /** Share of its worth that a unit gains near them, once more for each point of Leadership below `firm`. */
  helped: 0.02,
  /** Leadership. */
  firm: 8,
  /** Share of its worth that it costs a unit to double, or lose, all of its usual width. */
  unusual: 0.12,
  /** Inches from an edge of the table within which a unit that flees is lost. */
  edge: 12,
  /** Share by which the edge raises the dangers of a unit that stands at it. */
  edgeRisk: 1.2,
  /** Share of its worth that it costs a unit to stand at the edge, once for each 100% that dangers are raised. */
  edgePrice: 0.04,

  // moves
  /** Share of its worth that it costs a unit to have moved for nothing. */
  effort: 0.002,
  /** Half the share of its worth that it costs a unit to turn about. */
  aboutFace: 0.02,
  /** Half the share of its worth that it costs a unit to move straight back. */
  backwards: 0.06,
  /** Share of its worth that it costs a unit to risk a test to march. */
  marchTest: 0.01,
  /** Share of its worth that it costs a unit to reform. */
  rearranging: 0.01,
  /** Share of its worth that it is worth to join a unit. */
  joining: 0.06,
  /** Share of its worth that a unit loses to a dangerous piece of terrain on its way. */
  hazard: 0.12,
  /** Share of its worth that pursuers may expect to win of the unit that they pursue. */
  catches: 0.5,
  /** Inches that pursuers run. */
  pursuit: 7,

  // deployment
  /** Inches from the middle where blocks want to stand. */
  blocksAside: 6,
  /** Inches from the middle where shooters want to stand. */
  shootersAside: 13,
  /** Inches from the middle where quick units want to stand. */
  quickAside: 20,
  /** Models from which a unit is a block. */
  blockFrom: 12,
  /** Movement from which a unit is quick, inches. */
  quickFrom: 7,
  /** Share of its worth that each inch out of its place costs a unit. */
  astray: 0.004,
  /** Inches out of place that a place on the fuller side counts as. */
  lopsided: 2,
  /** Share of its worth that each inch behind the line costs a unit. */
  behind: 0.008,
  /** Depth of the line, inches. */
  lineDepth: 9,
  /** Share of its worth that it costs a unit to stand aslant. */
  aslant: 0.05,
  /** Inches behind or before a friend within which a unit stands in column with it. */
  column: 12,
  /** Share of its worth that it costs a unit to stand in column. */
  inColumn: 0.07,
  /** Inches from the nearest friend from which on a unit stands alone. */
  company: 5,
  /** Share of its worth that each inch beyond `company` costs a unit. */
  aloneInch: 0.005,
  /** Weight of the enemies who stand already. */
  match: 0.35,

  // shooting
  /** Share by which a target counts more that is sure to charge in its next turn. */
  threat: 0.5,
  /** Share that is left of the worth of a target that flees. */
  onTheRun: 0.6,
  /** Share of its worth that a volley wins of a unit, beside Wounds, if it destroys it. */
  shotDown: 0.5,
  /** Weight of the points that a unit pays more at the end for the Wounds of a volley. */
  threshold: 0.5,
  /** Share of its worth that a volley wins of a unit, beside Wounds, if it panics. */
  shotPanics: 0.35,

  // orders and blows
  /** Share of its worth that a unit gains that rallies. */
  rallied: 0.5,
  /** Share of its worth that two inches more of movement are worth to a unit. */
  nearer: 0.004,
  /** Attacks to allot to an individual, as a multiple of those that end it on the average. */
  surer: 1.4,
  /** Points that a Wound on a champion is worth more than one on the ranks. */
  champion: 4,

  // challenges
  /** Share of the worth of both formations of a fight that one point of its score is worth. */
  scorePoint: 0.03,
  /** Share of the worth of its formation that the enemy loses with the Leadership of a character that retires. */
  shamed: 0.02,
};

/** The numbers of captains of ranked blocks. */
export type RegimentsNumbers = Readonly<typeof REGIMENTS>;

const SKIRMISH = {
  caution: 0.9,
  drive: 1,
  dread: 0.9,
  spirit: 0.1,

  // what losses are worth
  /** Points that a victory point counts, beside those of the models that fall. */
  victoryPoint: 90,
  /** Weight of the points of the models that fall. */
  models: 0.6,
  /** Share of a victory point that losses count short of a step that pays, if they were the whole squad. */
  drift: 0.25,
  /** Worth of the commander, as a multiple of his points. */
  commander: 1.3,
  /** Share of its worth that is left of a broken squad. */
  broken: 0.45,
  /** Chance that a squad that breaks has not rallied by the end of the battle. */
  staysBroken: 0.9,
  /** Share of that chance that is left for a squad that a failed test only shakes. */
  shakes: 0.3,

  // dangers
  /** Share that is left of the danger from an enemy who does not see the squad. */
  unseen: 0.35,
  /** Share that is left of the danger to a squad in hiding. */
  inHiding: 0.12,
  /** Weight of an enemy's volley at a squad: he has one a turn and several squads to choose from. */
  attention: 0.3,
  /** Inches that an enemy may come nearer before he shoots. */
  advance: 4,
  /** Weight of an enemy's charge in his next turn. */
  nextTurn: 0.5,
  /** Weight of the losses in a fight: a squad that fights is not shot at. */
  blood: 0.4,
  /** Weight of losses before the last turn: the models are missing in all turns to come. */
  lost: 1.6,
  /** Weight of losses in the last turn. */
  lostLast: 1,
  /** Share by which an enemy's fire counts more who waits to fire. */
  watched: 1,
  /** Share of its worth that it costs a squad to stand far from all enemies. */
  apart: 0.15,
  /** Weight of the losses of a squad that shows itself: a squad that never does never shoots. */
  showing: 0.5,

  // turns to come
  /** Share of a prospect that is left for each turn that it is put off. */
  patience: 0.85,
  /** Share that is left of hopes, which assume that all of a squad sees what its middle sees. */
  hopeCounts: 0.5,
  /** Weight of the targets beside the best one. */
  otherTargets: 0.1,
  /** Weight of the best target beside the nearest one. */
  farther: 0.25,
  /** Weight of the fire that the enemy could give a squad each turn. */
  exposed: 0.25,

  // charges
  /** Worth of a whole fight, as a multiple of its first round. */
  fightGoesOn: 1.6,
  /** Weight of the enemy's shots that he does not fire because he fights. */
  silenced: 0.4,

  // moves and waiting
  /** Share of its worth that it costs a squad to have moved for nothing. */
  effort: 0.02,
  /** Half the share of its worth that it costs a squad to move straight back. */
  backwards: 0.25,
  /** A volley worth less than this share of the shooters' worth does not pay for coming out of hiding. */
  poorVolley: 0.02,
  /** A volley on overwatch worth less than this share of the shooters' worth does not pay. */
  poorOverwatch: 0.06,

  // deployment
  /** Share of its worth that each friend within `room` costs a squad at deployment. */
  crowded: 0.1,
  /** Inches. */
  room: 6,
};

/** The numbers of captains of squads. */
export type SkirmishNumbers = Readonly<typeof SKIRMISH>;

/** Temperaments by family: all numbers of the steady one, and the numbers in which the bold one differs. */
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
