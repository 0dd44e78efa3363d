import type { Command } from 'commander';
import { Option } from 'commander';
import { type Checkpoint, decodeCheckpoint, encodeCheckpoint } from '../../agents/neural/checkpoint.js';
import { networkOf } from '../../agents/neural/load.js';
import { decodeOnnx, encodeOnnx } from '../../agents/neural/travel/onnx.js';
import { decodeSafetensors, encodeSafetensors, isSafetensors } from '../../agents/neural/travel/safetensors.js';
import { checkOutput, type Kind, onFile, readBytes, sameFile } from './files.js';
import { writeSafely } from './safe-write.js';
import { UserError } from './user-error.js';
import { print, teller } from './words.js';

interface Options {
  readonly to?: keyof typeof FORMATS;
  readonly from?: string;
  readonly out: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** A format of files: how it is written, and the files of it that may be replaced. */
interface Format {
  readonly kind: Kind;
  readonly encode: (checkpoint: Checkpoint, file: string) => Uint8Array;
}

const FORMATS = {
  onnx: {
    kind: { name: 'ONNX file that muster export wrote', mark: /^[\s\S]{4}muster/ },
    encode: encodeOnnx,
  },
  safetensors: {
    kind: { name: 'safetensors file that muster export wrote', mark: /^[\s\S]{1,12}\{"__metadata__":\{"muster\./ },
    encode: encodeSafetensors,
  },
} as const satisfies Readonly<Record<string, Format>>;
const CHECKPOINT: Kind = { name: 'checkpoint', mark: /^MUSTERNN/ };

/** `muster export`: writes the network of a checkpoint for other programs, and reads it back. */
export function exportCommand(program: Command): void {
  program
    .command('export')
    .description('write the network of a checkpoint for other programs, or read one back')
    .argument('[checkpoint]', 'a file of muster train')
    .addOption(new Option('--to <format>', 'the format').choices(Object.keys(FORMATS)))
    .option('--from <file>', 'read this ONNX or safetensors file and write a checkpoint')
    .requiredOption('--out <file>', 'where the network goes')
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'print nothing', false)
    .addHelpText(
      'after',
      '\nExamples:\n  muster export mine/best.checkpoint --to onnx --out mine.onnx\n  muster export --from mine.onnx --out mine.checkpoint\n\nInputs, outputs and names are described in docs/neural.md.\n',
    )
    .action(exportAction);
}

function exportAction(file: string | undefined, options: Options): void {
  const { to, from, out } = options;
  if (from !== undefined) {
    if (file !== undefined || to !== undefined) {
      const both = file === undefined ? `--to ${to}` : file;
      throw new UserError(`${both} and --from ${from}: a checkpoint is written, or one is read; leave out one of both`);
    }
    const read = readBytes(from);
    checkApart(from, out);
    checkOutput(out, CHECKPOINT);
    const checkpoint = isSafetensors(read) ? decodeSafetensors(read, from) : decodeOnnx(read, from);
    finish(options, 'checkpoint', checkpoint, encodeCheckpoint(checkpoint));
    return;
  }
  if (file === undefined) throw new UserError('no network is named: name a checkpoint, or a file with --from');
  if (to === undefined) throw new UserError(`--to is missing: take ${Object.keys(FORMATS).join(' or ')}`);
  const checkpoint = decodeCheckpoint(readBytes(file), file);
  checkApart(file, out);
  const { kind, encode } = FORMATS[to];
  checkOutput(out, kind);
  finish(options, to, checkpoint, encode(checkpoint, file));
}

/** @throws UserError if the file that is read would be replaced */
function checkApart(file: string, out: string): void {
  if (sameFile(file, out)) throw new UserError(`--out ${out}: it is the file that is read; name another`);
}

/** Writes the file and says what is in it. */
function finish({ out, json, quiet }: Options, format: string, checkpoint: Checkpoint, bytes: Uint8Array): void {
  onFile(out, () => writeSafely(out, bytes));
  const { ruleset, sizes } = checkpoint;
  const { input, parameters } = networkOf(checkpoint, ruleset, out);
  const weights = parameters.length.toLocaleString('en');
  const { size, actions } = input;
  teller(quiet || json)(
    `${out}: a network of ${ruleset} with ${weights} weights; it reads ${size} numbers and ${actions} actions`,
  );
  if (json) {
    const told = { ruleset, observation: { size, actions }, sizes, weights: parameters.length };
    print(JSON.stringify({ out, format, ...told, bytes: bytes.length }));
  }
}
