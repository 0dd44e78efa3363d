import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import '../../agents/index.js';
import { playMatch } from '../../evaluations/match.js';
import { schedule } from '../../evaluations/schedule.js';
import { battleCommandOf, commandOf, planOf } from './tournament-plan.js';

const MUSTER = fileURLToPath(new URL('../muster.mjs', import.meta.url));
const SHIPPED = new URL('../../engine/rulesets/t9a/armies/lists/ember-host.json', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'muster-again-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the line of a battle in a report plays the same battle again', () => {
  writeFileSync(
    join(folder, "it's, mine.json"),
    JSON.stringify({ ...JSON.parse(readFileSync(SHIPPED, 'utf8')), id: 'mine' }),
  );
  const given = join(folder, "it's%2C mine.json");
  const options = { agents: 'random,captain:temperament=bold', lists: `${given},green-tide`, seed: 11, import: [] };
  const planned = planOf(options, 't9a');
  const match = schedule(planned.plan)[3];
  expect(match.lists).toContain('green-tide');
  const { result } = playMatch(match);
  const line = battleCommandOf(options, planned, result);
  expect(line).toContain(`--seed ${match.seed} --battlefield ${match.battlefield}`);
  expect(line).toMatch(/--out battle-3\.json$/);

  // through a shell, like a user who copies the line
  const shell = line.replace(/^muster /, `"${process.execPath}" "${MUSTER}" `);
  const told = execFileSync('sh', ['-c', `${shell} --json`], { cwd: folder, encoding: 'utf8' });
  const { id, replay, ...again } = JSON.parse(told);
  expect(replay).toBe('battle-3.json');
  expect({ ...again, id: 3 }).toEqual({ ...result, agents: [...result.agents], lists: [...result.lists] });
  expect(id).toBe(0);
}, 120_000);

test('words that a shell would take apart are quoted', () => {
  const options = { agents: 'random', lists: "a b.json,$HOME/it's.json", seed: 1, import: ['my agent.ts'] };
  const plan = { ruleset: 't9a', agents: ['random'], lists: [], battles: 4, seed: 1 };
  expect(commandOf(options, plan)).toBe(
    "muster tournament --ruleset t9a --agents random --lists 'a b.json,$HOME/it'\\''s.json' --battles 4 --seed 1 --import 'my agent.ts'",
  );
});
