import { expect, test } from 'vitest';
import { describeList } from './describe.js';
import { settleToys } from './toy.js';

test('T9A-HID-001 a list is open: units, options and prices are all in its description', () => {
  const units = [
    { unit: 'elder', options: ['pony', 'charm'], general: true, bsb: true, joins: 'upper-glen' },
    { unit: 'band', name: 'Upper Glen', models: 20, options: ['clubs', 'mail'], command: ['champion'] },
    { unit: 'loners' },
  ];

  expect(describeList(settleToys(units))).toBe(`The Glen (glen)
Hill Folk 1, 295 of 1,000 points
Heads, 87 points
  Elder, Rider, 87: General, Pony 12, Charm 5, Battle Standard Bearer 20, in Upper Glen
Bands, 208 points
  20 Upper Glen, Walker, 198: Clubs, Mail 60, Headman 8
  Loners, Walker, 10`);
});
