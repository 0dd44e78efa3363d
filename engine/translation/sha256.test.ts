import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hexDigest } from './sha256.js';

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])('the digest of %i bytes is that of Node', (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);

  expect(hexDigest(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
