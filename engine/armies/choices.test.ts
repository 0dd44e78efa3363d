import { expect, test } from 'vitest';
import { toyFaults } from './toy.js';

test('every problem is told at once, with a mend', () => {
  const lines = toyFaults([
    { unit: 'bnad', options: ['clubs'] },
    { unit: 'band', id: 'big', models: 31, options: ['clubs', 'slings'], files: 40 },
    { unit: 'band', id: 'bare', options: ['mail', 'mail'], command: ['champion', 'champion'] },
    { unit: 'band', id: 'odd', options: ['clubs', 'slngs'] },
    { unit: 'elder', options: ['saddle'], command: ['musician'] },
  ]);

  expect(lines).toEqual([
    'glen.json, bnad, unit (TOY-001): Hill Folk has no unit bnad; write band.',
    'glen.json, big, models (TOY-001): is 31, but a unit of Band has 5 to 30; write 5 to 30.',
    'glen.json, big, files (TOY-001): 40 files, but 31 models; write 31 or less.',
    'glen.json, big, options (TOY-001): Weapons: 2 of at most 1; remove some of clubs, slings.',
    'glen.json, bare, options (TOY-001): mail is taken twice; take it once.',
    'glen.json, bare, options (TOY-001): Weapons: 0 of at least 1; choose from clubs, slings.',
    'glen.json, bare, command (TOY-001): champion is taken twice; take it once.',
    'glen.json, odd, options (TOY-001): Band has no option slngs; write slings.',
    'glen.json, elder, options (TOY-001): Saddle goes only with Pony; remove saddle or add pony.',
    'glen.json, elder, command (TOY-001): Elder has no musician; remove musician.',
  ]);
});

test('an option may need somebody in the army', () => {
  const sworn = { unit: 'band', options: ['clubs', 'sworn'] };

  expect(toyFaults([sworn, { unit: 'elder' }])).toEqual([]);
  expect(toyFaults([sworn])).toEqual([
    'glen.json, band, options (TOY-001): Sworn Band needs Elder in the army; remove sworn or add elder.',
  ]);
});
