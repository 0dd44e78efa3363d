import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { gap, isCharacter, playerOf } from '../../../engine/regiments/core/units.js';
import { Place } from '../../../engine/regiments/layout.js';
import { needsMarchTest } from '../../../engine/regiments/movement/march-test.js';
import { reformsFreely } from '../../../engine/regiments/movement/reforms.js';
import { type Candidate, NEVER, optionWith } from '../candidates.js';
import type { RegimentsNumbers } from '../numbers.js';
import { type RegimentsMind, Shoots } from './game.js';
import { hazardOnWay } from './ways.js';

/** Returns the ticks from `u` to its nearest enemy. */
function nearestFoe(b: RegimentsBattle, u: number): number {
  let least = 1e9;
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) !== playerOf(b, u) && b.unit.place[v] === Place.table) least = Math.min(least, gap(b, u, v));
  }
  return least;
}

/** Chooses the unit that moves next: the nearest to the enemy, so that it makes room for the others. Characters stay in their units. */
export const mover: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the nearest to the enemy first, so that others get room',
  worth(b, _mind, i) {
    const u = b.option.target[i];
    if (b.option.verb[i] === Verb.Stop) return -1e12;
    return b.option.verb[i] !== Verb.Pick || b.unit.place[u] === Place.inUnit ? NEVER : -nearestFoe(b, u);
  },
};

/** Values that hold for all poses of the subject. */
interface Subject {
  readonly u: number;
  readonly own: number;
  /** True if the subject must pass a test to march. */
  readonly tested: boolean;
  /** The `Shoots` after a march or a Reform. */
  readonly hasty: number;
  /** The option of a Swift Reform, or -1. */
  readonly swift: number;
  /** Points of the best Reform, if there is a Swift Reform. */
  reforms: number;
}

/** Bits of an angle. */
const FULL = 0xffff;

/** Returns the points that option `i` is worth, a pose of the subject. The survey must have begun for it. */
const scoreOfPose = (
  b: RegimentsBattle,
  { n, survey }: RegimentsMind,
  subject: Subject,
  i: number,
  shoots: number,
): number => survey.ofOption(i, shoots) - goingBack(b, n, subject, i);

/** Returns the price, in points, of a move against the facing of unit `u` and of a turn. */
function goingBack(b: RegimentsBattle, n: RegimentsNumbers, { u, own }: Subject, i: number): number {
  const { x, y, facing } = b.unit;
  const [dx, dy] = [b.option.x[i] - x[u], b.option.y[i] - y[u]];
  const far = Math.sqrt(dx * dx + dy * dy);
  const back = far < INCH ? 0 : 1 - (dx * SIN[facing[u]] + dy * COS[facing[u]]) / far;
  const turned = 1 - COS[(b.option.facing[i] - facing[u]) & FULL];
  return own * ((n.backwards / 4) * back * back + n.aboutFace * turned);
}

function look(b: RegimentsBattle, mind: RegimentsMind): Subject {
  const u = b.decision.subject[0];
  const { game } = mind;
  mind.survey.begin(b, u, mind);
  return {
    u,
    own: game.worthOf(b, u),
    tested: needsMarchTest(b, u),
    hasty: reformsFreely(b, u) ? Shoots.moved : Shoots.not,
    swift: isCharacter(b, u) ? -1 : optionWith(b, Verb.SwiftReform),
    reforms: NEVER,
  };
}

/** Chooses the subject's move: the pose with most prospects less dangers. */
export const move: Candidate<RegimentsBattle, RegimentsMind, Subject> = {
  why: 'prospects less dangers where it will stand',
  prepare(b, mind) {
    const subject = look(b, mind);
    if (subject.swift < 0) return subject;
    // a Swift Reform is worth at least the best Reform, since the unit may advance after it
    for (let i = 0; i < b.option.count; i++) {
      if (b.option.verb[i] !== Verb.Reform) continue;
      subject.reforms = Math.max(subject.reforms, worthOfReform(b, mind, i, subject));
    }
    return subject;
  },
  worth: worthOfMove,
};

const worthOfReform = (b: RegimentsBattle, mind: RegimentsMind, i: number, subject: Subject): number =>
  scoreOfPose(b, mind, subject, i, subject.hasty) - (mind.n.effort + mind.n.rearranging) * subject.own;

function worthOfMove(b: RegimentsBattle, mind: RegimentsMind, i: number, subject: Subject): number {
  const { game, n } = mind;
  const { u, own, tested, hasty } = subject;
  const { x, y, facing, target } = b.option;
  if (i === subject.swift) return subject.reforms;
  switch (b.option.verb[i]) {
    case Verb.Stay:
      return mind.survey.here(Shoots.stayed);
    case Verb.Advance:
      return scoreOfPose(b, mind, subject, i, Shoots.moved) - n.effort * own;
    case Verb.March: {
      const hazard = hazardOnWay(b, mind, u, x[i], y[i], facing[i]);
      return scoreOfPose(b, mind, subject, i, hasty) - (n.effort + (tested ? n.marchTest : 0) + hazard) * own;
    }
    case Verb.Reform:
      return subject.swift < 0 ? worthOfReform(b, mind, i, subject) : NEVER;
    case Verb.Join:
      if (target[i] === b.unit.host[u]) return NEVER; // a change of place within its unit
      return mind.survey.here(Shoots.not) + n.joining * game.worthOf(b, target[i]);
    default:
      return NEVER;
  }
}

/** Returns a candidate for poses: pivots, places at the edge, moves before the battle. `hasty`: the unit may shoot as after a Reform. */
function posing(why: string, hasty: boolean): Candidate<RegimentsBattle, RegimentsMind, Subject> {
  return {
    why,
    prepare: look,
    worth(b, mind, i, subject) {
      const verb = b.option.verb[i];
      // a vanguard move joins or leaves no unit and makes no Swift Reform
      if (verb === Verb.Back || verb === Verb.Join || verb === Verb.Leave || verb === Verb.SwiftReform) return NEVER;
      const shoots = hasty ? subject.hasty : Shoots.not;
      if (verb === Verb.Stay || verb === Verb.Stop) return mind.survey.here(shoots);
      return scoreOfPose(b, mind, subject, i, shoots) - mind.n.effort * subject.own;
    },
  };
}

export const pose = posing('prospects less dangers where it will stand', false);
export const poseAfterReform = posing('prospects less dangers in the new formation', true);
