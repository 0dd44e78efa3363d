import { expect, test } from 'vitest';
import { woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { scenario } from '../../../testing/scenario.js';

/** Makes a scene of riders 3 wide in front of a forest that begins 2 inches ahead of their Centre. */
const riders = (kind: 'forest' | 'field' | 'ruin' | 'water' | 'wall' | 'hill', spec: object = {}) =>
  scenario('t9a')
    .unit('riders', { models: 3, files: 3, M: 4, base: [25, 50], troopType: 'Cavalry', at: [36, 20], ...spec })
    .enemy('spears', { models: 5, files: 5, at: [66, 46] })
    .terrain(kind, { at: [36, 24], size: [10, 4] })
    .choose({ ask: 'Mover', target: 'riders' });

const march = (scene: ReturnType<typeof riders>) => scene.choose({ ask: 'Move', verb: 'March', path: 'forward 8' });

test('T9A-TER-001 T9A-TER-021 T9A-TER-002 cavalry that marches through a Forest tests, a die for each model', () => {
  const battle = march(riders('forest'))
    .dice('dangerous terrain', 1, 2, 6)
    .dice('panic test', 1, 1)
    .runTo('shooting phase');
  expect(battle.unit('riders').models).toBe(2);
});

test('T9A-TER-001 T9A-VEC-317 an Advance Move is safe', () => {
  const battle = riders('forest').choose({ ask: 'Move', verb: 'Advance', path: 'forward 4' }).runTo('shooting phase');
  expect(battle.unit('riders').models).toBe(3);
});

test('T9A-TER-001 T9A-VEC-317 flights are dangerous, failed charges are not', () => {
  const scene = scenario('t9a')
    .unit('riders', { models: 3, files: 3, M: 4, Ld: 7, base: [25, 50], troopType: 'Cavalry', at: [36, 20] })
    .enemy('spears', { models: 5, files: 5, at: [66, 46] })
    .terrain('forest', { at: [36, 24], size: [10, 4] })
    .fleeing('riders')
    .dice('rally test', 6, 6)
    .dice('flee distance', 4, 4)
    .dice('dangerous terrain', 2, 2, 2)
    .runTo('remaining moves');
  expect(scene.log).toContain('riders, dangerous terrain: 2 2 2');

  const failed = scenario('t9a')
    .unit('riders', { models: 3, files: 3, M: 4, base: [25, 50], troopType: 'Cavalry', at: [36, 20] })
    .enemy('spears', { models: 5, files: 5, at: [36, 34] })
    .terrain('field', { at: [36, 24], size: [10, 4] })
    .choose('riders charge spears', 'spears hold')
    .dice('charge range', 6, 1)
    .runTo('remaining moves');
  expect(failed.unit('riders').models).toBe(3);
});

test('T9A-TER-001 charges are dangerous', () => {
  const battle = scenario('t9a')
    .unit('riders', { models: 3, files: 3, M: 8, base: [25, 50], troopType: 'Cavalry', at: [36, 20] })
    .enemy('spears', { models: 5, files: 5, at: [36, 34] })
    .terrain('field', { at: [36, 24], size: [10, 4] })
    .choose('riders charge spears', 'spears hold')
    .otherwise('first')
    .dice('charge range', 6, 6)
    .dice('dangerous terrain', 1, 4, 4)
    .runTo('compulsory moves');
  expect(battle.unit('riders')).toMatchObject({ models: 2, engaged: true });
});

test('T9A-TER-013 T9A-TER-021 T9A-TER-026 T9A-TER-029 infantry goes safely through Fields, Forests and Walls', () => {
  for (const kind of ['forest', 'field', 'wall', 'hill'] as const) {
    const battle = march(riders(kind, { troopType: 'Infantry' })).runTo('shooting phase');
    expect(battle.unit('riders').models).toBe(3);
  }
});

test('T9A-TER-013 T9A-TER-029 cavalry is in danger in Fields and at Walls', () => {
  for (const kind of ['field', 'wall'] as const) {
    const battle = march(riders(kind)).dice('dangerous terrain', 2, 2, 2).runTo('shooting phase');
    expect(battle.log).toContain('riders, dangerous terrain: 2 2 2');
  }
});

test('T9A-TER-014 T9A-VEC-321 models with Flaming Attacks are in danger in a Field', () => {
  const infantry = march(riders('field', { troopType: 'Infantry', rules: ['Flaming Attacks'] }))
    .dice('dangerous terrain', 2, 2, 2)
    .runTo('shooting phase');
  expect(infantry.log).toContain('riders, dangerous terrain: 2 2 2');
});

test('T9A-TER-025 Ruins are dangerous to all; cavalry fails on 1 or 2', () => {
  const foot = march(riders('ruin', { troopType: 'Infantry' }))
    .dice('dangerous terrain', 1, 2, 2)
    .dice('panic test', 1, 1)
    .runTo('shooting phase');
  expect(foot.unit('riders').models).toBe(2);
  const horse = march(riders('ruin'))
    .dice('dangerous terrain', 1, 2, 3)
    .dice('panic test', 1, 1)
    .runTo('shooting phase');
  expect(horse.unit('riders').models).toBe(1);
});

test('T9A-TER-002 T9A-VEC-315 a Chariot rolls four dice, each 1 a Wound that armour does not stop', () => {
  const battle = march(riders('field', { models: 1, files: 1, W: 4, troopType: 'Chariot', armour: { innate: 4 } }))
    .dice('dangerous terrain', 1, 1, 3, 4)
    .runTo('shooting phase');
  expect(battle.unit('riders')).toMatchObject({ models: 1, wounds: 2 });
});

test('T9A-TER-002 special saves stop Wounds of Dangerous Terrain', () => {
  const battle = march(riders('forest', { wardSave: 5 }))
    .dice('dangerous terrain', 1, 1, 4)
    .dice('ward save', 5, 4)
    .dice('panic test', 1, 1)
    .runTo('shooting phase');
  expect(battle.unit('riders').models).toBe(2);
});

test('T9A-TER-002 T9A-SAV-006 of two special saves the better one is rolled, the Ward Save of two that are as good', () => {
  const models = (saves: object, rolled: string) =>
    march(riders('forest', saves))
      .dice('dangerous terrain', 1, 1, 4)
      .dice(rolled, 5, 4)
      .dice('panic test', 1, 1)
      .runTo('shooting phase')
      .unit('riders').models;
  expect(models({ regeneration: 5 }, 'regeneration')).toBe(2);
  expect(models({ wardSave: 6, regeneration: 5 }, 'regeneration')).toBe(2);
  expect(models({ wardSave: 5, regeneration: 6 }, 'ward save')).toBe(2);
  expect(models({ wardSave: 5, regeneration: 5 }, 'ward save')).toBe(2);
});

test('T9A-TER-003 each piece of terrain is tested once', () => {
  const battle = march(riders('forest'))
    .terrain('field', { at: [36, 27.5], size: [10, 2] })
    .dice('dangerous terrain', 2, 2, 2, 3, 3, 3)
    .runTo('shooting phase');
  expect(battle.log.filter((line) => line.includes('dangerous terrain:'))).toEqual([
    'riders, dangerous terrain: 2 2 2',
    'riders, dangerous terrain: 3 3 3',
  ]);
});

test('T9A-TER-003 whom one piece of terrain has killed does not test for the next on the way', () => {
  const tests = (scene: ReturnType<typeof riders>) =>
    scene.runTo('shooting phase').log.filter((line) => line.includes('dangerous terrain:'));
  const two = () =>
    march(riders('forest'))
      .terrain('ruin', { at: [36, 27.5], size: [10, 2] })
      .dice('panic test', 1, 1);
  expect(tests(two().dice('dangerous terrain', 1, 2, 2, 3, 3))).toEqual([
    'riders, dangerous terrain: 1 2 2',
    'riders, dangerous terrain: 3 3',
  ]);

  // the Ruin, where a 2 is enough, is the second in the list but the first on the way
  const ruinFirst = march(riders('forest', { models: 1, files: 1 }))
    .terrain('ruin', { at: [36, 22], size: [10, 1] })
    .dice('dangerous terrain', 2);
  expect(tests(ruinFirst)).toEqual(['riders, dangerous terrain: 2']);

  // one of two Wounds is left for the second piece, and a save may prevent the first
  const hardy = { models: 1, files: 1, W: 2 };
  const wounded = march(riders('forest', hardy))
    .terrain('ruin', { at: [36, 27.5], size: [10, 2] })
    .dice('dangerous terrain', 1, 3);
  expect(tests(wounded)).toEqual(['riders, dangerous terrain: 1', 'riders, dangerous terrain: 3']);
  const saved = march(riders('forest', { models: 1, files: 1, wardSave: 5 }))
    .terrain('ruin', { at: [36, 27.5], size: [10, 2] })
    .dice('dangerous terrain', 1, 3)
    .dice('ward save', 5);
  expect(tests(saved)).toHaveLength(2);
});

test('T9A-TER-003 the companions of a character whom the first piece has killed test for the second', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 3, files: 3, M: 4, at: [36, 20] })
    .unit('captain', { character: true, M: 4, joins: 'spears' })
    .enemy('orcs', { models: 5, files: 5, at: [66, 46] })
    .terrain('ruin', { at: [36, 23], size: [10, 2] })
    .terrain('ruin', { at: [36, 26.5], size: [10, 2] })
    .choose({ ask: 'Mover', target: 'spears' }, { ask: 'Move', verb: 'March', path: 'forward 8' })
    .otherwise('first')
    .dice('dangerous terrain', 1, 2, 2, 2, 2, 2, 2)
    .dice('panic test', 1, 1)
    .runTo('shooting phase');
  expect(battle.unit('captain').place).toBe('destroyed');
  expect(battle.unit('spears').models).toBe(3);
});

test('T9A-TER-001 T9A-CHR-010 a character who has outlived the unit that he joined tests by his own Troop Type', () => {
  const left = (host: object, spec: object, kind: 'forest' | 'ruin') =>
    scenario('t9a')
      .unit('spears', { models: 3, files: 3, M: 4, at: [36, 20], ...host })
      .unit('captain', { character: true, M: 4, W: 2, joins: 'spears', ...spec })
      .enemy('orcs', { models: 5, files: 5, at: [66, 46] })
      .terrain(kind, { at: [36, 24], size: [10, 2] })
      .with((b, row) => void woundPool(b, row('spears'), 3, -1))
      .choose({ ask: 'Mover', target: 'spears' }, { ask: 'Move', verb: 'March', path: 'forward 8' });
  const onFoot = left({}, {}, 'ruin').dice('dangerous terrain', 1).runTo('shooting phase');
  expect(onFoot.log).toContain('captain lose 1 of their Wounds, 1 left');
  const mounted = left({}, { troopType: 'Cavalry' }, 'forest').dice('dangerous terrain', 1).runTo('shooting phase');
  expect(mounted.log).toContain('captain lose 1 of their Wounds, 1 left');
  const dismounted = left({ troopType: 'Cavalry' }, {}, 'forest').runTo('shooting phase');
  expect(dismounted.log.some((line) => line.includes('dangerous'))).toBe(false);
});

test('T9A-SPR-080 T9A-TER-001 among others a model with Strider is safe by itself, and those without it are not', () => {
  const tests = (who: string, faces: readonly number[], unit: readonly string[], hero: readonly string[]) =>
    march(
      riders('forest', { models: 3, rules: unit }).unit('hero', {
        character: true,
        base: [25, 50],
        troopType: 'Cavalry',
        joins: 'riders',
        rules: hero,
      }),
    )
      .dice(`${who}, dangerous terrain`, ...faces)
      .runTo('shooting phase')
      .log.flatMap((line) => /^(.*), dangerous terrain: (.*)$/.exec(line)?.slice(1) ?? []);

  expect(tests('hero', [2], ['Strider'], [])).toEqual(['hero', '2']);
  expect(tests('riders', [2, 2, 2], [], ['Strider'])).toEqual(['riders', '2 2 2']);
});

test('T9A-SPR-080 a unit with Strider is safe', () => {
  expect(
    march(riders('forest', { rules: ['Strider'] }))
      .runTo('shooting phase')
      .unit('riders').models,
  ).toBe(3);
});

test('T9A-TER-001 only models that go through it test', () => {
  const battle = scenario('t9a')
    .unit('riders', { models: 3, files: 3, M: 4, base: [25, 50], troopType: 'Cavalry', at: [36, 20] })
    .enemy('spears', { models: 5, files: 5, at: [66, 46] })
    .terrain('forest', { at: [40.6, 24], size: [10, 4] }) // begins at x = 35.6, past the first file
    .choose({ ask: 'Mover', target: 'riders' }, { ask: 'Move', verb: 'March', path: 'forward 8' })
    .dice('dangerous terrain', 2, 2)
    .runTo('shooting phase');
  expect(battle.log).toContain('riders, dangerous terrain: 2 2');
});

/**
 * Makes a scene of a captain alone and spears 6 inches north of him, with a Ruin or Water between them; or the captain
 * stands among them.
 */
const captain = (kind: 'ruin' | 'water', among: boolean, rules: string[] = []) => {
  const spec = among ? { joins: 'spears' } : { at: [36, 20] as const };
  return scenario('t9a')
    .unit('spears', { models: 5, files: 5, at: [36, 26.5] })
    .unit('captain', { character: true, M: 4, W: 2, rules, ...spec })
    .enemy('orcs', { models: 5, files: 5, at: [66, 46] })
    .terrain(kind, { at: [36, 23.5], size: [10, 1] })
    .choose({ ask: 'Mover', target: 'captain' });
};
const join = { ask: 'Move', verb: 'Join', target: 'spears' } as const;
const out = { ask: 'Move', verb: 'Leave', at: [36, 20], facing: 0, files: 1 } as const;

test('T9A-TER-001 T9A-CHR-003 T9A-CHR-012 a character that marches into a unit or out of it tests on the way', () => {
  const joins = (die: number) =>
    captain('ruin', false).choose(join).dice('dangerous terrain', die).runTo('shooting phase');
  expect(joins(2).unit('captain').place).toBe('inUnit');
  expect(joins(1).log).toContain('captain lose 1 of their Wounds, 1 left');
  const leaves = captain('ruin', true).choose(out).dice('dangerous terrain', 1).runTo('shooting phase');
  expect(leaves.log).toContain('captain lose 1 of their Wounds, 1 left');
});

test('T9A-TER-026 T9A-CHR-003 T9A-CHR-012 nor does it march through Water into a unit or out of it', () => {
  const offered = (among: boolean, rules: string[]) =>
    captain('water', among, rules)
      .runTo('decision of kind Move')
      .question?.options.some((o) => (among ? o.verb === 'Leave' && o.n === 1 && o.y < 22 : o.verb === 'Join'));
  for (const among of [false, true]) {
    expect(offered(among, [])).toBe(false);
    expect(offered(among, ['Strider'])).toBe(true);
  }
});

test('T9A-TER-026 T9A-SPR-080 marches through Water are listed for a unit with Strider, and for no other', () => {
  const through = (rules: string[]) =>
    riders('water', { rules })
      .runTo('decision of kind Move')
      .question?.options.some((o) => o.verb === 'March' && o.y > 26);
  expect(through([])).toBe(false);
  expect(through(['Strider'])).toBe(true);
});
