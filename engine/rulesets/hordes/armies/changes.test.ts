import { expect, test } from 'vitest';
import { armiesWith } from '../../../armies/changes/armies.js';
import { problemLine } from '../../../kernel/ruleset.js';
import { HORDES } from '../game.js';
import type { BookData } from './book-format.js';

const file = (give: string) => ({
  ...{ format: 'muster-changes/1', ruleset: 'hordes', name: 'a try' },
  changes: [{ unit: 'storm-lances', weapon: 'Electro Lance', give: [give] }],
});

/** Returns the qualities and abilities of the weapon with the change, or the fault. */
function given(rule: string): readonly string[] {
  const made = armiesWith('hordes', HORDES.armies, file(rule), 'my.json');
  if (!made.ok) return made.problems.map(problemLine);
  const book = made.value.books().get('cygnar') as unknown as BookData;
  const weapons = (book.units.find(({ id }) => id === 'storm-lances')?.model.weapons ?? []).filter(
    ({ name }) => name === 'Electro Lance',
  );
  return [...new Set(weapons.flatMap(({ qualities = [], abilities = [] }) => [...qualities, ...abilities]))];
}

test('HRD-WPN-001 a weapon is given a quality or an ability that is played', () => {
  expect(given('Critical Knockdown')).toContain('Critical Knockdown');
  expect(given('Poison')).toContain('Poison');
});

test('HRD-WPN-001 what no weapon has, or what is not played, is refused by name', () => {
  for (const rule of ['Nonsense', 'Explosivo']) {
    const [line] = given(rule);
    expect(line).toContain(`no ability ${rule} of weapons is played`);
  }
});
