import { expect, test } from 'vitest';
import { options } from '../../../kernel/ruleset.js';
import { FAR, fullTable, marshal, marshaled } from '../../../testing/hordes/battlegroups.js';
import type { HordesTable } from '../../../testing/hordes/table.js';
import { HORDES } from '../game.js';
import { HORDES_RULES } from '../ruleset.js';
import { HORDES_SPEC, modelColumn, WIDTH } from './spec.js';

const NAMES = [
  'marshaled by',
  'in command range of its marshal',
  'Crush!',
  'made its attack of Crush!',
  'Hurry!',
  'Strike True!',
  'Take Aim!',
] as const;

/** Returns the columns about the marshal of the second model of the acting player. */
function seen({ b }: HordesTable): number[] {
  const out = new Float32Array(HORDES_SPEC.size);
  options(HORDES_RULES, b);
  HORDES.observation.writer(out, true).write(b, b.decision.player[0]);
  const row = HORDES_SPEC.offset['own units'] + WIDTH.model;
  return NAMES.map((name) => out[row + modelColumn(name)]);
}

test('HRD-JMAR-003 the observation tells whose a warjack is, whether it is in his command range, and its drive', () => {
  const scene = (at: [number, number]) =>
    fullTable({ m: marshal(), j: marshaled({ at, weapons: [{}, { name: 'gun', kind: 'ranged', RNG: 8 }] }) }, FAR);
  const t = scene([24, 14]).turn().choose('activate j');
  expect(seen(t)).toEqual([1 / 64, 1, 0, 0, 0, 0, 0]);
  for (const drive of ['Crush!', 'Hurry!', 'Strike True!', 'Take Aim!'] as const) {
    const of = scene([24, 14]).turn().choose('activate j').choose(`use ${drive}`);
    const columns = [1 / 64, 1, 0, 0, 0, 0, 0];
    columns[NAMES.indexOf(drive)] = 1;
    expect(seen(of)).toEqual(columns);
  }
  const far = scene([24, 30]).turn();
  expect(seen(far)).toEqual([1 / 64, 0, 0, 0, 0, 0, 0]);
  far.remove('m').turn();
  expect(seen(far).slice(0, 2)).toEqual([0, 0]);
});
