// Translates a ruleset that is played for long and is not translated: in a process of its own, while JavaScript plays.
// Battles that begin later are played in the translation. Nothing waits for it, and what is over soon never begins it.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isHeld } from './translation-lock.mjs';
import { begunFile, isKept, lockOf } from './translations.mjs';

/**
 * Processor seconds that a process has spent when it begins to translate: about as many as a translation takes. So it
 * never costs more than twice what the better of translating at once and never would have (docs/decisions/0027).
 */
const PATIENCE = 60;
const SCRIPT = fileURLToPath(new URL('translate.mjs', import.meta.url));

/** Returns the processor seconds of this process, all threads together. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Runs the translator; calls `ended` with what it printed. The process may end before it does. */
function translator(ruleset, ended) {
  const child = spawn(process.execPath, [SCRIPT, ruleset, '--if-needed', '--usual', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  child.on('error', () => {});
  child.on('close', () => {
    rmSync(begunFile(ruleset), { force: true });
    ended(text);
  });
  child.unref();
  child.stdout.unref();
}

/** Returns in words what came of a translation, from what the translator printed. */
export function outcome(ruleset, text) {
  try {
    const [{ fault }] = JSON.parse(text);
    if (fault === undefined) return `${ruleset} is translated: battles that begin from now on play faster\n`;
    return `${ruleset} goes on in JavaScript: ${fault.split('\n')[0]}\n`;
  } catch {
    return `${ruleset} goes on in JavaScript: the translator was stopped\n`;
  }
}

/** True for the first thread of this process that asks, unless another process translates the ruleset. */
function mayBegin(ruleset) {
  if (isHeld(lockOf(ruleset))) return false;
  try {
    writeFileSync(begunFile(ruleset), '', { flag: 'wx' });
    return true;
  } catch {
    return false; // another thread has begun
  }
}

const HOST = {
  spent,
  translator,
  isKept,
  mayBegin,
  say: (line) => process.stderr.write(line),
};

/**
 * Returns the function that is told of each new battle of a ruleset without a translation of its present sources, and
 * begins to translate it, once, if the process has played for long and nobody translates it already.
 */
export function meanwhile({ spent, translator, isKept, mayBegin, say } = HOST) {
  const begun = new Set();
  return (ruleset) => {
    if (begun.has(ruleset) || spent() < PATIENCE) return;
    begun.add(ruleset);
    if (isKept(ruleset) || !mayBegin(ruleset)) return; // none for battles of this size, or it comes
    say(
      `${ruleset} is being translated for this machine, once, while JavaScript plays (MUSTER_TRANSLATION=off: never)\n`,
    );
    translator(ruleset, (text) => say(outcome(ruleset, text)));
  };
}
