import { describe, expect, test } from 'vitest';
import type { ArmyBook } from '../../../armies/book.js';
import { armiesWith } from '../../../armies/changes/armies.js';
import type { ResolvedList } from '../../../armies/resolved.js';
import type { Armies } from '../../../armies/source.js';
import { problemLine } from '../../../kernel/ruleset.js';
import { Random } from '../../../testing/random.js';
import { T9A } from '../game.js';

const armies: Armies<ResolvedList, ArmyBook> = T9A.armies;
const file = (...changes: object[]) => ({ format: 'muster-changes/1', ruleset: 't9a', name: 'a try', changes });
const changed = (...changes: object[]) => {
  const made = armiesWith('t9a', armies, file(...changes));
  if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
  return made.value;
};
const lines = (...changes: object[]): readonly string[] => {
  const made = armiesWith('t9a', armies, file(...changes), 'my.json');
  return made.ok ? [] : made.problems.map(problemLine);
};
const guardIn = (of: Pick<Armies<ResolvedList, ArmyBook>, 'books'>) =>
  of
    .books()
    .get('empire-of-sonnstahl')
    ?.units.find(({ id }) => id === 'imperial-guard');

describe('a difference file changes', () => {
  test('prices of units, of further models and of options, by which lists are priced', () => {
    const before = JSON.stringify(guardIn(armies));
    const now = changed(
      { unit: 'imperial-guard', points: 80, extra: '-1' },
      { unit: 'imperial-guard', option: 'great-weapon', perModel: 3 },
    );
    const { points, options } = guardIn(now) ?? {};
    expect(points).toEqual({ base: 80, extra: 8 });
    expect(options?.[0].options[0].perModel).toBe(3);
    expect(JSON.stringify(guardIn(armies))).toBe(before);
  });

  test('what a list costs, and whether it is legal', () => {
    const { lists, illegal } = changed({ unit: 'imperial-guard', points: '+10' });
    expect([armies.lists().get('river-watch')?.points, lists().get('river-watch')?.points]).toEqual([2382, 2392]);
    expect(illegal?.().size).toBe(0);
    const dear = changed({ unit: 'imperial-guard', points: '+20' });
    expect(
      dear
        .illegal?.()
        .get('river-watch')
        ?.map(({ where }) => where),
    ).toEqual(['river-watch, points']);
  });

  test('characteristics, of the model that is named', () => {
    const now = changed(
      { unit: 'imperial-guard', profile: { WS: 5, Ld: '+1' } },
      { unit: 'electoral-cavalry', model: 'Horse', profile: { M: 7 } },
    );
    expect(guardIn(now)?.parts[0].profile).toMatchObject({ WS: 5, Ld: 9, S: 4 });
    const cavalry = now
      .books()
      .get('empire-of-sonnstahl')
      ?.units.find(({ id }) => id === 'electoral-cavalry');
    expect(cavalry?.parts.map(({ profile }) => profile.M)).toEqual([4, 7]);
  });

  test('special rules that a unit holds', () => {
    const now = changed({ unit: 'imperial-guard', give: ['stubborn'], take: ['bodyguard'] });
    expect(guardIn(now)?.rules.map(({ rule }) => rule)).toEqual(['parent-unit', 'stubborn']);
  });

  test('options: removed, added, and how many models there may be', () => {
    const now = changed(
      { unit: 'imperial-guard', option: 'great-weapon', remove: true },
      { unit: 'imperial-guard', add: { id: 'halberd', name: 'Halberd', perModel: 1, gives: { weapons: ['halberd'] } } },
      { unit: 'imperial-guard', least: 15, most: 30 },
    );
    expect(guardIn(now)?.options.map(({ options }) => options.map(({ id }) => id))).toEqual([['halberd']]);
    expect(guardIn(now)?.size).toEqual({ min: 15, max: 30 });
  });

  test('a rule that is switched off: no unit, option or mount holds it', () => {
    const now = changed({ rule: 'parent-unit', off: true });
    expect(JSON.stringify([...now.books().values()].map(({ units }) => units))).not.toContain('"parent-unit"');
    expect(JSON.stringify([...armies.books().values()].map(({ units }) => units))).toContain('"parent-unit"');
  });

  test('a rule that troop types give, which is switched off in every book', () => {
    const held = (of: Pick<typeof armies, 'lists'>) =>
      [...of.lists().values()].flatMap(({ units }) => units.flatMap((u) => u.parts.flatMap((p) => p.rules)));
    expect(held(armies).some(({ rule }) => rule === 'swiftstride')).toBe(true);
    expect(held(changed({ rule: 'swiftstride', off: true })).some(({ rule }) => rule === 'swiftstride')).toBe(false);
  });
});

describe('a bad difference file is told in a line that names unit, field and mend', () => {
  test.each([
    [
      { unit: 'imperial-gard', points: 80 },
      "my.json, imperial-gard, unit: no unit of the army books is called 'imperial-gard'; write imperial-guard.",
    ],
    [
      { unit: 'imperial-guard', profile: { WS: 99 } },
      'my.json, imperial-guard, profile.WS: becomes 99; write a value that makes it 0 to 10.',
    ],
    [
      { unit: 'imperial-guard', profile: { WS: 4 } },
      'my.json, imperial-guard, profile.WS: is 4 already; write another value, or leave it out.',
    ],
    [
      { unit: 'imperial-guard', give: ['stuborn'] },
      'my.json, imperial-guard, give: there is no special rule stuborn; write stubborn.',
    ],
    [{ unit: 'imperial-guard', give: ['fly'] }, 'my.json, imperial-guard, give: Fly is not played yet; leave it out.'],
    [
      { unit: 'imperial-guard', take: ['fear'] },
      'my.json, imperial-guard, take: it has no fear; choose from bodyguard, parent-unit.',
    ],
    [
      { unit: 'imperial-guard', weapon: 'sword', profile: { S: 4 } },
      'my.json, imperial-guard, sword, weapon: weapons are those of the rulebook, which changes of army books do not reach; leave it out.',
    ],
    [
      { unit: 'electoral-cavalry', profile: { WS: 5 } },
      'my.json, electoral-cavalry, profile: it has several profiles; name a model: Electoral Knight, Horse.',
    ],
    [
      { unit: 'imperial-guard', size: 10, points: 5 },
      'my.json, imperial-guard, 10, size: a unit has one price for its smallest size (points) and one for each further model (extra); leave it out.',
    ],
    [
      { unit: 'imperial-guard' },
      'my.json, imperial-guard: nothing is changed; say what: points, profile, give, take, add, remove.',
    ],
    [
      { rule: 'requires-two-hands', off: true },
      'my.json, rule requires-two-hands: weapons of the rulebook have it (Flail, Great Weapon, Halberd, Additional Hand Weapon), which changes do not reach; take it from units instead.',
    ],
    [{ rule: 'parentunit', off: true }, 'my.json, rule parentunit: no army book gives it; write parent-unit.'],
    [{ unit: 'imperial-guard', ponts: 4 }, 'my.json, changes[0]: nothing is called ponts here; write points.'],
    [{ points: 4 }, 'my.json, changes[0]: is about nothing; name one unit, mount or rule.'],
    [
      { unit: 'imperial-guard', add: { id: 'x', name: 'X', points: 1 } },
      'my.json, imperial-guard, x: costs points and gives nothing; say what it gives, or leave it out.',
    ],
    [
      { unit: 'imperial-guard', add: { id: 'x', name: 'X', price: 1 } },
      'my.json, imperial-guard, add: nothing is called price here; remove it.',
    ],
  ])('%j', (change, line) => {
    expect(lines(change)).toEqual([line]);
  });

  test('another game', () => {
    const made = armiesWith('wh40k2', armies, file({ unit: 'x' }), 'my.json');
    expect(made.ok ? '' : problemLine(made.problems[0])).toContain('is t9a, but the battle is of wh40k2');
  });
});

test('random armies are drawn from the changed book', () => {
  const now = changed({ unit: 'imperial-guard', points: 5000 });
  const has = (of: Pick<typeof armies, 'draw'>) => {
    const dice = new Random(7);
    const all = Array.from({ length: 30 }, (_, i) => of.draw('empire-of-sonnstahl', 800, dice, `x-${i}`));
    return all.some((list) => list.ok && list.value.units.some(({ entry }) => entry === 'imperial-guard'));
  };
  expect([has(armies), has(now)]).toEqual([true, false]);
});

test('lists that ship and are illegal with the changes say why, and the others stay', () => {
  const now = changed({ unit: 'knight-commander', points: 900 });
  expect([...now.lists().keys()]).not.toContain('ember-host');
  expect(now.illegal?.().get('ember-host')?.[0].where).toContain('ember-host');
  expect([...now.lists().keys()]).toContain('green-tide');
});
