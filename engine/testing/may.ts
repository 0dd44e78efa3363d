import type { Battle } from '../kernel/battle.js';
import { choose, waiting } from '../kernel/ruleset.js';
import { byDefault, type OptionView, type Question } from './choices.js';
import type { Game } from './game.js';
import { Runner, runs } from './runner.js';
import { ScenarioError } from './scenario-error.js';

/** Describes when a unit can take an action: the decision, and its option. */
export interface Moment {
  readonly ask: string;
  /** Verb of the option, or '' for the option that picks the unit. */
  readonly verb: string;
  /** True if the option's target or the decision's subject is the unit. */
  readonly by: 'target' | 'subject';
  /** The decision in which the unit must be picked first. */
  readonly pick?: string;
  /** True if the decision comes later than directly after the pick. */
  readonly later?: true;
}

/** Number of answered decisions after which a turn is abandoned. */
const PATIENCE = 500;
const NOTHING: readonly string[] = ['Stop', 'Back'];

/** Returns the option of `question` by which unit `u` would take the action. */
function offered(question: Question, u: number, { verb, by }: Moment): OptionView | undefined {
  if (by === 'subject' && question.subject !== u) return undefined;
  return question.options.find(
    (o) => (verb === '' ? !NOTHING.includes(o.verb) : o.verb === verb) && (by === 'subject' || o.target === u),
  );
}

const pickOf = (question: Question, u: number): OptionView | undefined =>
  question.options.find((o) => o.target === u && o.verb === 'Pick');

/**
 * True if unit `u` can still take the action in the rest of this player turn. Plays `b`, a disposable copy, with every
 * other decision answered by default.
 * @throws ScenarioError outside a player turn, when the action is over or has not come
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
    if (b.core.active[0] !== player) return false; // a turn without questions passes in one run
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
