import { expect, it } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { scenario } from '../../../testing/scenario.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';

/**
 * Makes a scene in which a marine with a boltgun at (36, 10) shoots at an ork `at` inches to the north; `die` is the
 * roll to hit.
 */
const volley = (at: number, ork: SquadSpec = {}, die = 1) =>
  scenario('wh40k2')
    .unit('marine', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 10]] })
    .enemy('ork', { models: 1, at: [[36, at]], facing: 180, ...ork })
    .phase('shooting')
    .choose('marine shoots at ork')
    .dice('to hit', die);

/** Returns the log line that names the target of the shot. */
const group = (scene: ReturnType<typeof volley>) =>
  scene.runTo('end of phase').log.find((line) => line.includes('Boltgun at ork,') || line.includes('boltgun at ork,'));

it('W40K-RANGE-001 W40K-HIT-010 a group of shots names its weapon, its target and its range', () => {
  expect(group(volley(20))).toMatch(
    /^marine: boltgun at ork, 1 shot, 2\+ to hit \(Ballistic Skill 4, short range \+1\)$/i,
  );
  expect(group(volley(30))).toMatch(/3\+ to hit \(Ballistic Skill 4\)$/);
});

it('W40K-HIT-004 W40K-HIT-005 the kind of cover is named', () => {
  const behind = (kind: 'wall' | 'hedge') =>
    volley(30).terrain(kind, { at: [36, 29], size: [4, 0.5] }, { height: 0.8 });
  expect(group(behind('wall'))).toMatch(/5\+ to hit \(Ballistic Skill 4, hard cover -2\)$/);
  expect(group(behind('hedge'))).toMatch(/4\+ to hit \(Ballistic Skill 4, soft cover -1\)$/);
});

it('W40K-HIT-006 W40K-HIT-007 W40K-HIT-009 so are the speed and the size of the target', () => {
  const moved = (inches: number) =>
    volley(30).with((b, row) => {
      b.model.moved[b.setup.unit.first[row('ork')]] = ticks(inches);
    });
  expect(group(moved(9))).toMatch(/3\+ to hit \(Ballistic Skill 4\)$/);
  expect(group(moved(10))).toMatch(/4\+ to hit \(Ballistic Skill 4, moved 10 inches or more -1\)$/);
  expect(group(moved(21))).toMatch(/5\+ to hit \(Ballistic Skill 4, moved over 20 inches -2\)$/);
  expect(group(volley(30, { rules: ['Large Target'] }))).toMatch(
    /2\+ to hit \(Ballistic Skill 4, size of the target \+1\)$/,
  );
});

it('W40K-CAS-001 what came of a volley is told once: hits, what they did, and all who fell together', () => {
  const battle = scenario('wh40k2')
    .unit('marines', { models: 3, BS: 4, weapons: ['boltgun'], at: [36, 10] })
    .enemy('orks', { models: 5, T: 4, save: 7, at: [36, 30] })
    .phase('shooting')
    .choose('marines shoots at orks')
    .dice('to hit', 6, 5, 4)
    .dice('damage', 6, 6, 1)
    .seed(1)
    .runTo('end of phase');
  expect(battle.log.filter((line) => /hits/.test(line))).toEqual(['marines: Boltgun at orks: 3 hits, 2 do harm']);
  expect(battle.log.filter((line) => line.includes('lose'))).toEqual(['orks: lose 2 models']);
  const missed = volley(30).runTo('end of phase').log;
  expect(missed).toContain('marine: Boltgun at ork: 0 hits');
});

it('W40K-TGT-006 a special weapon that has a target of its own is told with that target', () => {
  const battle = scenario('wh40k2')
    .unit('marines', {
      models: [
        { count: 2, weapons: ['boltgun'] },
        { name: 'gunner', weapons: ['heavy-bolter'] },
      ],
      BS: 4,
      at: [36, 10],
    })
    .enemy('near', { models: 1, at: [[36, 30]] })
    .enemy('far', { models: 1, at: [[48, 34]] })
    .phase('shooting')
    .level('full')
    .choose('marines shoots at near', { ask: 'ModelTarget', target: 'far' })
    .seed(1)
    .runTo('end of phase');
  const told = battle.log.filter((line) => / at (near|far), /.test(line)).map((line) => line.replace(/, .*/, ''));
  expect(told).toEqual(expect.arrayContaining(['marines: Boltgun at near', 'marines: Heavy Bolter at far']));
});
