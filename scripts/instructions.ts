// npm run instructions: counts the instructions of an observed decision of random play with valgrind's callgrind, after
// code is compiled. Unlike seconds they do not depend on other load of the machine; they do not include the cost of
// caches and branches.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import { whole } from './commands/numbers.js';
import { UserError } from './commands/user-error.js';
import { ProgressLine } from './progress.js';

interface Options {
  readonly ruleset: string;
  readonly warmUp: number;
  readonly battles: number;
  readonly json?: true;
  readonly quiet?: true;
}

/** Turns counting on or off in a process under valgrind. */
const count = async (pid: number, on: boolean): Promise<void> => {
  await promisify(execFile)('callgrind_control', ['-i', on ? 'on' : 'off', String(pid)]);
};

/** Battles and decisions played when a line was written. */
interface Played {
  readonly battles: number;
  readonly decisions: number;
}

/**
 * Plays under valgrind and counts, after the warm-up, for that many battles. Returns what was played while counting.
 */
async function play(child: ChildProcess, { warmUp, battles, quiet }: Options): Promise<Played> {
  if (child.stdout === null || child.pid === undefined) throw new UserError('valgrind does not start: install it');
  const progress = new ProgressLine();
  let from: Played | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const now = JSON.parse(line) as Played;
    if (!quiet) progress.show(now.battles, warmUp + battles, () => `battle ${now.battles} of ${warmUp + battles}`);
    if (from === null && now.battles >= warmUp) {
      await count(child.pid, true);
      from = now;
    } else if (from !== null && now.battles >= from.battles + battles) {
      await count(child.pid, false);
      return { battles: now.battles - from.battles, decisions: now.decisions - from.decisions };
    }
  }
  throw new UserError('the process that plays ended early');
}

async function measure(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-instructions-'));
  try {
    const callgrind = ['--tool=callgrind', '--smc-check=all-non-file', '--instr-atstart=no'];
    const player = fileURLToPath(new URL('./instructions-player.ts', import.meta.url));
    const node = ['--import', new URL('./register.mjs', import.meta.url).href, player, options.ruleset];
    const args = [...callgrind, `--callgrind-out-file=${join(folder, 'out')}`, process.execPath, ...node];
    const child = spawn('valgrind', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    const ended = new Promise<void>((resolve) => child.on('close', () => resolve()).on('error', () => resolve()));
    const playing = play(child, options).finally(() => child.kill());
    const played = await playing.catch(async (error: Error) => {
      await ended;
      throw new UserError(`${error.message}\n${said}`.trimEnd());
    });
    await ended;
    const found = /I\s+refs:\s+([\d,]+)/.exec(said);
    if (found === null) throw new UserError(`valgrind did not tell what it counted:\n${said}`);
    const instructions = Number(found[1].replaceAll(',', ''));
    const { ruleset } = options;
    const perBattle = Math.round(instructions / played.battles);
    const perDecision = Math.round(instructions / played.decisions);
    const line = options.json
      ? JSON.stringify({ ruleset, ...played, perBattle, perDecision })
      : `${ruleset}: ${perBattle.toLocaleString('en')} instructions a battle, ${perDecision.toLocaleString('en')} a decision`;
    process.stdout.write(`${line}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const program = new Command('instructions')
  .description('Counts the instructions of observed random play under valgrind; takes some ten minutes.')
  .option('-r, --ruleset <id>', 'game', FIRST_GAME)
  .option('-n, --battles <n>', 'battles that are counted', whole(1), 60)
  .option('--warm-up <n>', 'battles before, until code is compiled', whole(0), 1000)
  .option('-j, --json', 'the result as JSON')
  .option('-q, --quiet', 'no progress')
  .action(measure);

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
