import { type ObservationSpec, observationSpec } from '../../engine/observation/spec.js';
import { encoderOf, networkInput, OPTIONS } from './input.js';
import { layoutOf, type NetworkSizes } from './layout.js';

/** Returns the layout of `version`: the present one without the features added since. */
export function specOf(spec: ObservationSpec, version: number): ObservationSpec {
  const parts = spec.parts.map((part) => ({
    ...part,
    features: part.features.filter(({ since = 0 }) => since <= version),
  }));
  return observationSpec(version, parts);
}

/**
 * True if the weights of a network trained on observations of `version` with `size` numbers can be migrated to this
 * layout.
 */
export function carries(spec: ObservationSpec, version: number, size: number): boolean {
  const added = spec.parts.flatMap(({ features }) => features.flatMap((f) => f.since ?? []));
  return version < spec.version && version >= Math.min(...added) - 1 && specOf(spec, version).size === size;
}

/**
 * For each block of weights that reads features: the index of each input in the earlier layout, or -1 if the input is
 * new.
 */
type Inputs = ReadonlyMap<string, readonly number[]>;

/**
 * Returns the weights of a network trained on an earlier layout, migrated to this layout. New inputs get zero weights,
 * so the network plays as before and can learn to use them.
 * @param parameters the weights, as many as a network of these sizes had in `version`
 */
export function carried(
  parameters: Float32Array,
  sizes: NetworkSizes,
  spec: ObservationSpec,
  version: number,
): Float32Array {
  const before = specOf(spec, version);
  const [then, now] = [layoutOf(networkInput(before), sizes), layoutOf(networkInput(spec), sizes)];
  const inputs = inputsOf(spec, version);
  const out = new Float32Array(now.size);
  for (const { name, offset, rows, columns } of now.blocks) {
    const old = then.blocks.find((block) => block.name === name);
    if (old === undefined) continue;
    const rowOf = inputs.get(name);
    for (let row = 0; row < rows; row++) {
      const from = rowOf === undefined ? row : rowOf[row];
      if (from < 0) continue;
      const at = old.offset + from * columns;
      out.set(parameters.subarray(at, at + columns), offset + row * columns);
    }
  }
  return out;
}

/**
 * Returns the rows of each matrix that reads features, as they were in `version`. Word columns stay the same, since
 * features are added last.
 */
function inputsOf(spec: ObservationSpec, version: number): Inputs {
  const inputs = new Map<string, readonly number[]>();
  const flat: number[] = [];
  let flats = 0;
  for (const part of spec.parts) {
    let n = 0;
    const rows = part.features.map(({ since = 0 }) => (since <= version ? n++ : -1));
    if (part.rows === 1) {
      flat.push(...rows.map((row) => (row < 0 ? -1 : flats + row)));
      flats += n;
    } else {
      inputs.set(part.name === OPTIONS ? 'option.first' : `${encoderOf(part.name)}.first`, rows);
    }
  }
  return inputs.set('context.flat', flat);
}
