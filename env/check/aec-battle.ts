import type { ResetOptions } from '../env.js';
import { IllegalActionError, ResetNeededError } from '../errors.js';
import { Random } from '../random.js';
import { type AecLike, judgeAgents, listed, sameNames } from './aec-like.js';
import { type Findings, isRecord, kindOf } from './findings.js';
import { judgeMask, judgeObservation } from './judge.js';
import { CHOICES } from './play.js';
import { choose, hashOf, onesOf } from './trace.js';

/**
 * Largest difference between two sums of rewards that count as equal: an environment may sum them in single precision.
 */
const SLACK = 1e-4;
/** Number of turns after which the observations of the agents who are not asked are checked too. That check is slow. */
const LOOK_AROUND_EVERY = 16;

/** Settings of one battle of the checker. */
export interface AecRun {
  /** Name of the battle in messages. */
  readonly name: string;
  /** Argument of `reset`; default: none. */
  readonly from?: ResetOptions;
  /** Steps after which an unfinished battle is reported as endless. */
  readonly maxSteps: number;
  /** Turns after which the battle is left; default: at its end. */
  readonly turns?: number;
  /** Wrong action that each decision must refuse first: its name, and the action for a mask. */
  readonly wrong?: readonly [what: string, action: (mask: Uint8Array) => number | null];
}

/** What `last` reported to the selected agent, as numbers: equal turns have equal numbers. */
export type Turn = readonly number[];

/** One battle of an AEC environment, checked turn by turn. */
export class AecBattle {
  /** The turns so far. */
  readonly turns: Turn[] = [];
  /** Number of decisions of each agent, by name. */
  readonly decisions = new Map<string, number>();
  private readonly found: Findings;
  private readonly env: AecLike;
  private readonly run: AecRun;
  private readonly random = new Random(CHOICES);
  /** Rewards of each agent since it last acted, and in the whole battle, by name. */
  private readonly since = new Map<string, number>();
  private readonly returns = new Map<string, number>();
  /** Agents who were told that the battle is over. */
  private readonly told = new Set<string>();
  private agents: readonly string[] = [];
  /** Action mask of the last turn. */
  private mask = new Uint8Array(0);

  constructor(found: Findings, env: AecLike, run: AecRun) {
    this.found = found;
    this.env = env;
    this.run = run;
  }

  /** Plays the battle to its end, or as far as the run goes. */
  play(): void {
    const { found, env, run } = this;
    const { possibleAgents } = env;
    this.begin(possibleAgents);
    const order = found.call('agentIter', run.name, () => env.agentIter()[Symbol.iterator]());
    for (let n = 0; n < (run.turns ?? Number.POSITIVE_INFINITY); n++) {
      const place = `turn ${n} of ${run.name}`;
      judgeAgents(found, env, this.agents, place);
      this.agents = [...env.agents];
      const next = found.call('agentIter', place, () => order.next());
      if (this.agents.length === 0) {
        if (next.done !== true) found.add('agentIter end', `${place}: agentIter goes on, but no agent is left`);
        this.judgeEnd();
        return;
      }
      const agent = env.agentSelection;
      if (next.done === true || next.value !== agent) {
        const what = next.done === true ? 'nobody' : kindOf(next.value);
        found.stop('agentIter', `${place}: agentIter names ${what}, agentSelection is ${agent}`);
      }
      if (n >= run.maxSteps) found.stop('endless', `${run.name} is not over after ${n} steps`);
      this.turn(agent, n, place);
    }
  }

  private begin(possibleAgents: readonly string[]): void {
    const { found, env, run } = this;
    found.call('reset', run.name, () => (run.from === undefined ? env.reset() : env.reset(run.from)));
    if (!sameNames(env.agents, possibleAgents)) {
      found.stop('agents at reset', `${run.name}: the agents are ${listed(env.agents)}, not ${listed(possibleAgents)}`);
    }
    this.agents = possibleAgents;
    for (const agent of possibleAgents) {
      this.since.set(agent, 0);
      this.returns.set(agent, 0);
    }
    let named = 0;
    for (const _agent of env.agentIter(2)) if (++named > 2) break;
    if (named !== 2) found.add('agentIter most', `${run.name}: agentIter(2) does not end after 2 agents`);
    const last: unknown = found.call('last', run.name, () => env.last(false));
    if (Array.isArray(last) && last[0] === null) return;
    found.add('last(false)', `${run.name}: last(false) does not tell null in place of the observation`);
  }

  private turn(agent: string, n: number, place: string): void {
    const { found } = this;
    const turn = this.look(agent, place);
    this.turns.push(turn);
    const [, , reward, terminated, truncated] = turn;
    const expected = this.since.get(agent) ?? 0;
    if (Math.abs(reward - expected) > SLACK) {
      const earned = `${agent} has earned ${expected} since it last acted`;
      found.add('reward', `${place}: last tells a reward of ${reward}, but by rewards ${earned}`);
    }
    if (n % LOOK_AROUND_EVERY === 0) this.lookAround(agent, turn, place);
    if (terminated + truncated > 0) this.leave(agent, place);
    else this.decide(agent, n, place);
  }

  /** Checks what `last` returns. @param place for messages @returns it as numbers */
  private look(agent: string, place: string): Turn {
    const { found, env } = this;
    const last: unknown = found.call('last', place, () => env.last());
    if (!Array.isArray(last) || last.length !== 5) {
      const five = '[observation, reward, terminated, truncated, info]';
      found.stop('last type', `${place}: last returns ${kindOf(last)}, not ${five}`);
    }
    const [observation, reward, terminated, truncated, info] = last as unknown[];
    if (!Number.isFinite(reward)) found.add('reward type', `${place}: last tells ${kindOf(reward)} as reward`);
    if (terminated !== env.terminations[agent] || truncated !== env.truncations[agent]) {
      const ends = `${kindOf(terminated)} and ${kindOf(truncated)} as ends`;
      found.add('ends', `${place}: last tells ${ends}, but not terminations and truncations of ${agent}`);
    }
    const space = env.observationSpace(agent);
    judgeObservation(found, space, observation, place);
    const actionMask = isRecord(info) ? info.actionMask : undefined;
    judgeMask(found, env.actionSpace(agent), actionMask, place);
    const hash = hashOf(observation as Float32Array);
    const seen: unknown = found.call('observe', place, () => env.observe(agent));
    if (!(seen instanceof Float32Array) || hashOf(seen) !== hash) {
      found.add('observe', `${place}: observe(${agent}) tells another observation than last`);
    }
    if (space.size > 0 && (observation as Float32Array).every((number) => number === 0)) {
      found.add('zeros', `${place}: the observation of ${agent} is all zeros`);
    }
    this.mask = actionMask as Uint8Array<ArrayBuffer>;
    const mask = hashOf(this.mask);
    const own = env.infos[agent]?.actionMask;
    if (!(own instanceof Uint8Array) || hashOf(own) !== mask) {
      found.add('masks', `${place}: infos has another mask for ${agent} than last`);
    }
    const who = env.possibleAgents.indexOf(agent);
    return [who, hash, reward as number, Number(terminated), Number(truncated), mask, env.agents.length];
  }

  /** Checks that observations of the other agents lie in their spaces, and that reading them changes nothing. */
  private lookAround(agent: string, turn: Turn, place: string): void {
    const { found, env } = this;
    for (const other of env.agents) {
      if (other === agent) continue;
      const seen = found.call('observe', place, () => env.observe(other));
      judgeObservation(found, env.observationSpace(other), seen, `${place}, seen by ${other}`);
      if (sameTurn(turn, this.look(agent, place))) continue;
      found.add('observe changes', `${place}: observe(${other}) changes what last tells ${agent}`);
    }
  }

  private decide(agent: string, n: number, place: string): void {
    const { found, env, run } = this;
    if (onesOf(this.mask) === 0) found.stop('none legal', `${place}: no action is legal for ${agent}`);
    if (run.wrong !== undefined) this.tryWrong(agent, run.wrong, place);
    const action = choose(this.random, n, this.mask);
    found.call('step', place, () => {
      try {
        env.step(action);
      } catch (error) {
        if (!(error instanceof IllegalActionError)) throw error;
        const refusal = `step refuses it: ${error.message}`;
        found.stop('mask refused', `${place}: the mask allows ${agent} action ${action}, ${refusal}`);
      }
    });
    this.decisions.set(agent, (this.decisions.get(agent) ?? 0) + 1);
    this.since.set(agent, 0);
    for (const each of env.agents) {
      const reward = env.rewards[each] ?? 0;
      this.since.set(each, (this.since.get(each) ?? 0) + reward);
      this.returns.set(each, (this.returns.get(each) ?? 0) + reward);
    }
  }

  private tryWrong(agent: string, [what, action]: NonNullable<AecRun['wrong']>, place: string): void {
    const { found, env } = this;
    const before = this.look(agent, place);
    const wrong = action(this.mask);
    const refused = found.refused(what, `${place}, ${what}: action ${wrong}`, IllegalActionError, () =>
      env.step(wrong),
    );
    if (!refused) found.leave();
    if (env.agentSelection === agent && sameTurn(before, this.look(agent, place))) return;
    found.stop('refusal changes', `${place}: action ${wrong} is refused, but changes what is told`);
  }

  /** Checks the end of one agent: it may not act, and leaves by a step with null. */
  private leave(agent: string, place: string): void {
    const { found, env } = this;
    const legal = onesOf(this.mask);
    if (legal > 0) found.add('legal after end', `${place}: ${legal} actions are legal for ${agent} after the end`);
    const acts = `${place}: an action of ${agent} after the end`;
    if (!found.refused('acts after end', acts, IllegalActionError, () => env.step(0))) found.leave();
    this.told.add(agent);
    found.call('step(null)', place, () => env.step(null));
    const left = this.agents.filter((each) => each !== agent);
    if (sameNames(env.agents, left)) return;
    found.stop('leaving', `${place}: after step(null) of ${agent} the agents are ${listed(env.agents)}`);
  }

  private judgeEnd(): void {
    const { found, env, run, told, returns } = this;
    const untold = env.possibleAgents.filter((agent) => !told.has(agent));
    if (untold.length > 0) found.add('untold', `${run.name}: ${listed(untold)} is not told of the end`);
    let sum = 0;
    for (const value of returns.values()) sum += value;
    if (Math.abs(sum) > SLACK) {
      found.add('returns', `${run.name}: returns ${[...returns.values()].join(' and ')} do not cancel`);
    }
    found.refused('step after end', `step after ${run.name}`, ResetNeededError, () => env.step(0));
  }
}

export function sameTurn(a: Turn, b: Turn): boolean {
  return a.every((value, i) => Object.is(value, b[i]));
}
