// Locks of translations: of two processes that would translate the same ruleset, one does, and the other waits for it.
// A lock saves work; files are whole without it, since each is written beside its place and moved there.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** A lock of this age, in milliseconds, is of nobody, whatever its process number belongs to now. */
const OLD = 30 * 60_000;
const PAUSE = 250;

/** True if this process of this machine runs. */
export function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM'; // it is another user's
  }
}

/** True if a process that still runs holds the lock; one of another machine is believed to run. */
export function isHeld(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > OLD) return false;
    const [host, pid] = readFileSync(file, 'utf8').split('\n');
    return pid === undefined || host !== hostname() || runs(Number(pid));
  } catch {
    return false; // there is none, or it went at this moment
  }
}

/** Waits for the lock, takes it, and returns the function that gives it back. */
export async function lock(file) {
  for (;;) {
    try {
      writeFileSync(file, `${hostname()}\n${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isHeld(file)) await setTimeout(PAUSE);
    else rmSync(file, { force: true }); // its process was killed
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}
