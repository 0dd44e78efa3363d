// npm run comments: samples comments from the sources for a reader who judges without the code whether each is clear.
import { Command } from 'commander';
import { seed as anySeed, whole } from './commands/numbers.js';
import { sampled } from './comments/sampled.js';

const FOLDERS = ['engine', 'env', 'agents', 'training', 'evaluations', 'scripts'];

const { sample, seed, json } = new Command('comments')
  .description('Draws comments by lot from the sources: whole blocks, without directives and lines that state gaps.')
  .option('--sample <n>', 'how many', whole(1), 100)
  .option('--seed <n>', 'the same comments for the same seed and sources', anySeed, 1)
  .option('--json', 'one line of JSON: file, line and text of each')
  .parse()
  .opts<{ sample: number; seed: number; json?: true }>();

const found = sampled(new URL('../', import.meta.url), FOLDERS, sample, seed);
if (json) process.stdout.write(`${JSON.stringify(found)}\n`);
else
  for (const { file, line, text } of found)
    process.stdout.write(`${file}:${line}\n    ${text.replaceAll('\n', '\n    ')}\n\n`);
