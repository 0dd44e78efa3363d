import type { Command } from 'commander';
import { printReplay } from '../../engine/kernel/replay.js';
import { makePolicy } from '../../env/policy.js';
import { playMatch } from '../../evaluations/match.js';
import { collected, imported, rulesetGiven, teller, twoLists, whole, writeText } from './common.js';

interface Options {
  readonly first: string;
  readonly second: string;
  readonly lists?: string;
  readonly seed: number;
  readonly battlefield?: number;
  readonly ruleset: string;
  readonly out: string;
  readonly import: readonly string[];
  readonly full: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `muster battle`: one battle between two agents, written down as a replay. */
export function battleCommand(program: Command): void {
  program
    .command('battle')
    .description('play one battle between two agents and write its replay')
    .option('--first <agent>', 'agent of the first list', 'captain')
    .option('--second <agent>', 'agent of the second list', 'captain')
    .option('--lists <two>', 'two lists: names or files, with a comma between; default: two that ship with Muster')
    .option('--seed <n>', 'seed of the dice and of the agents', whole(0), 1)
    .option('--battlefield <n>', 'seed of the table; default: the seed', whole(0))
    .option('--full', 'ask the players every small question too', false)
    .option('--ruleset <id>', 'the game', 't9a')
    .option('--out <file>', 'where the replay goes', 'replay.json')
    .option('--import <file>', 'a file with an agent of your own; may be given more than once', collected, [])
    .option('--json', 'print the result as one JSON object', false)
    .option('--quiet', 'print nothing but errors', false)
    .addHelpText(
      'after',
      '\nExample:\n  muster battle --first captain --second random --lists river-watch,green-tide --seed 7\n',
    )
    .action(async (options: Options) => {
      const ruleset = rulesetGiven(options.ruleset);
      await imported(options.import);
      const lists = twoLists(options.lists, ruleset);
      for (const agent of [options.first, options.second]) makePolicy(agent, ruleset);
      const played = playMatch({
        id: 0,
        ruleset,
        agents: [options.first, options.second],
        lists,
        seed: options.seed,
        battlefield: options.battlefield ?? options.seed,
        level: options.full ? 'full' : 'command',
      });
      writeText(options.out, printReplay(played.replay));
      const say = teller(options.quiet || options.json);
      const { result } = played;
      const [a, b] = result.victoryPoints;
      const winner =
        result.winner === null ? 'a draw' : `${result.agents[result.winner]} with ${result.lists[result.winner]} wins`;
      say(`${result.agents[0]} (${result.lists[0]}) ${a} : ${b} ${result.agents[1]} (${result.lists[1]}): ${winner}`);
      if (result.note !== undefined) say(result.note);
      say(`${result.decisions} decisions; replay: ${options.out}; see it with: muster replay ${options.out}`);
      if (options.json) console.log(JSON.stringify({ ...result, replay: options.out }));
    });
}
