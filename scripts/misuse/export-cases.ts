import { decodeCheckpoint } from '../../agents/neural/checkpoint.js';
import { encodeOnnx } from '../../agents/neural/travel/onnx.js';
import { encodeSafetensors } from '../../agents/neural/travel/safetensors.js';
import type { Case } from './case.js';
import { CHECKPOINT } from './fixtures.js';

const NETWORK = decodeCheckpoint(CHECKPOINT, 'mine');
const ONNX = encodeOnnx(NETWORK, 'mine');
const SAFETENSORS = encodeSafetensors(NETWORK, 'mine');

const wrong = (name: string, contents: string | Uint8Array, says: RegExp): Case => ({
  ...{ name, args: ['--from', 'other', '--out', 'new'], files: { other: contents }, says },
});

/** Returns cases of networks that cannot be written or read. */
export function exportCases(): Case[] {
  const files = { mine: CHECKPOINT };
  return [
    { name: 'nothing', args: [], says: /required option '--out <file>' not specified/ },
    { name: 'no checkpoint', args: ['--to', 'onnx', '--out', 'new'], says: /no network is named/ },
    { name: 'no format', args: ['mine', '--out', 'new'], files, says: /--to is missing: take onnx or safetensors/ },
    {
      name: 'a format that nobody knows',
      args: ['mine', '--to', 'pb', '--out', 'new'],
      files,
      says: /Allowed choices/,
    },
    {
      name: 'a checkpoint that is not there',
      args: ['none', '--to', 'onnx', '--out', 'new'],
      says: /none: there is no/,
    },
    {
      ...{ name: 'a checkpoint that was cut short', args: ['cut', '--to', 'onnx', '--out', 'new'] },
      ...{ files: { cut: CHECKPOINT.subarray(0, 400) }, says: /^cut: expected .*, but the file ends after 400 bytes/ },
    },
    {
      ...{ name: 'a file of somebody', args: ['mine', '--to', 'onnx', '--out', 'note.txt'] },
      ...{ files: { ...files, 'note.txt': 'precious' }, says: /note\.txt is there already and is no ONNX file/ },
    },
    {
      ...{ name: 'a folder that is missing', args: ['mine', '--to', 'onnx', '--out', 'none/new'] },
      ...{ files, says: /none\/new: there is no such file or folder/ },
    },
    {
      ...{ name: 'both ways at once', args: ['mine', '--from', 'mine', '--out', 'new'] },
      ...{ files, says: /a checkpoint is written, or one is read/ },
    },
    { name: 'a network that is not there', args: ['--from', 'none', '--out', 'new'], says: /none: there is no such/ },
    wrong('an empty file', '', /^other: expected an ONNX file/),
    wrong('a text', 'a text of some length', /^other: expected an ONNX file/),
    wrong('an ONNX file that was cut short', ONNX.subarray(0, 9000), /^other: expected /),
    wrong('a file of safetensors that was cut short', SAFETENSORS.subarray(0, 9000), /^other: .* whole in the file/),
    wrong('a file of safetensors with half a header', SAFETENSORS.subarray(0, 90), /^other: expected a header of/),
  ];
}
