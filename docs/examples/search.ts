import { type Env, type Info, make, Random } from 'muster-wargames/env';

/** What is known of a decision: how often each option was tried, and what came of it for the player who decides. */
interface Tree {
  readonly player: number;
  readonly visits: number[];
  readonly scores: number[];
  readonly after: Map<number, Tree>;
}
const PLAYOUTS = 12;
const DEPTH = 20; // decisions of a playout, after which the points count
const random = new Random(3);
const treeOf = ({ actingPlayer }: Info): Tree => ({ player: actingPlayer, visits: [], scores: [], after: new Map() });

/** The option with the greatest upper bound; one that was not tried yet before all others. */
function select({ visits, scores }: Tree, options: number): number {
  const tries = visits.reduce((sum, n) => sum + (n ?? 0), 0);
  let [best, bound] = [0, -Infinity];
  for (let i = 0; i < options; i++) {
    if (!visits[i]) return i;
    const upper = scores[i] / visits[i] + Math.sqrt((2 * Math.log(tries)) / visits[i]);
    if (upper > bound) [best, bound] = [i, upper];
  }
  return best;
}

/** One playout in `world`: down the tree, one decision beyond it, then at random. */
function playOut(root: Tree, world: Env, first: Info): void {
  const way: [Tree, number][] = [];
  let [tree, info, over] = [root as Tree | null, first, false];
  for (let n = 0; n < DEPTH && !over; n++) {
    const action: number = tree === null ? random.below(info.options) : select(tree, info.options);
    const [, , terminated, truncated, next] = world.step(action);
    [info, over] = [next, terminated || truncated];
    if (tree === null) continue;
    way.push([tree, action]);
    const known = tree.after.get(action);
    if (known === undefined && !over) tree.after.set(action, treeOf(info));
    // the dice of this world may have led to a question of the other player: then this way ends here
    tree = known !== undefined && known.player === info.actingPlayer ? known : null;
  }
  const lead = Math.tanh((info.victoryPoints[0] - info.victoryPoints[1]) / 200);
  for (const [{ player, visits, scores }, action] of way) {
    visits[action] = (visits[action] ?? 0) + 1;
    scores[action] = (scores[action] ?? 0) + (player === 0 ? lead : -lead);
  }
}

const env = make('muster/t9a-tiny-v1').unwrapped as Env;
let [, info] = env.reset({ seed: 1 });
const world = env.clone(); // one battle more, filled again for each playout
for (let n = 0, over = false; !over; n++) {
  const root = treeOf(info);
  const searches = info.actingPlayer === 0 && info.options > 1 && n < 40;
  for (let i = 0; searches && i < PLAYOUTS; i++) playOut(root, world, world.copyFrom(env, random.seed()));
  const { visits } = root;
  const action = searches ? visits.indexOf(Math.max(...visits)) : random.below(info.options);
  const [, , terminated, truncated, next] = env.step(action);
  [info, over] = [next, terminated || truncated];
}
console.log(`the search of player 0 ends with victory points ${Array.from(info.victoryPoints).join(' : ')}`);
