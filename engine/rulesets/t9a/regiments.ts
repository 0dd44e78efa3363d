import { HALF_INCH, INCH } from '../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { destroyUnit, End } from '../../regiments/casualties/losing-wounds.js';
import { majoritySide } from '../../regiments/charge-paths.js';
import { Hook } from '../../regiments/core/hooks.js';
import { ROLL_NAMES } from '../../regiments/core/rolls.js';
import { unitSubject } from '../../regiments/core/state.js';
import { championAlive } from '../../regiments/core/units.js';
import { anyoneMinds, fright, immuneToFear, touchesFear } from '../../regiments/leadership/fear.js';
import { leadershipTest } from '../../regiments/leadership/leadership.js';
import { stupidMoves } from '../../regiments/movement/stumbling.js';
import { passesPanic } from '../../regiments/panic/panic-causes.js';
import { terrorTest } from '../../regiments/panic/terror.js';
import { hasRoomToPivot, postCombatPivot } from '../../regiments/pursuit/post-combat-pivots.js';
import type { RegimentsRules } from '../../regiments/rules.js';
import { dangerAhead, dangerOnPath } from '../../regiments/terrain/dangerous-terrain.js';
import { cameDown, hillsUnder } from '../../regiments/terrain/terrain.js';
import { CHALLENGES } from './characters/challenges.js';
import { isShamed } from './characters/shame.js';
import { CHAMPION_LEAST, waysToReach } from './charges/charge-chances.js';
import { ATTACKS, BREAKING, CONTACTS, REFORMS, ROUND, STRIKING } from './combat-rules.js';
import type { T9aBattle } from './core/state.js';
import { swing } from './movement/moves.js';
import { noteRallied, rallyLeadership, rallyModifier } from './psychology/rallying.js';
import { SHOOTING, SIGHT } from './shooting/shooting-rules.js';
import { noteSupport } from './special-rules/support-units.js';
import { DANGER } from './terrain/danger.js';
import { fullRanks } from './terrain/ranks-in-water.js';
import { crossesWater, getsWetAhead, mayGetWet, waterHinders } from './terrain/water.js';

/** Number of dice of a charge, flight, pursuit or overrun of `u` (T9A-CMV-002, T9A-FLE-001, T9A-PUR-014, T9A-SPR-083). */
const distanceDice = (b: T9aBattle, u: number): number =>
  2 + modified(b, Hook.extraMoveDice, unitSubject(b, u), 0, NO_ATTACK);

/** True if the loss or flight of `u` may cause Panic in `v` (T9A-SPR-046). */
function alarms(b: T9aBattle, u: number, v: number): boolean {
  const insignificant = modified(b, Hook.insignificant, unitSubject(b, u), 0, NO_ATTACK) !== 0;
  if (insignificant && modified(b, Hook.insignificant, unitSubject(b, v), 0, NO_ATTACK) === 0) return false;
  return modified(b, Hook.overlooks, unitSubject(b, v), 0, u) === 0;
}

/** True if the model of row `m` causes Terror and is therefore immune to it (T9A-SPR-084). */
const causesTerror = (b: RegimentsBattle, m: number): boolean => fright(b, m) >= 2;

/** What The 9th Age supplies to the chapters of its family. */
export const REGIMENTS: RegimentsRules = {
  words: { rolls: ROLL_NAMES },
  setup: {
    mayStandIn: () => true,
    freeFilesToTheLeft: 0, // T9A-UNI-007
    scoutDistance: () => 18 * INCH,
    firstScouts: (b) => (b as T9aBattle).field.firstFinisher[0],
    firstVanguard: (b) => (b as T9aBattle).field.firstFinisher[0],
  }, // T9A-SPR-072, T9A-SPR-093
  distances: { dice: distanceDice, counted: () => 2 }, // T9A-SPR-083: the best two
  leadership: {
    test: leadershipTest,
    lossByFear: (b, u) => (touchesFear(b, u) ? 1 : 0), // T9A-SPR-020
    isFearless: (b, _u, m) => immuneToFear(b, m),
    mayBorrow: () => true,
    rerollsPassed: () => false,
    mayLend: (b, m) => !isShamed(b as T9aBattle, m), // T9A-CHL-004
    maySteady: (b, m) => (b as T9aBattle).unit.refused[m] === 0, // T9A-CHL-005
  },
  terrain: {
    dangerAhead,
    dangerOnPath,
    hillsUnder,
    cameDown,
    mayBarMarch: mayGetWet,
    slowsMarches: waterHinders,
    barsMarch: crossesWater,
    barsAdvance: () => false,
    barsMarchAhead: getsWetAhead,
  },
  danger: DANGER,
  sight: SIGHT,
  shooting: SHOOTING,
  charges: {
    sideOf: majoritySide, // T9A-CMV-006
    leastOfDice: (b, u) => (championAlive(b, u) ? CHAMPION_LEAST : 0), // T9A-CMD-013
    lostOnTheWay: () => 0,
    savedByObstacle: () => 0,
    mostSaved: 0,
    mayReach: (b, u, t, reaches) => reaches(b, u, t, true),
    mayTouchOthers: false,
    countSets: () => 1,
    otherOfSet: () => -1,
    noteSet: () => {},
    alsoCharges: () => false,
    swapTargets: () => {},
    between: () => 0,
    noteArrived: () => 0,
    hasBonuses: () => true,
    goesStraightIfBarred: true, // T9A-CMV-012
    targetAligns: () => false,
    mayFireAndFlee: () => false,
    fleesAgain: () => true, // T9A-RCT-009
    waysToReach,
    noteDeclared: noteSupport,
    owesCourage: () => false,
    courageTest: 0,
    mayShootFirst: () => false,
    askShots: 0,
    askReactionOrder: 0,
    terrorTest,
  },
  flight: {
    weightOf: fullRanks, // T9A-PUR-009
    drawsLots: false, // T9A-DEC-117
    noteBegun: () => {},
    runDown: (b, u, by) => destroyUnit(b, u, by, End.caught), // T9A-CMV-009, T9A-PUR-015
  },
  pursuit: {
    turn: postCombatPivot, // T9A-PUR-005
    hasRoomToTurn: hasRoomToPivot,
    mayTurnFreed: () => true, // T9A-NMF-001, T9A-CCP-006
    clearance: HALF_INCH, // T9A-SPC-002
    testsToTurn: true, // T9A-CMV-010
    mustRestrain: () => false,
  },
  characters: { suits: () => true, hasPlace: () => true, mayChangePlace: false },
  moves: {
    clearance: HALF_INCH,
    swing,
    noteTurned: () => {},
    swiftReformsChangeFiles: true, // T9A-CMD-004
    freeReformReach: (marched) => (marched ? 2 : 1), // T9A-SPR-030
  },
  marching: {
    // GAP T9A-MOV-008: fleeing enemies count as well
    isWatchedBy: () => true,
    slowAfterFailure: () => 0, // T9A-MOV-009: it is still a March Move
  },
  rallying: {
    mayTest: () => true,
    leadership: rallyLeadership,
    modifier: rallyModifier,
    noteRallied,
  },
  compulsory: { others: stupidMoves, chargesOnContact: false, noteStupidity() {} },
  panic: {
    charactersAreNew: false,
    causeOf: () => 1,
    modifier: () => 0,
    mindsTerror: (b, u) => anyoneMinds(b, u, causesTerror),
    alarms,
    passes: passesPanic,
  },
  attacks: ATTACKS,
  striking: STRIKING,
  challenges: CHALLENGES,
  round: ROUND,
  breaking: BREAKING,
  contacts: CONTACTS,
  reforms: REFORMS,
};
