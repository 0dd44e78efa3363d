import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import '../../agents/index.js';
import { agentGiven, agentsGiven, imported } from './agents.js';
import { agentsOn } from './backend.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-agents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a colon that nothing follows is no setting', () => {
  expect(agentGiven('captain:', 't9a')).toBe('captain');
  expect(agentsGiven('captain:,random: , captain:temperament=bold,', 't9a')).toEqual([
    'captain',
    'random',
    'captain:temperament=bold',
  ]);
  expect(() => agentGiven('captain:bold', 't9a')).toThrow("write settings as key=value, not 'bold'");
});

test('what keeps a file of agents from loading is told with its cure', async () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  mkdirSync(join(folder, 'inner'));
  await expect(imported([join(folder, 'none.mjs')])).rejects.toThrow('there is no such file; check the path');
  await expect(imported([folder])).rejects.toThrow('it is a folder; name a file');
  const missing = file('missing.mjs', "import 'left-pad-of-nobody';");
  await expect(imported([missing])).rejects.toThrow(/^--import .*missing\.mjs: /);
  const throwing = file('throwing.mjs', "throw new Error('not\\n today')");
  await expect(imported([throwing])).rejects.toThrow('it does not load (not); mend it');
});

test('--backend is for the networks among the agents; without one it is refused', () => {
  expect(agentsOn(['captain', 'neural', 'neural:temperature=1'], 'tfjs')).toEqual([
    'captain',
    'neural:backend=tfjs',
    'neural:temperature=1,backend=tfjs',
  ]);
  expect(agentsOn(['captain', 'random'], undefined)).toEqual(['captain', 'random']);
  expect(() => agentsOn(['captain', 'neuralgia'], 'tfjs')).toThrow('--backend tfjs: no agent here is called neural');
});
