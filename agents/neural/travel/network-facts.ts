// What files of other programs hold of a network of Muster: its facts as texts by name, its weights as named matrices.
import { gameIds, gameOf } from '../../../env/games.js';
import { carries, specOf } from '../carry.js';
import { type Checkpoint, CheckpointError, sizesOf, trainingOf } from '../checkpoint.js';
import { type NetworkInput, networkInput } from '../input.js';
import { type Block, layoutOf } from '../layout.js';
import { networkOf, observationOf } from '../load.js';

/** A matrix of weights, row by row. Rows are inputs, columns are outputs. */
export interface NamedMatrix {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** A network as other programs store it. */
export interface NamedNetwork {
  /** Facts by name; all names begin with `muster.`. */
  readonly facts: Readonly<Record<string, string>>;
  readonly matrices: readonly NamedMatrix[];
}

/** Version of the facts, raised when older files can no longer be read. */
const FORMAT = '1';
const BEGINS = 'muster.';

/**
 * Returns a network with its facts and matrices. A network of an older layout is written as it plays now: features
 * that came later have weights of 0. What `last.checkpoint` keeps to go on with training is left out.
 * @param file the name of the file in messages
 * @throws CheckpointError if the checkpoint fits no game
 */
export function namedNetwork(checkpoint: Checkpoint, file: string): NamedNetwork & { readonly input: NetworkInput } {
  const { ruleset, tactics, sizes, training } = checkpoint;
  if (!gameIds().includes(ruleset)) {
    throw new CheckpointError(
      `${file}: expected a network of a game (${gameIds().join(', ')}), but it plays '${ruleset}'; name a checkpoint of a game`,
    );
  }
  const { input, layout, parameters } = networkOf(checkpoint, ruleset, file);
  const { state: _state, ...told } = training;
  const observation = observationOf(gameOf(ruleset));
  const facts = { format: FORMAT, ruleset, observation, tactics, sizes, training: told };
  return {
    input,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [
        `${BEGINS}${name}`,
        typeof fact === 'string' ? fact : JSON.stringify(fact),
      ]),
    ),
    matrices: layout.blocks.map((block) => matrixOf(block, parameters)),
  };
}

const matrixOf = ({ name, offset, rows, columns }: Block, parameters: Float32Array): NamedMatrix => ({
  name,
  rows,
  columns,
  values: parameters.subarray(offset, offset + rows * columns),
});

/** The facts that a file states about the observations that its network reads. Missing ones are undefined. */
export interface ToldFacts {
  readonly format: string | undefined;
  readonly ruleset: string | undefined;
  readonly observation: Checkpoint['observation'] | undefined;
  readonly tactics: boolean | undefined;
}

/**
 * Reads the facts about observations.
 * @throws CheckpointError if one is there and cannot be read
 */
export function toldFacts(facts: Readonly<Record<string, string>>, file: string): ToldFacts {
  const observation = jsonFact(facts, 'observation', file) as Partial<Checkpoint['observation']> | undefined;
  const tactics = jsonFact(facts, 'tactics', file);
  for (const name of ['version', 'size', 'actions'] as const) {
    if (observation !== undefined && !Number.isInteger(observation?.[name])) {
      throw new CheckpointError(
        `${file}: expected '${BEGINS}observation' with version, size and actions, but it says ${facts[`${BEGINS}observation`]}; write all three`,
      );
    }
  }
  return {
    format: facts[`${BEGINS}format`],
    ruleset: facts[`${BEGINS}ruleset`],
    observation: observation as Checkpoint['observation'] | undefined,
    tactics: tactics === undefined ? undefined : tactics === true,
  };
}

function jsonFact(facts: Readonly<Record<string, string>>, name: string, file: string): unknown {
  const text = facts[`${BEGINS}${name}`];
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new CheckpointError(
      `${file}: expected JSON as '${BEGINS}${name}', but it says '${text.slice(0, 60)}'; export the checkpoint again`,
    );
  }
}

/**
 * Returns the checkpoint of a network in a file of another program.
 * @param file the name of the file in messages
 * @throws CheckpointError if the file is no export of Muster, or if facts or matrices do not fit the game
 */
export function checkpointOf({ facts, matrices }: NamedNetwork, file: string): Checkpoint {
  const fail = (what: string): never => {
    throw new CheckpointError(`${file}: ${what}`);
  };
  const { format, ruleset, observation, tactics } = toldFacts(facts, file);
  if (format === undefined || ruleset === undefined || observation === undefined) {
    return fail(
      `expected a network that muster export wrote, but it has no '${BEGINS}${format === undefined ? 'format' : ruleset === undefined ? 'ruleset' : 'observation'}'; its weights are of another network`,
    );
  }
  if (format !== FORMAT)
    fail(`expected format ${FORMAT}, but it is of format ${format}; read it with the Muster that wrote it`);
  if (!gameIds().includes(ruleset)) {
    fail(`expected a network of a game (${gameIds().join(', ')}), but it plays '${ruleset}'`);
  }
  const sizes = sizesOf(jsonFact(facts, 'sizes', file));
  if (sizes === null) return fail(`expected '${BEGINS}sizes' of a network, but it says ${facts[`${BEGINS}sizes`]}`);
  const { spec } = gameOf(ruleset);
  const older = carries(spec, observation.version, observation.size);
  const layout = layoutOf(networkInput(older ? specOf(spec, observation.version) : spec), sizes);
  const parameters = new Float32Array(layout.size);
  const network = {
    ...{ ruleset, observation, tactics: tactics ?? true, sizes, parameters },
    training: trainingOf(jsonFact(facts, 'training', file)),
  };
  networkOf(network, ruleset, file); // refuses another version before its matrices are compared
  const there = new Map(matrices.map((matrix) => [matrix.name, matrix]));
  for (const { name, offset, rows, columns } of layout.blocks) {
    if (rows * columns === 0) continue;
    const matrix = there.get(name);
    if (matrix === undefined) return fail(`expected a matrix '${name}' of ${rows} x ${columns}, but there is none`);
    if (matrix.rows !== rows || matrix.columns !== columns) {
      fail(`expected '${name}' of ${rows} x ${columns}, but it has ${matrix.rows} x ${matrix.columns}`);
    }
    parameters.set(matrix.values, offset);
  }
  networkOf(network, ruleset, file); // refuses weights that are not finite
  return network;
}
