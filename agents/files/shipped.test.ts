import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { gameIds } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { setCheckpointSource } from '../neural/agent.js';
import { readBytes, SHIPPED, shippedCheckpoint } from './checkpoint-files.js';

// Other tests of the same process may have set another source, or removed it.
beforeEach(() => setCheckpointSource({ read: readBytes, shipped: shippedCheckpoint }));

/**
 * Message for the case that the version of an observation layout has risen: networks trained on the old layout are
 * useless then.
 */
const MEND =
  'train anew (muster train --ruleset ID --out mine) and copy mine/best.checkpoint to agents/neural/shipped/ID.checkpoint, or delete the old one';

test.for(gameIds())('%s: the network that ships, if one does, fits the observations as they are now', (ruleset) => {
  const file = shippedCheckpoint(ruleset);
  if (file === null) {
    expect(() => makePolicy('neural', ruleset)).toThrow(`no checkpoint of ${ruleset} ships with Muster`);
    return;
  }
  try {
    expect(makePolicy('neural', ruleset).name).toBe('neural');
  } catch (error) {
    throw new Error(`${(error as Error).message}\nMend: ${MEND.replaceAll('ID', ruleset)}`);
  }
});

test('nothing else lies where the networks are that ship', () => {
  expect(dirname(SHIPPED).endsWith('agents/neural')).toBe(true);
  const there = existsSync(SHIPPED) ? readdirSync(SHIPPED) : [];
  expect(there.filter((name) => !gameIds().some((id) => name === `${id}.checkpoint`))).toEqual([]);
});
