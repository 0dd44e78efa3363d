import { expect, test } from 'vitest';
import { idsIn, shortened } from './ids.js';

test('ids are found wherever they stand in a title, those of all four rulebooks', () => {
  expect(idsIn('T9A-MOV-012 WFB9-SRSKI-004: a title that names W40K-SUST-004, HRD-PRIO-014')).toEqual([
    'T9A-MOV-012',
    'WFB9-SRSKI-004',
    'W40K-SUST-004',
    'HRD-PRIO-014',
  ]);
});

test('a range counts in full, whether its end is written short or long', () => {
  const ids = ['T9A-STA-003', 'T9A-STA-004', 'T9A-STA-005'];

  expect(idsIn('T9A-STA-003..005 in short')).toEqual(ids);
  expect(idsIn('T9A-STA-003..T9A-STA-005 in full')).toEqual(ids);
});

test('decisions and worked examples are no rules', () => {
  expect(idsIn('T9A-DEC-011 T9A-VEC-003 HRD-V-014 T9A-MOV-001')).toEqual(['T9A-MOV-001']);
});

test('what only looks like an id is none', () => {
  expect(idsIn('T9A-MOV-1 xT9A-MOV-001 THE9A-MOV-001 T9A-MOV-0012 t9a-mov-001')).toEqual([]);
});

test('neighbours are drawn together, within a family', () => {
  expect(shortened(['T9A-STA-001', 'T9A-STA-002', 'T9A-STA-003', 'T9A-STA-005', 'T9A-STK-006'])).toBe(
    'T9A-STA-001..003 T9A-STA-005 T9A-STK-006',
  );
  expect(idsIn(shortened(['T9A-STA-009', 'T9A-STA-010']))).toEqual(['T9A-STA-009', 'T9A-STA-010']);
});
