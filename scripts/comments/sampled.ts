import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Random } from '../../engine/testing/random.js';
import { type CommentBlock, commentBlocks, drawn } from './blocks.js';

/**
 * Returns `sample` random comments from all sources and tests in these folders below `root`. The same seed gives the
 * same comments.
 */
export function sampled(root: URL, folders: readonly string[], sample: number, seed: number): CommentBlock[] {
  const files = folders
    .filter((folder) => existsSync(new URL(folder, root)))
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.m?ts$/.test(file) && !/\.(?:generated|d)\.m?ts$/.test(file))
    .sort();
  const random = new Random(seed);
  const blocks = files.flatMap((file) => commentBlocks(file, readFileSync(new URL(file, root), 'utf8')));
  return drawn(blocks, sample, (n) => random.below(n));
}
