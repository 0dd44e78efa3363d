// npm run translate: translates the engines of the rulesets to WebAssembly, and to native code if there is a C
// compiler.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Command } from 'commander';
import pLimit from 'p-limit';
import { isKept } from './translations.mjs';

/** The most translations at the same time: each needs a processor and half a gigabyte. */
const AT_ONCE = 2;
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

async function main(rulesets, { ifNeeded, usual, json, quiet }) {
  const unknown = rulesets.find((ruleset) => !RULESETS.includes(ruleset));
  if (unknown !== undefined) command.error(`no ruleset '${unknown}' to translate: one of ${RULESETS.join(', ')}`);
  const limit = pLimit(AT_ONCE);
  const all = rulesets.length > 0 ? rulesets : RULESETS;
  if (!quiet && !json) process.stdout.write(`translating ${all.join(' and ')}: some 50 seconds\n`);
  const results = await Promise.all(
    all.map((ruleset) =>
      limit(() => (ifNeeded && isKept(ruleset) ? { ruleset, kept: true } : translate(ruleset, usual))),
    ),
  );
  if (json) process.stdout.write(`${JSON.stringify(results)}\n`);
  for (const result of results) {
    process.stderr.write(refusals(result));
    if (result.fault !== undefined) process.stderr.write(`${words(result)}\n`);
    else if (!json && !quiet) process.stdout.write(`${words(result)}\n`);
  }
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
