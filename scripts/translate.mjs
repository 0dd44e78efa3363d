// npm run translate: translates the engines of the rulesets to WebAssembly, and to native code if there is a C
// compiler.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Command } from 'commander';
import pLimit from 'p-limit';
import { lock } from './translation-lock.mjs';
import { dropUnfinished, isKept, lockOf } from './translations.mjs';

/** Memory, in bytes, that a translation and its compiler need. */
const NEEDED = 0.7e9;
/** The most translations at the same time: each needs a processor too. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / NEEDED)));
const ROOT = new URL('../', import.meta.url);
const HOMES = new URL('engine/rulesets/', ROOT);
/** Games with a translation plan (`TranslatedGame.plan`). */
const RULESETS = readdirSync(HOMES).filter((id) => existsSync(new URL(`${id}/translation.ts`, HOMES)));
const REGISTER = new URL('scripts/translate/register.mjs', ROOT).href;
const SCRIPT = fileURLToPath(new URL('scripts/translate/translate.ts', ROOT));

const run = promisify(execFile);
const lines = (text) => text.split('\n').filter((line) => line !== '');

/**
 * Translates one ruleset in a separate process.
 * @returns its report on each size class, or the reason for its failure, in words
 */
async function translate(ruleset, usual) {
  try {
    const { stdout } = await run(process.execPath, [
      '--stack-size=8000',
      '--import',
      REGISTER,
      SCRIPT,
      ruleset,
      ...(usual ? ['usual'] : []),
    ]);
    return { ruleset, sizes: lines(stdout).map((line) => JSON.parse(line)) };
  } catch (error) {
    return { ruleset, fault: error.stderr?.trim() || error.message };
  }
}

/** Does so alone among all processes, unless it is no longer needed. */
async function translateAlone(ruleset, { ifNeeded, usual, quiet, json }) {
  const isDone = () => ifNeeded && isKept(ruleset);
  if (isDone()) return { ruleset, kept: true };
  const release = await lock(lockOf(ruleset));
  try {
    if (isDone()) return { ruleset, kept: true }; // another process has done it meanwhile
    dropUnfinished(ruleset);
    if (!quiet && !json) process.stderr.write(`${ruleset} is being translated: about a minute\n`);
    return await translate(ruleset, usual);
  } finally {
    release();
  }
}

function words({ ruleset, fault, kept, sizes }) {
  if (fault !== undefined) return `${ruleset} plays in JavaScript until this is mended: ${fault}`;
  if (kept) return `${ruleset}: translated already`;
  const size = ({ bytes, functions, code, why, seconds: [translating, compiling] }) =>
    `${functions} functions for battles of ${bytes} bytes, ${code} bytes long, ${why === undefined ? `compiled for this machine (${translating.toFixed(1)} s to translate, ${compiling.toFixed(1)} s to compile)` : `not compiled for this machine (${why}), so that WebAssembly plays`}`;
  return `${ruleset}: ${sizes.map(size).join('; ')}`;
}

/** Returns the messages about refused functions of a ruleset, once each; '' if there are none. */
function refusals({ ruleset, sizes = [] }) {
  const all = [...new Set(sizes.flatMap(({ refused }) => refused))];
  if (all.length === 0) return '';
  const [is, them] = all.length === 1 ? ['1 place is', 'it'] : [`${all.length} places are`, 'them'];
  return `${all.join('\n')}\n${ruleset}: ${is} refused (docs/writing-rules.md). Whenever play comes to ${them}, JavaScript plays on to the next decision.\n`;
}

/** Prints what came of a ruleset: faults on standard error. */
function tell(result, { json, quiet }) {
  process.stderr.write(refusals(result));
  if (result.fault !== undefined) process.stderr.write(`${words(result)}\n`);
  else if (!json && !quiet) process.stdout.write(`${words(result)}\n`);
}

async function main(rulesets, options) {
  const { ifNeeded, json } = options;
  const unknown = rulesets.find((ruleset) => !RULESETS.includes(ruleset));
  if (unknown !== undefined) command.error(`no ruleset '${unknown}' to translate: one of ${RULESETS.join(', ')}`);
  const limit = pLimit(AT_ONCE);
  const all = rulesets.length > 0 ? rulesets : RULESETS;
  const results = await Promise.all(
    all.map((ruleset) =>
      limit(async () => {
        const result = await translateAlone(ruleset, options);
        tell(result, options);
        return result;
      }),
    ),
  );
  if (json) process.stdout.write(`${JSON.stringify(results)}\n`);
  if (!ifNeeded && results.some((result) => result.fault !== undefined || refusals(result) !== ''))
    process.exitCode = 1;
}

const command = new Command('translate')
  .description(
    'Translates the engines of the rulesets to WebAssembly, in which battles play about twice as fast, and with a compiler of C (cc, or what CC names) to native code, some 1.3 times as fast again.',
  )
  .argument('[rulesets...]', `which: ${RULESETS.join(', ')} (default: all)`)
  .option('--if-needed', 'only rulesets whose sources have changed since; one that cannot be translated is no error')
  .option('--usual', 'only for the size classes of the armies that ship; else for all')
  .option('--json', 'one line of JSON')
  .option('--quiet', 'only faults')
  .action(main);
await command.parseAsync();
