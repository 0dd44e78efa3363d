// The WebAssembly of the package: `dist/wasm/<ruleset>-<bytes of a battle>.wasm` with a `.json`, and the module of the
// engine that knows their digests. Native code is not packed: it is compiled for the machine on which it was made.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { GAME_BY_ID } from '../../engine/games.js';
import { packable, packedJson, packedModule } from '../translations.mjs';
import { ROOT } from './layout.js';

/** Digests of the JSON files of what is packed, by name. */
export type Digests = Readonly<Record<string, string>>;

/**
 * Translates what is not translated yet, and returns the digests of what can be packed.
 * @throws Error if a game that has a translation plan is not translated
 */
export function translations(): Digests {
  execFileSync(process.execPath, ['scripts/translate.mjs', '--if-needed', '--usual'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const names = packable();
  for (const { id, accelerator } of GAME_BY_ID.values()) {
    if (accelerator !== undefined && !names.some((name) => name.startsWith(`${id}-`)))
      throw new Error(`${id} is not translated: npm run translate -- ${id}`);
  }
  return Object.fromEntries(
    names.map((name) => [name, createHash('sha256').update(packedJson(name)).digest('hex')] as const),
  );
}

/** Returns the source of `engine/translation/shipped.ts` for the package. */
export const shippedModule = (digests: Digests): string =>
  `export const SHIPPED = ${JSON.stringify(digests)};\nexport const SHIPPED_AT = import.meta.url;\n`;

/** Writes the files of the translations into a folder. */
export function writeTranslations(digests: Digests, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(digests)) {
    writeFileSync(`${folder}/${name}.json`, packedJson(name));
    writeFileSync(`${folder}/${name}.wasm`, packedModule(name));
  }
}
