import { AecBattle, type AecRun, sameTurn, type Turn } from './aec-battle.js';
import { type AecLike, judgeMembers, judgeMethods } from './aec-like.js';
import { type Faults, Findings } from './findings.js';
import { WRONG_ACTIONS } from './trace.js';

/** Turns of a battle that is not played to its end. */
const SHORT = 16;
/** An environment that asks one agent so many times, and never the other, does not rotate. */
const ONE_SIDED = 20;

export interface AecCheckOptions {
  /** Battles with different seeds, played to their end. Default 2. */
  readonly battles?: number;
  /** Of the first battle; the next ones have the next seeds. Default 1. */
  readonly seed?: number;
  /** Steps after which a battle that is not over counts as one that never is. Default 20,000. */
  readonly maxSteps?: number;
}

/**
 * Checks an AEC environment as PettingZoo's API test does: that its members agree at every turn, `last` tells what `rewards` told, both
 * agents act, what is illegal is refused and changes nothing, both are told of the end, returns cancel, and seeds matter.
 * @param env is reset again and again; it is not closed
 * @returns a sentence for each kind of fault, with the first place where it was seen; none if all is well
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
  // A battle that broke off would break off again, and one that never ends takes long.
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

/** Plays a battle. @returns what was told at each turn, as far as it came, and whether it came as far as it should */
type Play = (run: Omit<AecRun, 'maxSteps'>) => { readonly turns: readonly Turn[]; readonly whole: boolean };

const seeded = (seed: number) => ({ name: `the battle with seed ${seed}`, from: { seed } });

/** Another seed and no seed begin other battles, and no seed the same one again if the last seed was the same. */
function checkSeeds(found: Findings, play: Play, known: readonly Turn[], seed: number): void {
  const other = (turns: number) => play({ ...seeded(seed + 1), turns }).turns;
  const next = (turns: number) => {
    play({ ...seeded(seed), turns: 1 });
    return play({ name: `the battle after that with seed ${seed}`, turns }).turns;
  };
  // What begins alike may part later: only then it is worth a whole battle.
  const repeats = (turnsOf: (turns: number) => readonly Turn[]) =>
    [SHORT, known.length].every((turns) => firstOther(known.slice(0, turns), turnsOf(turns)) === null);
  if (repeats(other)) {
    found.add('other seed', `another seed gives the same battle: ${known.length} turns with ${seed} and ${seed + 1}`);
  }
  if (repeats(next)) found.add('stream repeats', 'reset without a seed begins the same battle again');
  if (found.has('same seed') || firstOther(next(SHORT), next(SHORT)) === null) return;
  found.add('stream strays', 'reset without a seed does not go on with the stream of the last');
}

/** Counts who decides, over battles as long as they are short: in so many decisions both must. */
function judgeRotation(found: Findings, env: AecLike, decisions: Map<string, number>, battle: AecBattle): void {
  for (const [agent, n] of battle.decisions) decisions.set(agent, (decisions.get(agent) ?? 0) + n);
  const all = [...decisions.values()].reduce((sum, n) => sum + n, 0);
  if (all < ONE_SIDED) return;
  const idle = env.possibleAgents.filter((agent) => !decisions.has(agent));
  if (idle.length > 0)
    found.add('rotation', `${idle.join(', ')} decides nothing in ${all} decisions: agents must rotate`);
  decisions.clear();
}

/** The first turn in which two battles differ; null: none. */
function firstOther(a: readonly Turn[], b: readonly Turn[]): number | null {
  for (let n = 0; n < Math.max(a.length, b.length); n++) {
    if (n >= a.length || n >= b.length || !sameTurn(a[n], b[n])) return n;
  }
  return null;
}
