import { fromBase64, toBase64 } from './base64.js';
import { type Battle, loadBattle, type Setup, saveBattle } from './battle.js';
import type { Result, Ruleset } from './ruleset.js';

/** Name and version of the format. */
export const SAVE_FORMAT = 'muster-save/1';

/** Returns a 32-bit checksum, at least 0, that detects changed bytes. */
export function checksumOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash >>> 0;
}

const checksum = (bytes: Uint8Array): string => checksumOf(bytes).toString(16).padStart(8, '0');

/** Returns the file of a battle in play: the fingerprint of its setup and its canonical bytes (K14). */
export function printSave(b: Battle): string {
  const bytes = saveBattle(b);
  const { ruleset, fingerprint } = b.setup;
  const file = { format: SAVE_FORMAT, ruleset, fingerprint, size: bytes.length, checksum: checksum(bytes) };
  return `${JSON.stringify({ ...file, bytes: toBase64(bytes) }, null, 2)}\n`;
}

/**
 * Resumes a battle from its file.
 * @param setup made from the same lists and table as at the time of saving
 * @param file name of the file for problems
 * @returns the battle at the decision at which it was saved, or the problems
 */
export function readSave<B extends Battle>(
  rules: Ruleset<B>,
  setup: Setup,
  text: string,
  file = 'saved battle',
): Result<B> {
  const wrong = (message: string, mend: string): Result<B> => ({
    ok: false,
    problems: [{ where: file, rule: '', message, mend }],
  });
  let json: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(text);
    json = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>;
  } catch {
    return wrong('is no JSON, perhaps cut short', 'take the file as it was written');
  }
  if (json.format !== SAVE_FORMAT) {
    const found = typeof json.format === 'string' ? `'${json.format}'` : 'none';
    return wrong(`has format ${found}`, `take a file of format '${SAVE_FORMAT}'`);
  }
  if (json.ruleset !== rules.id)
    return wrong(`is of ${String(json.ruleset)}, not of ${rules.id}`, `load it with ${String(json.ruleset)}`);
  if (json.fingerprint !== setup.fingerprint) {
    return wrong(
      `belongs to setup ${String(json.fingerprint)}, this is ${setup.fingerprint}`,
      'muster the lists and the table of that battle, with the same army books',
    );
  }
  const bytes = typeof json.bytes === 'string' ? fromBase64(json.bytes) : null;
  if (bytes === null) return wrong('its bytes are no base64', 'take the file as it was written');
  const size = rules.bytes(setup);
  if (bytes.length !== size) return wrong(`holds ${bytes.length} bytes, a battle has ${size}`, 'take the whole file');
  if (checksum(bytes) !== json.checksum) return wrong('its bytes were changed', 'take the file as it was written');
  const b = rules.create(setup);
  loadBattle(b, bytes);
  return { ok: true, value: b };
}
