// npm run misuse: tries bad input of every kind for every command. Each case must end in time with exit code 2 or 130
// and a line that says what is wrong, and must not change existing files.
import { Command } from 'commander';
import { above0, whole } from './commands/numbers.js';
import { allCases } from './misuse/cases.js';
import { startSeconds, tryCases, type Verdict } from './misuse/run.js';

interface Options {
  readonly only?: string;
  readonly limit?: number;
  readonly lanes: number;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Time limits of a case: seconds, and number of starts of Muster on a busy machine. */
const LIMIT = 10;
const STARTS = 8;

const program = new Command('misuse')
  .description('use every command badly, and see that it says so and loses nothing')
  .option('--only <words>', 'only the cases that have these words in their name')
  .option(
    '--limit <seconds>',
    `for a case; default: ${LIMIT}, or ${STARTS} times what Muster takes to start here, if that is more`,
    above0,
  )
  .option('--lanes <n>', 'cases side by side', whole(1, 16), 2)
  .option('--json', 'print one JSON object as the last line', false)
  .option('--quiet', 'print failures and the summary alone', false)
  .parse();
const { only, limit: given, lanes, json, quiet } = program.opts<Options>();

const begin = performance.now();
const limit = given ?? Math.max(LIMIT, STARTS * startSeconds());
const cases = allCases().filter(({ name }) => only === undefined || name.includes(only));
const told = ({ name, fault, skipped, seconds }: Verdict): void => {
  if (fault !== '') process.stdout.write(`FAILED ${name}: ${fault}\n`);
  else if (skipped !== '') process.stdout.write(`skipped ${name}: ${skipped}\n`);
  else if (!quiet) process.stdout.write(`${seconds.toFixed(1).padStart(5)} s  ${name}\n`);
};
const verdicts = await tryCases(cases, { limit, lanes, told });
const failed = verdicts.filter(({ fault }) => fault !== '');
const skipped = verdicts.filter((verdict) => verdict.skipped !== '');
const seconds = (performance.now() - begin) / 1000;
const summary = `${verdicts.length - failed.length - skipped.length} of ${verdicts.length} bad inputs are answered well, ${failed.length} are not, ${skipped.length} were skipped; ${seconds.toFixed(0)} s`;
process.stdout.write(`${summary}\n`);
if (json)
  process.stdout.write(
    `${JSON.stringify({ seconds, failed, skipped: skipped.map(({ name }) => name), verdicts: verdicts.length })}\n`,
  );
process.exitCode = failed.length > 0 || verdicts.length === 0 ? 1 : 0;
