import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { checkSafeWrite, writeSafely } from './safe-write.js';
import { UserError } from './user-error.js';

/** What went wrong with a file, and what to do about it. */
export function fileTrouble(code: string): string {
  switch (code) {
    case 'ENOENT':
      return 'there is no such file or folder; check the path';
    case 'EISDIR':
      return 'it is a folder; name a file';
    case 'ENOTDIR':
      return 'a part of the path is a file, not a folder; check the path';
    case 'EEXIST':
      return 'it is there already, and is no folder; name another';
    case 'EACCES':
    case 'EPERM':
      return 'it may not be read or written; check its rights';
    case 'EROFS':
      return 'it is on a read-only file system; name a place that can be written';
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'the disk is full; make room and try again, what was written before is kept';
    case 'ENAMETOOLONG':
      return 'its name is too long; take a shorter one';
    case 'ELOOP':
      return 'its links lead round in a circle; check the path';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open; close some or raise the limit (ulimit -n)';
    default:
      return `it cannot be read or written (${code}); check the path`;
  }
}

/** Does some work on a file. @throws UserError that names it and says what to do */
export function onFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UserError(`${file}: ${fileTrouble((error as NodeJS.ErrnoException).code ?? 'unknown')}`);
  }
}

/** Nothing that Muster reads is larger, by far. */
const MOST_BYTES = 200_000_000;

/** The bytes of a file. A device, or a pipe that somebody made and perhaps nobody writes to, would be read for ever. @throws UserError */
export function readBytes(file: string): Buffer {
  const there = onFile(file, () => statSync(file));
  const given = /^\/dev\/(stdin|fd\/\d+)$/.test(file); // `muster armies <(command)`
  if (!there.isFile() && !there.isDirectory() && !given) throw new UserError(`${file}: it is no plain file; name one`);
  if (there.size > MOST_BYTES) throw new UserError(`${file}: it is larger than anything Muster reads; check the path`);
  return onFile(file, () => readFileSync(file));
}

/** Text from bytes, without the byte order mark that some editors put in front of it. */
export function textOf(bytes: Uint8Array): string {
  const mark = bytes[0] * 256 + bytes[1];
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** The text of a file. @throws UserError that names it */
export function readText(file: string): string {
  return textOf(readBytes(file));
}

/** Writes a file, whole or not at all. @throws UserError that names it */
export function writeText(file: string, text: string): void {
  onFile(file, () => writeSafely(file, text));
}

/**
 * Writes what took long to make. Where the file cannot be written any more (the disk is full by now), it goes to the folder
 * for temporary files. @throws UserError that says where it is
 */
export function writeKept(file: string, text: string): void {
  try {
    writeText(file, text);
  } catch (error) {
    const refuge = join(tmpdir(), `muster-${process.pid}-${basename(file)}`);
    try {
      writeSafely(refuge, text);
    } catch {
      throw error;
    }
    throw new UserError(`${(error as Error).message}; it is kept as ${refuge}`);
  }
}

/** A kind of file that a command writes: what it is called, and what is in the beginning of every file of this kind. */
export interface Kind {
  readonly name: string;
  readonly mark: RegExp;
}

/** The first bytes of a file as text. */
function beginning(file: string): string {
  const bytes = Buffer.alloc(4096);
  const fd = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(fd, bytes));
  } finally {
    closeSync(fd);
  }
}

/** Is that the same file, by whatever path? */
export function sameFile(a: string, b: string): boolean {
  const [x, y] = [a, b].map((file) => statSync(file, { throwIfNoEntry: false }));
  return x !== undefined && y !== undefined && x.dev === y.dev && x.ino === y.ino;
}

/**
 * Makes sure, before anything is played, that a file can be written, and that what is there now is of the kind that the
 * command writes: nothing else is replaced.
 * @param option with which the file is named @throws UserError
 */
export function checkOutput(file: string, kind: Kind, option = '--out'): void {
  if (file === '' || /[/\\]$/.test(file)) throw new UserError(`${option} '${file}': it is no file; name one`);
  const there = onFile(file, () => statSync(file, { throwIfNoEntry: false }));
  if (there !== undefined && !there.isFile() && !there.isDirectory()) return; // /dev/stdout, a pipe
  onFile(file, () => checkSafeWrite(file));
  if (there === undefined || there.size === 0) return;
  if (kind.mark.test(onFile(file, () => beginning(file)))) return;
  throw new UserError(`${file} is there already and is no ${kind.name}: name another file with ${option}`);
}

/**
 * Makes sure that files can be written into a folder, which may not be there yet. @throws UserError
 */
export function checkFolder(folder: string, option = '--out'): void {
  if (folder === '') throw new UserError(`${option} '': it is no folder; name one`);
  let at = resolve(folder);
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  const told = resolve(folder) === at ? folder : at;
  if (!onFile(told, () => statSync(at)).isDirectory())
    throw new UserError(`${told}: it is a file; name a folder with ${option}`);
  onFile(folder, () => accessSync(at, constants.W_OK | constants.X_OK));
  onFile(folder, () => checkSafeWrite(join(realpathSync(at), '.muster-probe')));
}
