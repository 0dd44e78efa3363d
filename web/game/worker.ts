// The worker of the page: engine and agents run in it, so that the page answers while they think.
import '../../agents/index.js';
import { GAMES } from '../../engine/games.js';
import { loadTranslations } from '../../env/plays-in.js';
import type { Asked, Told } from '../messages.js';
import { Host } from './host.js';
import { Trouble } from './trouble.js';

/** What a worker has of the browser. */
interface Here {
  postMessage(told: Told): void;
  onmessage: ((event: { readonly data: Asked }) => void) | null;
  readonly location: { readonly href: string };
}

const here = globalThis as unknown as Here;
const host = new Host(
  (told) => here.postMessage(told),
  () => performance.now(),
);

/** Rulesets whose WebAssembly was fetched, or could not be. */
const loaded = new Set<string>();

/** Fetches the WebAssembly of a game, which plays several times as fast. Without it battles play in JavaScript. */
async function fetchEngine(ruleset: unknown): Promise<void> {
  if (typeof ruleset !== 'string' || loaded.has(ruleset) || !GAMES.some(({ id }) => id === ruleset)) return;
  loaded.add(ruleset);
  try {
    await loadTranslations(ruleset, new URL('../wasm', here.location.href).href);
  } catch (error) {
    console.warn(`Battles of ${ruleset} play in JavaScript: ${String(error)}`);
  }
}

/** Returns the ruleset that a call is about to play, or null. */
function rulesetOf({ call, with: given }: Asked): unknown {
  if (call === 'begin') return (given[0] as { readonly ruleset?: unknown }).ruleset;
  if (call !== 'open') return null;
  try {
    return (JSON.parse(String(given[0])) as { readonly ruleset?: unknown }).ruleset;
  } catch {
    return null; // the host says what is wrong with it
  }
}

here.onmessage = async ({ data }) => {
  const { id, call, with: given } = data;
  try {
    await fetchEngine(rulesetOf(data));
    const method = host[call] as (...given: readonly unknown[]) => unknown;
    here.postMessage({ id, result: await method.apply(host, [...given]) });
  } catch (error) {
    if (!(error instanceof Trouble)) console.error(error);
    here.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
};
