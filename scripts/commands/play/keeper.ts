import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileTrouble } from '../files.js';
import { writeSafely } from '../safe-write.js';

type Write = (path: string, text: string) => void;

/**
 * Saves the file of a game after every answer, completely or not at all. If that fails, the old file stays, and the
 * next answer tries again.
 */
export class Keeper {
  /** The absolute path of the game's file. */
  readonly path: string;
  private readonly write: Write;
  /** Why the last save failed, or ''. */
  trouble = '';
  /** Number of answers in the file. */
  saved = 0;

  constructor(path: string, write: Write = writeSafely) {
    this.path = path;
    this.write = write;
  }

  private tried(path: string, text: string): string {
    try {
      this.write(path, text);
      return '';
    } catch (error) {
      return fileTrouble((error as NodeJS.ErrnoException).code ?? 'unknown');
    }
  }

  /** Saves a game with that many answers. Returns messages when saving starts to fail and when it works again. */
  save(text: string, answers: number): string[] {
    const before = this.trouble;
    this.trouble = this.tried(this.path, text);
    if (this.trouble === '') {
      this.saved = answers;
      return before === '' ? [] : [`The game is saved again: ${this.path}`];
    }
    if (this.trouble === before) return [];
    return [
      `The game could not be saved: ${this.path}: ${this.trouble}.`,
      'Play on: what was saved before is whole, and every answer tries again.',
    ];
  }

  /**
   * Saves for the last time. If that fails, a copy goes to the home folder or the temporary folder. Returns whether
   * everything is saved, where, and messages about it.
   */
  close(text: string, answers: number): { readonly all: boolean; readonly path: string; readonly say: string[] } {
    this.save(text, answers);
    if (this.trouble === '') return { all: true, path: this.path, say: [] };
    const lost = Math.max(1, answers - this.saved);
    const say = [`Not saved: the last ${lost === 1 ? 'answer' : `${lost} answers`}. ${this.path}: ${this.trouble}.`];
    for (const folder of [homedir(), tmpdir()]) {
      const path = join(folder, `rescued-${process.pid}-${basename(this.path)}`);
      if (this.tried(path, text) === '')
        return { all: true, path, say: [...say, `The whole game is here instead: ${path}`] };
    }
    return { all: false, path: this.path, say };
  }
}
