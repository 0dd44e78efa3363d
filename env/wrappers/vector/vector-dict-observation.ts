import { MisuseError } from '../../errors.js';
import { type Box, Dict, type MultiBinary, Tuple } from '../../spaces.js';
import type { VectorInfo, VectorLike, VectorResetOptions, VectorStep } from '../../vector/vector-like.js';
import { MASK, type NamedObservation, type PartsSpace, partsOf, type Stretch } from '../parts.js';
import { VectorLayer } from './vector-wrapper.js';

/** Observations of a vector: by the name of a part, an array for each environment. */
export type NamedRows = Readonly<Record<string, readonly (Float32Array | Uint8Array)[]>>;

/**
 * Observations of a vector by name: `observations['own units'][i]` is what `DictObservation` around environment `i`
 * would give. All arrays are views of the block and of `info.actionMask`, made once: nothing is copied, and the next
 * call overwrites them. `info.finalObservations` has names too, with the mask of `info.finalInfo`.
 */
export class VectorDictObservation
  extends VectorLayer<Float32Array, Float32Array>
  implements VectorLike<NamedRows, NamedObservation>
{
  readonly spaces: VectorLike<NamedRows, NamedObservation>['spaces'];
  private readonly now: Views;
  private readonly last: Views;

  /**
   * @throws MisuseError unless the innermost vector plays a game, and its observations still have the layout of its
   *   blocks
   */
  constructor(env: VectorLike) {
    super(env);
    const { game } = this.unwrapped;
    if (game === undefined) throw new MisuseError('only observations of a vector with a game have parts with names');
    const { numEnvs } = env;
    const { singleObservationSpace, singleActionSpace } = env.spaces;
    const { stretches, space } = partsOf(game, singleObservationSpace, singleActionSpace);
    this.spaces = spacesOf(space, numEnvs, env.spaces);
    this.now = new Views(stretches, singleObservationSpace.size, singleActionSpace.n);
    this.last = new Views(stretches, singleObservationSpace.size, singleActionSpace.n);
  }

  reset(wanted?: VectorResetOptions): [observations: NamedRows, info: VectorInfo<NamedRows>] {
    const [block, info] = this.env.reset(wanted);
    return [this.now.of(block, info.actionMask), this.named(info)];
  }

  step(actions: ArrayLike<number>): VectorStep<NamedRows> {
    const [block, rewards, terminations, truncations, info] = this.env.step(actions);
    return [this.now.of(block, info.actionMask), rewards, terminations, truncations, this.named(info)];
  }

  private named(info: VectorInfo): VectorInfo<NamedRows> {
    return { ...info, finalObservations: this.last.of(info.finalObservations, info.finalInfo.actionMask) };
  }
}

function spacesOf(
  space: () => PartsSpace,
  numEnvs: number,
  { singleActionSpace, actionSpace }: VectorLike['spaces'],
): VectorLike<NamedRows, NamedObservation>['spaces'] {
  let all: Dict<Readonly<Record<string, Tuple<readonly (Box | MultiBinary)[]>>>> | null = null;
  return {
    singleObservationSpace: space(),
    singleActionSpace,
    ...(actionSpace === undefined ? {} : { actionSpace }),
    get observationSpace() {
      // lazy: the bounds of all rows are checked one by one
      all ??= ofRows(Array.from({ length: numEnvs }, space));
      return all;
    },
  };
}

/** The space of the same parts in all rows. */
function ofRows(rows: readonly PartsSpace[]): Dict<Readonly<Record<string, Tuple<readonly (Box | MultiBinary)[]>>>> {
  const spaces: Record<string, Tuple<readonly (Box | MultiBinary)[]>> = {};
  for (const name of Object.keys(rows[0].spaces)) spaces[name] = new Tuple(rows.map((row) => row.spaces[name]));
  return new Dict(spaces);
}

/** Views of a block of rows by the names of their parts. */
class Views {
  private readonly stretches: readonly Stretch[];
  private readonly size: number;
  private readonly actions: number;
  private block: Float32Array | null = null;
  private mask: Uint8Array | null = null;
  private named: NamedRows = {};

  constructor(stretches: readonly Stretch[], size: number, actions: number) {
    this.stretches = stretches;
    this.size = size;
    this.actions = actions;
  }

  /** Views of the rows of `block`, none if it is empty. They are cached for the last pair of arrays. */
  of(block: Float32Array, mask: Uint8Array): NamedRows {
    if (block !== this.block || mask !== this.mask) this.look(block, mask);
    return this.named;
  }

  private look(block: Float32Array, mask: Uint8Array): void {
    const { size, actions } = this;
    const rows = Array.from({ length: block.length / size }, (_, row) => row);
    const views = this.stretches.map(
      ({ name, from, to }) => [name, rows.map((row) => block.subarray(row * size + from, row * size + to))] as const,
    );
    const masks = rows.map((row) => mask.subarray(row * actions, (row + 1) * actions));
    this.named = { ...Object.fromEntries(views), [MASK]: masks };
    this.block = block;
    this.mask = mask;
  }
}
