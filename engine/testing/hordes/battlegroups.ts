// Leaders and what they lead, for tests: a warlock `w` with its warbeasts, a warcaster `c` with its warjacks.
import { Level } from '../../kernel/core.js';
import { HordesTable, type Standing } from './table.js';

type Change = Partial<Standing>;

/** A warlock with FURY 5 at (24, 10). */
export const warlock = (change: Change = {}): Standing => ({ at: [24, 10], type: 'warlock', FURY: 5, ...change });

/** A light warbeast of warlock `w` at (24, 14) that passes its threshold checks. */
export const warbeast = (change: Change = {}): Standing => ({
  at: [24, 14],
  type: 'light warbeast',
  base: 'medium',
  FURY: 4,
  THR: 20,
  damage: 20,
  leader: 'w',
  ...change,
});

/** A warcaster with FOCUS 5 at (24, 10). */
export const warcaster = (change: Change = {}): Standing => ({ at: [24, 10], type: 'warcaster', FOCUS: 5, ...change });

/** A light warjack of warcaster `c` at (24, 14). */
export const warjack = (change: Change = {}): Standing => ({
  at: [24, 14],
  type: 'light warjack',
  base: 'medium',
  damage: 20,
  leader: 'c',
  ...change,
});

/** A 'jack marshal with CMD 8 at (24, 10). */
export const marshal = (change: Change = {}): Standing => ({
  at: [24, 10],
  advantages: ["'Jack Marshal"],
  damage: 5,
  ...change,
});

/** A light warjack at (24, 14) that 'jack marshal `m` controls. */
export const marshaled = (change: Change = {}): Standing => {
  const { leader: _leader, ...jack } = warjack({ marshal: 'm', ...change });
  return jack;
};

/** An enemy far away. */
export const FAR: Record<string, Standing> = { far: { at: [40, 44] } };

/** A table on which every question is asked. */
export const fullTable = (first: Record<string, Standing>, second: Record<string, Standing> = FAR): HordesTable =>
  new HordesTable(first, second).full();

/** Asks at level command from now on. */
export function command(t: HordesTable): HordesTable {
  t.b.core.level[0] = Level.command;
  return t;
}

/** Returns the fury or focus points of models. */
export const pointsOf = (t: HordesTable, ...names: string[]): number[] =>
  names.map((name) => t.b.model.points[t.row(name)]);
