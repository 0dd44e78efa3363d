// Models that are never in one army, and characters of several entries.
import { expect, test } from 'vitest';
import { problemLine } from '../../../kernel/ruleset.js';
import { listOf, problemsOf } from '../../../testing/hordes/lists.js';
import { animosityFaults } from './animosity.js';
import { armyBooks } from './armies.js';
import type { ModelProfile } from './profiles.js';

const rules = (json: object) => problemsOf(json).map(({ rule }) => rule);
const unit = (name: string, change: Partial<ModelProfile> = {}) => {
  const stats = { SPD: 6, STR: 6, MAT: 6, RAT: 6, DEF: 12, ARM: 12, CMD: 8, points: 5, weapons: [] } as const;
  const profile: ModelProfile = { ...stats, id: name, name, type: 'solo', base: 'small', ...change };
  return { name, members: [{ profile, role: 'independent' as const }] };
};

test('HRD-SPEC-001 Animosity [*]: its model is in no army with models that the parameter names', () => {
  const knight = unit('Knight', { abilities: ['Animosity [Thamarite or Undead]'] });
  const faults = (...units: ReturnType<typeof unit>[]) => animosityFaults([knight, ...units], 'host').map(problemLine);
  expect(faults(unit('Thrall', { advantages: ['Undead'] }))).toEqual([
    'host, Knight (HRD-SPEC-001): has Animosity [Thamarite or Undead], and Thrall is in the army; take one of the two.',
  ]);
  expect(faults(unit('Priest', { keywords: ['Thamarite'] }))).toHaveLength(1);
  expect(faults(unit('Trencher'))).toEqual([]);
  expect(animosityFaults([unit('Thrall', { advantages: ['Undead'] }), unit('Trencher')], 'host')).toEqual([]);
});

test('HRD-SPEC-001 Animosity [*] counts in lists of the books', () => {
  const book = armyBooks().get('cygnar');
  const own = book?.units.find(({ id }) => id === 'precursor-knights');
  expect(own?.model.abilities).toContain('Animosity [Thamarite or Undead]');
  expect(rules(listOf('cygnar', 35, [{ unit: 'precursor-knights' }, { unit: 'long-gunner-infantry' }]))).toEqual([]);
});

test('HRD-ARMY-016 a character is fielded once, whichever of its entries', () => {
  const lords = (...ids: string[]) =>
    listOf(
      'cygnar',
      125,
      ids.map((unit) => ({ unit })),
    );
  const [first, second, other] = ['captain-victoria-haley', 'major-victoria-haley', 'captain-jeremiah-kraye'];
  expect(rules(lords(first, second))).toContain('HRD-ARMY-016');
  expect(rules(lords(first, other))).not.toContain('HRD-ARMY-016');
  const [problem] = problemsOf(lords(first, second)).filter(({ rule }) => rule === 'HRD-ARMY-016');
  expect(problem.message).toBe('Haley is in Captain Victoria Haley already');
});
