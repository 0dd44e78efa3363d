import { expect, it } from 'vitest';
import { HALF_TURN, TURN } from '../../../kernel/geometry/measures.js';
import { options } from '../../../kernel/ruleset.js';
import { scenario } from '../../../testing/scenario.js';
import { wh40k2 } from '../ruleset.js';

const TABLE = [72, 48] as const;
const turned = ([x, y]: readonly [number, number]): [number, number] => [TABLE[0] - x, TABLE[1] - y];

const OWN = [
  [30, 14],
  [31.3, 14.2],
  [32.9, 13.7],
  [31, 12.5],
  [32.2, 12.1],
] as const;
const FOES = [
  [28, 30],
  [29.5, 30.3],
  [44, 33],
] as const;

/** Returns the options of the squad as lines; for player 1 the whole table is turned round. */
function listing(player: 0 | 1): string[] {
  const at = (points: readonly (readonly [number, number])[]) => (player === 0 ? points : points.map(turned));
  const scene = scenario({ ruleset: 'wh40k2', table: TABLE });
  const [own, foes] = [
    { models: 5, at: at(OWN), weapons: ['boltgun'] },
    { models: 3, at: at(FOES) },
  ];
  if (player === 0) scene.unit('own', own).enemy('foes', foes);
  else scene.unit('foes', foes).enemy('own', own);
  const wood = [34, 18] as const;
  const battle = scene
    .terrain('wood', { at: player === 0 ? wood : turned(wood), size: [5, 4] })
    .active(player)
    .choose({ ask: 'Mover', target: 'own' })
    .runTo('decision of kind Move');
  const { b } = battle;
  const n = options(wh40k2, b);
  const { verb, x, y, facing, files, extra } = b.option;
  return Array.from({ length: n }, (_, i) => {
    if (x[i] === 0) return `${verb[i]}`;
    const px = player === 0 ? x[i] : b.setup.width - x[i];
    const py = player === 0 ? y[i] : b.setup.depth - y[i];
    const look = player === 0 ? facing[i] : (facing[i] + HALF_TURN) & (TURN - 1);
    return [verb[i], px, py, look, files[i], extra[i]].join(' ');
  });
}

it('K51 both sides are offered the same moves when the table is turned round', () => {
  expect(listing(1)).toEqual(listing(0));
  expect(listing(0).length).toBeGreaterThan(20);
});
