import { readFileSync } from 'node:fs';
import { Command } from 'commander';

const { version, description } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const program = new Command('muster').description(description).version(version);

await program.parseAsync();
