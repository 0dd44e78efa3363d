import { scenario } from '../scenario.js';

/**
 * Returns a scene with marines on overwatch at (36, 12). It is the turn of the orks, who stand at (36, 30) and are
 * about to move, and of other troops far away.
 */
export const watch = (weapons: readonly string[] = ['boltgun'], rules: readonly string[] = []) =>
  scenario('wh40k2')
    .unit('marines', { models: 2, BS: 4, Ld: 8, weapons, rules, at: [36, 12], gap: 0.2 })
    .status('marines', 'overwatch')
    .enemy('orks', { models: 1, T: 4, at: [[36, 30]] })
    .enemy('idlers', { models: 1, at: [[70, 46]] })
    .active(1)
    .level('command');

/** Returns choices that move the orks to a place. */
export const goesTo = (x: number, y: number) =>
  [
    { ask: 'Mover', target: 'orks' },
    { ask: 'Move', verb: 'Move', at: [x, y] as const },
  ] as const;
