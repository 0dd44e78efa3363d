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

/** Returns what went wrong with a file, and the remedy. */
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

/**
 * Runs `work` on a file.
 * @throws UserError that names the file and the remedy
 */
export function onFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UserError(`${file}: ${fileTrouble((error as NodeJS.ErrnoException).code ?? 'unknown')}`);
  }
}

/** Far more bytes than any file that Muster reads. */
const MOST_BYTES = 200_000_000;

/**
 * Returns the bytes of a file. Devices, and pipes that might never end, are refused.
 * @throws UserError
 */
export function readBytes(file: string): Buffer {
  const there = onFile(file, () => statSync(file));
  const given = /^\/dev\/(stdin|fd\/\d+)$/.test(file); // such as `muster armies <(command)`
  if (!there.isFile() && !there.isDirectory() && !given) throw new UserError(`${file}: it is no plain file; name one`);
  if (there.size > MOST_BYTES) throw new UserError(`${file}: it is larger than anything Muster reads; check the path`);
  return onFile(file, () => readFileSync(file));
}

/** Returns the text of bytes, without the byte order mark that some editors add. */
export function textOf(bytes: Uint8Array): string {
  const mark = bytes[0] * 256 + bytes[1];
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8').decode(bytes);
}

/**
 * Returns the text of a file.
 * @throws UserError that names it
 */
export function readText(file: string): string {
  return textOf(readBytes(file));
}

/** Writes a file, whole or not at all. @throws UserError that names it */
export function writeText(file: string, text: string): void {
  onFile(file, () => writeSafely(file, text));
}

/**
 * Writes a result that took long to make. If the file cannot be written, such as on a full disk, the text goes to a
 * temporary folder.
 * @throws UserError that says where it is
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

/** A kind of file that a command writes: its name, and a mark at the beginning of every such file. */
export interface Kind {
  readonly name: string;
  readonly mark: RegExp;
}

/** Returns the first bytes of a file as text. */
function beginning(file: string): string {
  const bytes = Buffer.alloc(4096);
  const fd = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(fd, bytes));
  } finally {
    closeSync(fd);
  }
}

/** True if both paths lead to the same file. */
export function sameFile(a: string, b: string): boolean {
  const [x, y] = [a, b].map((file) => statSync(file, { throwIfNoEntry: false }));
  return x !== undefined && y !== undefined && x.dev === y.dev && x.ino === y.ino;
}

/**
 * Checks, before anything is played, that a file can be written, and that an existing file is of the kind that the
 * command writes. Other files are not replaced.
 * @param option the option that names the file
 * @throws UserError
 */
export function checkOutput(file: string, kind: Kind, option = '--out'): void {
  if (file === '' || /[/\\]$/.test(file)) throw new UserError(`${option} '${file}': it is no file; name one`);
  const there = onFile(file, () => statSync(file, { throwIfNoEntry: false }));
  if (there !== undefined && !there.isFile() && !there.isDirectory()) return; // such as /dev/stdout or a pipe
  onFile(file, () => checkSafeWrite(file));
  if (there === undefined || there.size === 0) return;
  if (kind.mark.test(onFile(file, () => beginning(file)))) return;
  throw new UserError(`${file} is there already and is no ${kind.name}: name another file with ${option}`);
}

/**
 * Checks that files can be written into a folder, which need not exist yet.
 * @throws UserError
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
