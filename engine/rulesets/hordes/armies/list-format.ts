// Army lists as JSON: their shape, checked.
import { z } from 'zod';
import { nameOf, shapeProblems } from '../../../armies/shape.js';
import type { Result } from '../../../kernel/ruleset.js';

/** Most letters of a name, and units of a list. */
const LETTERS = 60;
const MOST_UNITS = 32;

const UNIT = z.strictObject({
  unit: z.string(),
  /** Number of models; default: the least. */
  models: z.int().min(1).optional(),
  name: nameOf(LETTERS).optional(),
  /** True: it gains Ambush from its theme force (HRD-OPTH-004). */
  ambush: z.literal(true).optional(),
  /** Ids of the attachments of a unit; a weapon attachment as often as it is added (HRD-ATCH-001..003). */
  attachments: z.array(z.string()).max(MOST_UNITS).optional(),
});

/** A warbeast or warjack of a battlegroup; one of them may be bonded to its leader. */
const LED = UNIT.extend({ bonded: z.literal(true).optional() });

/** A 'jack marshal names the warjack that it controls at the start (HRD-JMAR-001). */
const MARSHAL = UNIT.extend({ marshals: z.array(UNIT).max(MOST_UNITS).optional() });

/**
 * A leader names the warbeasts or warjacks of its battlegroup with itself, and the solo that is attached to it
 * (HRD-LOCK-001, HRD-CAST-001, HRD-LOCK-029).
 */
const LEADER = MARSHAL.extend({ battlegroup: z.array(LED).max(MOST_UNITS).optional(), attached: MARSHAL.optional() });

const LIST = z.strictObject({
  format: z.literal('muster-army-list/1'),
  id: nameOf(LETTERS),
  name: nameOf(LETTERS),
  ruleset: z.literal('hordes'),
  book: z.strictObject({ id: z.string(), version: z.string() }),
  /** Army points of the encounter level: 0 in a Duel (HRD-ENC-001). */
  points: z.int().nonnegative(),
  /** True: units fight without those of their abilities that are not played. Default: no such unit is taken. */
  asFarAsPlayed: z.boolean().optional(),
  /** The name of its theme force (HRD-OPTH-001). */
  theme: z.string().optional(),
  units: z.array(LEADER).min(1).max(MOST_UNITS),
});

export type ListData = z.output<typeof LIST>;
const KEYS = [...Object.keys(LIST.shape), ...Object.keys(LEADER.shape), 'bonded'];

/** Reads a list from JSON. @param file the name of the list in problems; by default its id */
export function readListData(json: unknown, file?: string): Result<ListData> {
  const read = LIST.safeParse(json);
  if (read.success) return { ok: true, value: read.data };
  const id: unknown = (json as { id?: unknown } | null)?.id;
  return { ok: false, problems: shapeProblems(read.error, json, file ?? (typeof id === 'string' ? id : 'list'), KEYS) };
}
