import { expect, test } from 'vitest';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import { contactOf, endContact, endContacts, enemyInContact, engage } from './contacts.js';

test('K17 contacts are kept sorted, each once, and are found by either model, whatever is made and cut', () => {
  const { b } = scenario('wh40k2')
    .unit('men', { models: 5, at: Array.from({ length: 5 }, (_, i) => [10 + 2 * i, 10] as const) })
    .enemy('foes', { models: 5, at: Array.from({ length: 5 }, (_, i) => [10 + 2 * i, 30] as const) })
    .start();
  const random = new Random(2);
  let plain: [a: number, o: number, flags: number][] = [];
  let most = 0;
  for (let k = 0; k < 400; k++) {
    const [m, o] = [random.below(5), 5 + random.below(5)];
    const what = random.below(10);
    if (what < 6) {
      const flags = 1 << random.below(5);
      if (random.below(2) === 0) engage(b, m, o, flags);
      else engage(b, o, m, flags);
      const old = plain.find(([a, c]) => a === m && c === o);
      if (old === undefined) plain.push([m, o, flags]);
      else old[2] |= flags;
    } else if (what < 9) {
      if (plain.length === 0) continue;
      const row = random.below(plain.length);
      endContact(b, row);
      plain.splice(row, 1);
    } else if (random.below(4) === 0) {
      const who = random.below(10);
      endContacts(b, who);
      plain = plain.filter(([a, c]) => a !== who && c !== who);
    }
    plain.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    most = Math.max(most, plain.length);
    const { link, field } = b;
    const n = field.links[0];
    expect([k, Array.from({ length: n }, (_, r) => [link.a[r], link.b[r], link.flags[r]])]).toEqual([k, plain]);
    expect([...link.a.subarray(n), ...link.b.subarray(n), ...link.flags.subarray(n)].every((v) => v === 0)).toBe(true);
    for (let a = 0; a < 10; a++) {
      const foes = plain.flatMap(([p, q]) => (p === a ? [q] : q === a ? [p] : []));
      expect(b.model.engaged[a]).toBe(foes.length);
      expect(Array.from({ length: foes.length + 1 }, (_, i) => enemyInContact(b, a, i))).toEqual([...foes, -1]);
      for (let c = 0; c < 10; c++) {
        const row = plain.findIndex(([p, q]) => (p === a && q === c) || (p === c && q === a));
        if (contactOf(b, a, c) !== row) expect([k, a, c, contactOf(b, a, c)]).toEqual([k, a, c, row]);
      }
    }
  }
  expect(most).toBeGreaterThan(10);
});
