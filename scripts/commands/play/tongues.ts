import { existsSync } from 'node:fs';
import { GAME_BY_ID } from '../../../engine/games.js';
import type { Battle } from '../../../engine/kernel/battle.js';
import type { Tongue } from './tongue.js';

/** The dialogue of games without their own: options are answered by number, units by name. */
const PLAIN: Tongue = {
  unitOf: () => -1,
  records: () => 'ways and places cannot be typed in this game yet: answer with the number of an option',
  hint: () => '',
  stats: (b, u) => [(b.setup as Battle['setup'] & { readonly names: readonly string[] }).names[u]],
  odds: () => ['the odds of this game are not told yet'],
  foesOf: () => [],
};

/** Dialogues of the games that have a folder beside this file, by id. */
const TONGUES = new Map<string, Tongue>();
for (const id of GAME_BY_ID.keys()) {
  const file = ['js', 'ts']
    .map((end) => new URL(`${id}/tongue.${end}`, import.meta.url))
    .find((url) => existsSync(url));
  if (file === undefined) continue;
  const { tongue } = (await import(/* @vite-ignore */ file.href)) as { readonly tongue: Tongue };
  TONGUES.set(id, tongue);
}

/** Returns the dialogue of a ruleset. */
export const tongueOf = (ruleset: string): Tongue => TONGUES.get(ruleset) ?? PLAIN;

/** True if players can type places and ways in a ruleset, and ask for facts and odds. */
export const hasTongue = (ruleset: string): boolean => TONGUES.has(ruleset);
