// npm run translate: translates the engines of the rulesets to WebAssembly, in which battles play about twice as fast.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import pLimit from 'p-limit';
import { isKept } from './translations.mjs';

const RULESETS = ['t9a', 'wh40k2'];
/** Translated at the same time, at most: each takes a processor and half a gigabyte. */
const AT_ONCE = 2;
const ROOT = new URL('../', import.meta.url);
const REGISTER = new URL('scripts/translate/register.mjs', ROOT).href;
const SCRIPT = fileURLToPath(new URL('scripts/translate/translate.ts', ROOT));

const lines = (text) => text.split('\n').filter((line) => line !== '');

/** Translates one ruleset in a process of its own. @returns what it told of each size class, or why it could not, in words */
function translate(ruleset) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--stack-size=8000', '--import', REGISTER, SCRIPT, ruleset]);
    let told = '';
    let faults = '';
    child.stdout.on('data', (text) => {
      told += text;
    });
    child.stderr.on('data', (text) => {
      faults += text;
    });
    child.on('close', (code, signal) => {
      if (code === 0) resolve({ ruleset, sizes: lines(told).map((line) => JSON.parse(line)) });
      else resolve({ ruleset, fault: faults.trim() || `the translator ended with ${code ?? signal}` });
    });
  });
}

function words({ ruleset, fault, kept, sizes }) {
  if (fault !== undefined) return `${ruleset} is not translated, so that JavaScript plays it: ${fault}`;
  if (kept) return `${ruleset}: translated already`;
  const size = ({ bytes, functions, code }) =>
    `${functions} functions for battles of ${bytes} bytes, ${code} bytes long`;
  return `${ruleset}: ${sizes.map(size).join('; ')}`;
}

async function main(rulesets, { ifNeeded, json, quiet }) {
  const unknown = rulesets.find((ruleset) => !RULESETS.includes(ruleset));
  if (unknown !== undefined) command.error(`no ruleset '${unknown}' to translate: one of ${RULESETS.join(', ')}`);
  const limit = pLimit(AT_ONCE);
  const all = rulesets.length > 0 ? rulesets : RULESETS;
  if (!quiet && !json) process.stdout.write(`translating ${all.join(' and ')}: some 30 seconds\n`);
  const results = await Promise.all(
    all.map((ruleset) => limit(() => (ifNeeded && isKept(ruleset) ? { ruleset, kept: true } : translate(ruleset)))),
  );
  if (json) process.stdout.write(`${JSON.stringify(results)}\n`);
  for (const result of results) {
    if (result.fault !== undefined) process.stderr.write(`${words(result)}\n`);
    else if (!json && !quiet) process.stdout.write(`${words(result)}\n`);
  }
  if (!ifNeeded && results.some(({ fault }) => fault !== undefined)) process.exitCode = 1;
}

const command = new Command('translate')
  .description('Translates the engines of the rulesets to WebAssembly, in which battles play about twice as fast.')
  .argument('[rulesets...]', `which: ${RULESETS.join(', ')} (default: all)`)
  .option('--if-needed', 'only what is not translated as it is now; whoever cannot do without it is not meant')
  .option('--json', 'one line of JSON')
  .option('--quiet', 'only faults')
  .action(main);
await command.parseAsync();
