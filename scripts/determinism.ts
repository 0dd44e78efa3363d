import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import '../agents/files/index.js';
import { saveBattle } from '../engine/kernel/battle.js';
import { LineLog } from '../engine/kernel/log.js';
import { choose, options, problemLine, waiting } from '../engine/kernel/ruleset.js';
import { printSave, readSave } from '../engine/kernel/save.js';
import { gameOf } from '../env/games.js';
import { Random } from '../env/random.js';

interface Trace {
  readonly bytes: string;
  readonly log: string;
  readonly decisions: number;
}

/**
 * Plays one battle of random choices.
 * @param resume the number of decisions after which it is saved and continued from the save; 0: never
 */
function trace(ruleset: string, seed: number, resume: number): Trace {
  const game = gameOf(ruleset);
  const made = game.setup({}, seed);
  if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
  const bytes = createHash('sha256');
  const log = new LineLog();
  const random = new Random(seed);
  let b = game.rules.create(made.value);
  b.log = log;
  game.rules.begin(b, seed);
  while (waiting(b)) {
    bytes.update(saveBattle(b));
    if (resume > 0 && b.core.decisions[0] % resume === 0) {
      const read = readSave(game.rules, made.value, printSave(b));
      if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
      b = read.value;
      b.log = log;
    }
    choose(game.rules, b, random.below(options(game.rules, b)));
  }
  bytes.update(saveBattle(b));
  const lines = createHash('sha256').update(log.lines.join('\n'));
  return { bytes: bytes.digest('hex'), log: lines.digest('hex'), decisions: b.core.decisions[0] };
}

const given = new Command('determinism')
  .description(
    'Plays the same battles in two processes, one of them saved and resumed at every tenth decision, and compares.',
  )
  .option('--battles <n>', 'battles', '20')
  .option('--seed <n>', 'seed of the first battle', '1')
  .option('--ruleset <id>', 'the game', FIRST_GAME)
  .option('--resume <n>', 'for the processes: resume after so many decisions; 0: never')
  .option('--json', 'print one JSON object', false)
  .parse()
  .opts<{ battles: string; seed: string; ruleset: string; resume?: string; json: boolean }>();

const first = Number(given.seed);
const battles = Number(given.battles);
if (given.resume !== undefined) {
  const traces = Array.from({ length: battles }, (_, i) => trace(given.ruleset, first + i, Number(given.resume)));
  console.log(JSON.stringify(traces));
} else {
  const register = new URL('./register.mjs', import.meta.url).href;
  const own = fileURLToPath(import.meta.url);
  const run = (resume: number): Trace[] => {
    const args = [
      '--import',
      register,
      own,
      '--battles',
      given.battles,
      '--seed',
      given.seed,
      '--ruleset',
      given.ruleset,
    ];
    const child = spawnSync(process.execPath, [...args, '--resume', String(resume)], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    if (child.status !== 0) throw new Error(child.stderr);
    return JSON.parse(child.stdout) as Trace[];
  };
  const [plain, resumed] = [run(0), run(10)];
  const differing = plain.flatMap((t, i) =>
    t.bytes === resumed[i].bytes && t.log === resumed[i].log ? [] : [first + i],
  );
  const decisions = plain.reduce((n, t) => n + t.decisions, 0);
  if (given.json) console.log(JSON.stringify({ ruleset: given.ruleset, battles, decisions, differing }));
  else if (differing.length === 0)
    console.log(`${battles} battles, ${decisions} decisions: the same bytes and logs, resumed or not`);
  else console.log(`battles of seeds ${differing.join(', ')} differ`);
  if (differing.length > 0) process.exitCode = 1;
}
