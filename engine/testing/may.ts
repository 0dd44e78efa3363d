import type { Battle } from '../kernel/battle.js';
import { choose, waiting } from '../kernel/ruleset.js';
import { byDefault, type OptionView, type Question } from './choices.js';
import type { Game } from './game.js';
import { Runner, runs } from './runner.js';
import { ScenarioError } from './scenario-error.js';

/** When a unit would do something: the decision, and what one of its options looks like then. */
export interface Moment {
  readonly ask: string;
  /** Verb of the option; '' for whatever picks the unit. */
  readonly verb: string;
  /** Whether the option names the unit as its target, or the decision is the unit's own. */
  readonly by: 'target' | 'subject';
  /** The decision in which the unit has to be picked first. */
  readonly pick?: string;
  /** The decision comes later than the one right after the pick. */
  readonly later?: true;
}

/** Answered decisions after which a turn is left alone. */
const PATIENCE = 500;
const NOTHING: readonly string[] = ['Stop', 'Back'];

/** The option of `question` by which unit `u` would do so. */
function offered(question: Question, u: number, { verb, by }: Moment): OptionView | undefined {
  if (by === 'subject' && question.subject !== u) return undefined;
  return question.options.find(
    (o) => (verb === '' ? !NOTHING.includes(o.verb) : o.verb === verb) && (by === 'subject' || o.target === u),
  );
}

const pickOf = (question: Question, u: number): OptionView | undefined =>
  question.options.find((o) => o.target === u && o.verb === 'Pick');

/**
 * Does the moment come in which unit `u` may do so, in what is left of this player turn? Plays `b`, a copy that nobody needs any
 * more, with every other decision answered by the default.
 * @throws ScenarioError when no player turn goes on: what was to come has passed, or has not begun
 */
export function comes<B extends Battle>(game: Game<B>, b: B, u: number, action: string, moment: Moment): boolean {
  const names = game.names(b);
  if (b.core.over[0] !== 0 || !runs(b, /^player turn$/)) {
    const why = b.core.over[0] !== 0 ? 'the battle is over' : 'no player turn goes on';
    throw new ScenarioError(
      `may('${names[u]}', '${action}') asks about what is left of a player turn, but ${why}; ask before the turn has passed, such as after runTo('end of phase')`,
    );
  }
  const probe = new Runner(game, b);
  b.log = null;
  probe.dice.seeded = true;
  const player = b.core.active[0];
  let picked = false;
  for (let n = 0; n < PATIENCE && b.core.over[0] === 0 && runs(b, /^player turn$/); n++) {
    if (b.core.active[0] !== player) return false; // a turn without questions is passed in one go
    if (!waiting(b)) probe.step();
    const question = probe.question();
    if (question === null) continue;
    const isIts = question.kind === moment.ask && (moment.pick === undefined || picked);
    if (isIts && offered(question, u, moment) !== undefined) return true;
    const pick = question.kind === moment.pick && !picked ? pickOf(question, u) : undefined;
    choose(game.rules, b, (pick ?? byDefault('passive', question)).index);
    if (pick === undefined) continue;
    picked = true;
    if (moment.later) continue;
    const next = probe.question();
    return next !== null && next.kind === moment.ask && offered(next, u, moment) !== undefined;
  }
  return false;
}
