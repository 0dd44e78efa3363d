import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Returns the problems that the import check reports about a project of these files, one line per forbidden import:
 * `rule: file → import`.
 */
function violations(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'muster-arrows-'));
  try {
    for (const [path, source] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const check = repository('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const args = [check, '--config', repository('arrows.config.mjs'), '--output-type', 'json', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const found: { rule: { name: string }; from: string; to: string }[] = JSON.parse(stdout).summary.violations;
    return found.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('an import against an arrow is found: upwards, sideways, of a type, from a test, of Node, of nothing', () => {
  const found = violations({
    'engine/kernel/dice.ts': "import type { Wheel } from '../regiments/wheel.js';\nexport type D6 = Wheel;",
    'engine/kernel/dice.test.ts': "import { scenario } from '../testing/scenario.js';\nscenario();",
    'engine/regiments/wheel.ts': "export { squad } from '../skirmish/squad.js';\nexport type Wheel = 1;",
    'engine/skirmish/squad.ts': "import { readFileSync } from 'node:fs';\nexport const squad = readFileSync;",
    'engine/rulesets/t9a/panic.ts': "export { panic } from '../wfb9/panic.js';",
    'engine/rulesets/wfb9/panic.ts': "export { panic } from './missing.js';",
    'engine/testing/scenario.ts': "export { env as scenario } from '../../env/env.js';",
    'env/env.ts': "export const env = () => import('../agents/random.js');",
    'agents/random.ts': "export { odds } from '../engine/odds/odds.js';",
    'engine/odds/odds.ts': 'export const odds = 1;',
    'training/ppo.ts': "export { rating } from '../evaluations/rating.js';",
    'evaluations/rating.ts': "export { main as rating } from '../scripts/main.js';",
    'scripts/main.ts': "export * as main from '../env/env.test.js';",
    'env/env.test.ts': "import { env } from './env.js';\nenv();",
  });

  expect(found).toEqual([
    'arrows: engine/kernel: engine/kernel/dice.ts → engine/regiments/wheel.ts',
    'arrows: engine/regiments: engine/regiments/wheel.ts → engine/skirmish/squad.ts',
    'arrows: engine/testing: engine/testing/scenario.ts → env/env.ts',
    'arrows: env: env/env.ts → agents/random.ts',
    'arrows: evaluations: evaluations/rating.ts → scripts/main.ts',
    'arrows: tests of engine/kernel: engine/kernel/dice.test.ts → engine/testing/scenario.ts',
    'arrows: training: training/ppo.ts → evaluations/rating.ts',
    'every import resolves: engine/rulesets/wfb9/panic.ts → ./missing.js',
    'no folder outside the layers: agents/random.ts → engine/odds/odds.ts',
    'pure layers use no Node API: engine/skirmish/squad.ts → fs',
    'rulesets stand alone: engine/rulesets/t9a/panic.ts → engine/rulesets/wfb9/panic.ts',
    'sources do not import tests: scripts/main.ts → env/env.test.ts',
  ]);
});

test('a layer imports no documents, and no game is built on a toy', () => {
  const found = violations({
    'engine/kernel/dice.ts': "export { d6 } from '../../docs/d6.js';",
    'engine/kernel/testing-toy.ts': 'export const toy = 1;',
    'engine/rulesets/t9a/panic.ts': "export { toy as panic } from '../../kernel/testing-toy.js';",
    'engine/testing/scenario.ts': "export { toy } from '../kernel/testing-toy.js';",
    'docs/d6.ts': 'export const d6 = 6;',
  });

  expect(found).toEqual([
    'layers import layers alone: engine/kernel/dice.ts → docs/d6.ts',
    'toys are for tests: engine/rulesets/t9a/panic.ts → engine/kernel/testing-toy.ts',
  ]);
});

test('modules that import each other are found, unless it is their types alone', () => {
  const found = violations({
    'engine/kernel/dice.ts': "import { seed } from './seed.js';\nexport const d6 = () => seed;",
    'engine/kernel/seed.ts': "import { d6 } from './dice.js';\nexport const seed = 1;\nexport const roll = d6;",
    'engine/kernel/pool.ts': "import type { Pools } from './pools.js';\nexport type Pool = Pools;",
    'engine/kernel/pools.ts': "import { type Pool, pool } from './pool-of.js';\nexport type Pools = Pool;\npool();",
    'engine/kernel/pool-of.ts': "export type { Pool } from './pool.js';\nexport const pool = () => 1;",
  });

  expect(found).toEqual(['no circles: engine/kernel/dice.ts → engine/kernel/seed.ts']);
});

test('imports along the arrows are free, and a test may build scenarios', () => {
  const found = violations({
    'engine/kernel/dice.ts': 'export const d6 = 6;',
    'engine/armies/list.ts': "export { d6 } from '../kernel/dice.js';",
    'engine/skirmish/squad.ts': "export { d6 } from '../armies/list.js';",
    'engine/skirmish/squad.test.ts': "import { d6 } from '../testing/scenario.js';\nexport const twelve = 2 * d6;",
    'engine/rulesets/hordes/feat.ts': "export { d6 } from '../../skirmish/squad.js';",
    'engine/testing/scenario.ts': "export { d6 } from '../rulesets/hordes/feat.js';",
    'env/env.ts': "export { d6 } from '../engine/testing/scenario.js';",
    'agents/random.ts': "export { d6 } from '../env/env.js';",
    'scripts/main.ts':
      "import { readFileSync } from 'node:fs';\nexport { d6 } from '../agents/random.js';\nreadFileSync('x');",
  });

  expect(found).toEqual([]);
});

test('kernel, environment and rules know no translation; plugs of games and the translator do', () => {
  const translation = "export { translated } from '../translation/translated.js';";
  const found = violations({
    'engine/translation/translated.ts': 'export const translated = 1;',
    'engine/kernel/battle.ts': translation,
    'engine/regiments/wheel.ts': translation,
    'engine/game.ts': "export { translated } from './translation/translated.js';",
    'engine/rulesets/t9a/game.ts': "export { translated } from '../../translation/translated.js';",
    'engine/rulesets/t9a/panic.ts': "export { translated } from '../../translation/translated.js';",
    'env/env.ts': "export { translated } from '../engine/translation/translated.js';",
    'scripts/soak.ts': "export { translated } from '../engine/translation/translated.js';",
    'scripts/translate/compare.ts': "export { translated } from '../../engine/translation/translated.js';",
  });
  const rule = 'accelerators are known by their interface';
  const to = 'engine/translation/translated.ts';
  expect(found).toEqual([
    `${rule}: engine/kernel/battle.ts → ${to}`,
    `${rule}: engine/regiments/wheel.ts → ${to}`,
    `${rule}: engine/rulesets/t9a/panic.ts → ${to}`,
    `${rule}: env/env.ts → ${to}`,
    `${rule}: scripts/soak.ts → ${to}`,
    `arrows: engine/kernel: engine/kernel/battle.ts → ${to}`,
  ]);
});

test('core/ of a ruleset imports no chapter, and no chapter imports its words or odds', () => {
  const found = violations({
    'engine/rulesets/t9a/core/units.ts':
      "export { wet } from '../terrain/water.js';\nexport { state } from './state.js';",
    'engine/rulesets/t9a/core/state.ts': 'export const state = 1;',
    'engine/rulesets/t9a/terrain/water.ts': "export { chance as wet } from '../odds/attacks.js';",
    'engine/rulesets/t9a/combat/fight.ts': "export { words } from '../describe/options.js';",
    'engine/rulesets/t9a/odds/attacks.ts': "export { rounds as chance } from './round.js';",
    'engine/rulesets/t9a/odds/round.ts': "export { state as rounds } from '../core/state.js';",
    'engine/rulesets/t9a/describe/options.ts': 'export const words = 1;',
    'engine/rulesets/t9a/ruleset.ts': "export { words } from './describe/options.js';",
    'engine/testing/t9a/odds.ts': "export { chance } from '../../rulesets/t9a/odds/attacks.js';",
  });

  expect(found).toEqual([
    'core knows no chapter: engine/rulesets/t9a/core/units.ts → engine/rulesets/t9a/terrain/water.ts',
    'words and odds look at play: engine/rulesets/t9a/combat/fight.ts → engine/rulesets/t9a/describe/options.ts',
    'words and odds look at play: engine/rulesets/t9a/terrain/water.ts → engine/rulesets/t9a/odds/attacks.ts',
  ]);
});
