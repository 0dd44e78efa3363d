import { expect, test } from 'vitest';
import { degrees, ticks } from '../../../../engine/kernel/geometry/measures.js';
import { LEGAL } from '../../../../engine/kernel/ruleset.js';
import { Verb } from '../../../../engine/rulesets/wh40k2/core/asks.js';
import { wh40k2 } from '../../../../engine/rulesets/wh40k2/ruleset.js';
import { scenario } from '../../../../engine/testing/scenario.js';
import { typedIn } from '../testing-table.js';

/**
 * Makes a scene of a gunner at (36, 10) with one weapon, who is asked how he aims at two orks; with `ground` he may aim
 * at the ground.
 */
const gunner = (weapon: string, ask: 'BlastAim' | 'TemplateAngle', ground = false) =>
  scenario('wh40k2')
    .unit('gunner', { models: 1, BS: 4, weapons: [weapon], at: [[36, 10]] })
    .enemy('orks', {
      models: 2,
      base: 25.4,
      at: [
        [36, 17],
        [38, 16],
      ],
    })
    .phase('shooting')
    .level('full')
    .with((b) => {
      const own = b.setup.weapons as unknown as object[];
      if (ground) own[0] = { ...own[0], ground: true };
    })
    .seed(1)
    .choose('gunner shoots at orks', { ask: 'ShotWeapon', verb: 'Weapon' })
    .runTo(`decision of kind ${ask}`).b;

/** Returns the result of one typed line, and the answer given. */
function typed(b: ReturnType<typeof gunner>, line: string) {
  const { say, end, record } = typedIn('wh40k2', b, line);
  return { end, said: say.join(' '), record };
}

const AIM = { verb: Verb.Aim, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] };

test('W40K-DEC-032 a blast marker is aimed at whoever stands at the point that is typed', () => {
  for (const [line, model] of [
    ['at 36 17', 0],
    ['aim at 38.3 16.2', 1],
  ] as const) {
    const b = gunner('missile-frag', 'BlastAim');
    const { end, record } = typed(b, line);
    expect([line, end]).toEqual([line, 'answered']);
    expect(record.n - b.setup.unit.first[b.setup.names.indexOf('orks')]).toBe(model);
  }
});

test('W40K-WGRN-001 W40K-GRND-001 at bare ground only where the judge of proposals allows it', () => {
  for (const ground of [false, true]) {
    for (const [line, x, y] of [
      ['at 37 15', 37, 15],
      ['at 36 5', 36, 5], // behind him
    ] as const) {
      const b = gunner('missile-frag', 'BlastAim', ground);
      const legal = wh40k2.validate(b, { ...AIM, x: ticks(x), y: ticks(y) }) === LEGAL;
      expect([ground, line, legal]).toEqual([ground, line, ground && y > 10]);
      const { end, said, record } = typed(b, line);
      expect([line, end]).toEqual([line, legal ? 'answered' : 'asks']);
      if (legal) expect(record).toMatchObject({ target: -1, x: ticks(x), y: ticks(y) });
      else expect(said).toMatch(/^Not legal: /);
    }
  }
});

test('W40K-DEC-033 W40K-TMPL-002 a template is laid in any direction that the judge of proposals allows', () => {
  const seen: boolean[] = [];
  for (const angle of [0, 3, 20, 44, 180, 359]) {
    const b = gunner('flamer', 'TemplateAngle');
    const target = b.setup.names.indexOf('orks');
    const legal = wh40k2.validate(b, { ...AIM, target, facing: degrees(angle) }) === LEGAL;
    seen.push(legal);
    const { end, said, record } = typed(b, `facing ${angle}`);
    expect([angle, end]).toEqual([angle, legal ? 'answered' : 'asks']);
    if (legal) expect(record).toMatchObject({ target, facing: degrees(angle) });
    else expect(said).toMatch(/^Not legal: /);
  }
  expect(seen).toEqual([true, true, true, false, false, true]);
});

test('W40K-DEC-033 a point says the direction too, and words that say neither hear what is missing', () => {
  expect(typed(gunner('flamer', 'TemplateAngle'), 'at 38 16')).toMatchObject({ end: 'answered' });
  expect(typed(gunner('flamer', 'TemplateAngle'), 'at 60 10')).toMatchObject({ end: 'asks' });
  expect(typed(gunner('flamer', 'TemplateAngle'), 'forward 3').said).toMatch(/^Not understood: say the direction/);
  expect(typed(gunner('missile-frag', 'BlastAim'), 'facing 90').said).toMatch(/^Not understood: say the point/);
});
