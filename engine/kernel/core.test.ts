import { expect, test } from 'vitest';
import { markGone, newBattle, type Setup, subjectTable } from './battle.js';
import { coreTables, USUAL_RULES } from './core.js';
import { Expiry } from './effect-ends.js';
import { compileEffects } from './effect-kinds.js';
import { PLAIN_SCOPES } from './effect-scopes.js';
import { addEffect, extendEffect, foldEffects, removeEffect } from './effects.js';
import { compileHooks, NO_ATTACK } from './hooks.js';
import { layout } from './layout.js';
import { ask, begin, call, DONE, finish, locals, numberProcedures, procedure, run, sequence } from './procedure.js';
import { nothingHeld, type RuleTables, slotsOf } from './rule-slots.js';

const SUBJECTS = 256;
const TABLES = {
  ...coreTables({ subjects: SUBJECTS, frames: 48, effects: 192, triggers: 64 }),
  subject: subjectTable(SUBJECTS),
} as const;

const C = sequence('wait', 'end');
const child = procedure('wait for an answer', C, { wait: (b) => ask(b, 2, 0), end: () => DONE });
const S = sequence('set', 'call', 'unharmed', 'cancelled');
const L = locals('watched');
const watcher = procedure(
  'watch the last of many',
  S,
  {
    set(b, f) {
      b.locals[f + L.watched] = SUBJECTS - 1;
      return S.call;
    },
    call: (b) => call(b, child),
    unharmed: (b) => finish(b, 1),
    cancelled: (b) => finish(b, 2),
  },
  { watches: L.watched, cancelled: 'cancelled', calls: () => [child] },
);

function large() {
  const kind = { id: 1, name: 'Blessed', hooks: { 0: (_b: unknown, _s: number, value: number) => value + 1 } };
  const tables: RuleTables = { rules: [], hooks: compileHooks([], 1), effects: compileEffects([kind]), ...USUAL_RULES };
  const setup: Setup = {
    ruleset: 'large',
    subjects: SUBJECTS,
    ...nothingHeld(tables, SUBJECTS),
    ...slotsOf(tables, []),
    fingerprint: 'large',
  };
  const book = {
    ruleset: 'large',
    procedures: numberProcedures([watcher, child]),
    scopes: PLAIN_SCOPES,
    windows: [],
    ...tables,
  };
  return newBattle(layout(TABLES), book, setup);
}

test('K31 single models beyond the usual number of subjects are watched in a layout that is made for them', () => {
  const b = large();
  begin(b, watcher);
  run(b);
  markGone(b, SUBJECTS - 1);
  run(b);
  expect([b.core.over[0], b.core.result[0]]).toEqual([1, 2]);
});

test('K24 an effect lies on the last of many subjects as on the first, and leaves both', () => {
  const b = large();
  const row = addEffect(b, 1, 0, 0, Expiry.never);
  extendEffect(b, row, SUBJECTS - 1);
  expect([0, 128, SUBJECTS - 1].map((s) => foldEffects(b, 0, s, 5, NO_ATTACK))).toEqual([6, 5, 6]);
  removeEffect(b, row);
  expect(Array.from(b.subject.effects).every((mask) => mask === 0)).toBe(true);
});
