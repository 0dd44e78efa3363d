import { AecBattle, type AecRun, sameTurn, type Turn } from './aec-battle.js';
import { type AecLike, judgeMembers, judgeMethods } from './aec-like.js';
import { type Faults, Findings } from './findings.js';
import { WRONG_ACTIONS } from './trace.js';

/** Turns of a battle that is not played to its end. */
const SHORT = 16;
/** Decisions of one agent, with none of the other, after which an environment counts as not rotating. */
const ONE_SIDED = 20;

export interface AecCheckOptions {
  /** Battles with different seeds that are played to their end. Default 2. */
  readonly battles?: number;
  /** Seed of the first battle; the next ones add 1 each. Default 1. */
  readonly seed?: number;
  /** Steps after which an unfinished battle is reported as endless. Default 20,000. */
  readonly maxSteps?: number;
}

/**
 * Checks an AEC environment as PettingZoo's API test does: members agree at every turn, `last` and `rewards` agree,
 * both agents act, illegal actions are refused and change nothing, both agents are told of the end, returns cancel, and
 * seeds matter.
 * @param env is reset again and again, and not closed
 * @returns a sentence for each kind of fault, with the first place where it was seen; empty if there is none
 */
export function checkAec(env: AecLike, { battles = 2, seed = 1, maxSteps = 20_000 }: AecCheckOptions = {}): Faults {
  const found = new Findings();
  const decisions = new Map<string, number>();
  const play: Play = (run) => {
    const battle = new AecBattle(found, env, { ...run, maxSteps });
    const whole = found.part(run.name, () => battle.play());
    if (run.turns === undefined) judgeRotation(found, env, decisions, battle);
    return { turns: battle.turns, whole };
  };
  const members = found.part('members', () => {
    judgeMethods(found, env);
    found.call('reset', 'the first reset', () => env.reset({ seed }));
    judgeMembers(found, env);
  });
  if (!members) return found.faults;

  const run = seeded(seed);
  const first = play(run);
  // A battle that stopped at a fault would stop again, and an endless one takes long.
  if (!first.whole) return found.faults;
  const again = firstOther(first.turns, play(run).turns);
  if (again !== null) found.add('same seed', `the same seed gives another battle: turn ${again} of ${run.name}`);
  for (let n = 1; n < battles; n++) play(seeded(seed + n));
  checkSeeds(found, play, first.turns, seed);
  for (const wrong of [...WRONG_ACTIONS, ['null', () => null] as const]) {
    const { turns } = play({ ...run, turns: SHORT, wrong });
    const other = firstOther(first.turns.slice(0, turns.length), turns);
    if (other === null || again !== null) continue;
    found.add('refusal changes', `refused actions change the battle (${wrong[0]}): turn ${other} of ${run.name}`);
  }
  return found.faults;
}

/** Plays a battle. @returns its turns, and whether it was played as far as the run goes */
type Play = (run: Omit<AecRun, 'maxSteps'>) => { readonly turns: readonly Turn[]; readonly whole: boolean };

const seeded = (seed: number) => ({ name: `the battle with seed ${seed}`, from: { seed } });

/**
 * Checks that another seed and no seed begin other battles, and that no seed after the same seed begins the same one.
 * @param known turns of a battle with `seed`
 */
function checkSeeds(found: Findings, play: Play, known: readonly Turn[], seed: number): void {
  const other = (turns: number) => play({ ...seeded(seed + 1), turns }).turns;
  const next = (turns: number) => {
    play({ ...seeded(seed), turns: 1 });
    return play({ name: `the battle after that with seed ${seed}`, turns }).turns;
  };
  // Battles that begin alike may differ later: only then a whole battle is played.
  const repeats = (turnsOf: (turns: number) => readonly Turn[]) =>
    [SHORT, known.length].every((turns) => firstOther(known.slice(0, turns), turnsOf(turns)) === null);
  if (repeats(other)) {
    found.add('other seed', `another seed gives the same battle: ${known.length} turns with ${seed} and ${seed + 1}`);
  }
  if (repeats(next)) found.add('stream repeats', 'reset without a seed begins the same battle again');
  if (found.has('same seed') || firstOther(next(SHORT), next(SHORT)) === null) return;
  found.add('stream strays', 'reset without a seed does not go on with the stream of the last');
}

/** Counts the decisions of each agent, over several battles if they are short: both must have decided. */
function judgeRotation(found: Findings, env: AecLike, decisions: Map<string, number>, battle: AecBattle): void {
  for (const [agent, n] of battle.decisions) decisions.set(agent, (decisions.get(agent) ?? 0) + n);
  const all = [...decisions.values()].reduce((sum, n) => sum + n, 0);
  if (all < ONE_SIDED) return;
  const idle = env.possibleAgents.filter((agent) => !decisions.has(agent));
  if (idle.length > 0)
    found.add('rotation', `${idle.join(', ')} decides nothing in ${all} decisions: agents must rotate`);
  decisions.clear();
}

/** Index of the first turn in which two battles differ; null if there is none. */
function firstOther(a: readonly Turn[], b: readonly Turn[]): number | null {
  for (let n = 0; n < Math.max(a.length, b.length); n++) {
    if (n >= a.length || n >= b.length || !sameTurn(a[n], b[n])) return n;
  }
  return null;
}
