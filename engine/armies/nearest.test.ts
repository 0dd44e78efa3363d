import { expect, test } from 'vitest';
import { kebab, nearest, suggest } from './nearest.js';

const UNITS = ['heavy-infantry', 'light-infantry', 'orc-eadbashers', 'imperial-guard'];

test('a name becomes an id of small letters and hyphens', () => {
  expect(kebab("Orc 'Eadbashers")).toBe('orc-eadbashers');
  expect(kebab('  Knights of  the Sun Griffon! ')).toBe('knights-of-the-sun-griffon');
});

test('a misspelt word finds the nearest', () => {
  expect(nearest('Heavy Infantry', UNITS)).toBe('heavy-infantry');
  expect(nearest('heavy-infnatry', UNITS)).toBe('heavy-infantry');
  expect(nearest('imperal gaurd', UNITS)).toBe('imperial-guard');
});

test('a word that is like none finds none', () => {
  expect(nearest('steam tank', UNITS)).toBeNull();
  expect(nearest('', UNITS)).toBeNull();
});

test('without a near word the mend lists what there is', () => {
  expect(suggest('ligth-infantry', UNITS)).toBe('write light-infantry');
  expect(suggest('zeppelin', ['horse', 'pegasus'])).toBe('choose from horse, pegasus');
  expect(suggest('zeppelin', [])).toBe('leave it out');
});
