import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { GAME_BY_ID } from '../engine/games.js';
import type { Layout } from '../engine/kernel/layout.js';
import { observationPage } from '../engine/observation/spec.js';
import { RULESETS, readCatalogue } from './rules/catalogue.js';
import { readTitles, stateTable, withTable } from './rules/state-table.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns a page about the canonical state: offset, width and lifetime of each column (K14, K22). */
function statePage(title: string, layout: Layout): string {
  const lines = [
    `# ${title}`,
    '',
    `${layout.bytes.toLocaleString('en')} bytes, all that influences the future of a battle; little-endian, widest columns first.`,
    'A clone, a saved game and a comparison are one copy or comparison of these bytes.',
    '',
    '| byte | table | column | kind | values a row | rows | lives for |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const { table, column, spec, offset } of layout.placed) {
    const { rows } = layout.tables[table];
    lines.push(`| ${offset} | ${table} | ${column} | ${spec.kind} | ${spec.width} | ${rows} | ${spec.life} |`);
  }
  return `${lines.join('\n')}\n`;
}

const pages = new Map<string, string>();
for (const [id, { observation, layout }] of GAME_BY_ID) {
  pages.set(`docs/observations/${id}.md`, observationPage(`What a player of ${id} sees`, observation.spec));
  pages.set(`docs/state/${id}.md`, statePage(`State of a battle of ${id}, standard size`, layout));
}

const titles = readTitles();
const catalogue = readCatalogue();
for (const id of GAME_BY_ID.keys()) {
  const file = `engine/rulesets/${id}/README.md`;
  if (!RULESETS.includes(id) || !existsSync(ROOT + file)) continue;
  pages.set(file, withTable(readFileSync(ROOT + file, 'utf8'), stateTable(catalogue, id, titles)));
}

const { check } = new Command('docs')
  .description(
    'Writes the pages that are made from code: observations, state, and the chapters in the READMEs of rulesets.',
  )
  .option('--check', 'write nothing; fail if a page is not current')
  .parse()
  .opts<{ check?: true }>();

for (const [file, page] of pages) {
  const path = ROOT + file;
  if (!check) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, page);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== page) {
    console.error(`${file} is not current: run \`npm run docs\``);
    process.exitCode = 1;
  }
}
