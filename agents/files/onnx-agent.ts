// The agent `onnx:file=PATH`: plays an ONNX file, ours or one of another program, through onnxruntime-node.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { UnknownNameError } from '../../env/errors.js';
import { gameOf } from '../../env/games.js';
import { describePolicy, type Policy, type PolicyOptions, registerPolicy } from '../../env/policy.js';
import { judged, settingsOf } from '../neural/agent.js';
import { CheckpointError } from '../neural/checkpoint.js';
import { observationOf } from '../neural/load.js';
import { toldFacts } from '../neural/travel/network-facts.js';
import { factsOf, onnxModel } from '../neural/travel/onnx.js';
import { ELEMENT, type OnnxValue } from '../neural/travel/onnx-format.js';
import { NAMES } from '../neural/travel/onnx-graph.js';
import { readBytes } from './checkpoint-files.js';
import { sideNetwork } from './side-network.js';

/** The optional package. Users install it themselves, because it holds the binaries of all systems. */
const LIBRARY = 'onnxruntime-node';

/**
 * Returns the file of the package: the one beside Muster, or the one of the user's project.
 * @param places files whose folders may have it
 * @throws CheckpointError that says what to install
 */
export function library(places: readonly string[] = [import.meta.url, `${process.cwd()}/package.json`]): string {
  for (const place of places) {
    try {
      return createRequire(place).resolve(LIBRARY);
    } catch {
      // not there
    }
  }
  throw new CheckpointError(`onnx: plays ONNX files with the package ${LIBRARY}; install it: npm install ${LIBRARY}`);
}

/** What an agent must know of a graph. */
interface Graph {
  readonly tactics: boolean;
  readonly mask: number | null;
}

const sizesOf = ({ type }: OnnxValue): (number | string)[] =>
  (type?.tensor?.shape?.dims ?? []).map((dim) => dim.value ?? dim.name ?? '?');

/**
 * Checks that a graph reads the observations of a game and scores its actions.
 * @throws CheckpointError that names what does not fit
 */
export function checkGraph(bytes: Uint8Array, ruleset: string, file: string): Graph {
  const fail = (what: string): never => {
    throw new CheckpointError(`${file}: ${what}`);
  };
  const model = onnxModel(bytes, file);
  const { inputs = [], outputs = [], initializers = [] } = model.graph ?? {};
  const weights = new Set(initializers.map((tensor) => tensor.name)); // older files list them as inputs too
  const open = inputs.filter(({ name }) => !weights.has(name));
  const { version, size, actions } = observationOf(gameOf(ruleset));
  const told = toldFacts(factsOf(model), file);
  if (told.ruleset !== undefined && told.ruleset !== ruleset) {
    fail(`expected a network that plays ${ruleset}, but it plays ${told.ruleset}; name a file of ${ruleset}`);
  }
  if (told.observation !== undefined && told.observation.version !== version) {
    fail(
      `expected observations of ${ruleset} in version ${version}, but it learned on version ${told.observation.version}; export it again`,
    );
  }
  const check = (values: readonly OnnxValue[], kind: string, name: string, types: readonly number[], last?: number) => {
    const value = values.find((each) => each.name === name);
    const sizes = last === undefined ? '[batch]' : `[batch, ${last}]`;
    if (value === undefined) {
      const there = values.map((each) => each.name).join(', ') || 'none';
      return fail(`expected an ${kind} '${name}' of ${sizes}, but there are ${there}; name it so`);
    }
    const has = sizesOf(value);
    const element = value.type?.tensor?.element ?? 0;
    if (!types.includes(element)) {
      fail(
        `expected '${name}' in ${types.map(typeName).join(' or ')}, but it is in ${typeName(element)}; cast it in the graph`,
      );
    }
    const batch = has[0] === undefined || has[0] === 1 || typeof has[0] === 'string';
    const fits = last === undefined || (has.length === 2 && (has[1] === last || typeof has[1] === 'string'));
    if (batch && fits) return element;
    return fail(
      `expected '${name}' of ${sizes} for ${ruleset}, version ${version}, but it is of [${has.join(', ')}]; train on these observations`,
    );
  };
  check(open, 'input', NAMES.observation, [ELEMENT.float], size);
  const masked = open.some(({ name }) => name === NAMES.mask);
  const mask = masked ? check(open, 'input', NAMES.mask, [ELEMENT.bool, ELEMENT.uint8, ELEMENT.float], actions) : null;
  const other = open.find(({ name }) => name !== NAMES.observation && name !== NAMES.mask);
  if (other !== undefined) fail(`its input '${other.name}' is not known: a network reads observation and mask`);
  check(outputs, 'output', NAMES.logits, [ELEMENT.float], actions);
  return { tactics: told.tactics ?? true, mask };
}

function typeName(element: number): string {
  const name = Object.entries(ELEMENT).find(([, number]) => number === element)?.[0];
  return name ?? `type ${element}`;
}

const SETTINGS = ['file', 'temperature'];

/**
 * Returns the agent of `onnx:file=PATH`; `temperature=` is that of `NeuralSettings`.
 * @throws UnknownNameError for an unknown setting or no file; CheckpointError for a file that cannot be read or does not
 * fit, or if the runtime is not installed
 */
function fromDescription({ ruleset, settings }: PolicyOptions): Policy {
  const { temperature } = settingsOf('onnx', settings, SETTINGS);
  const { file } = settings;
  if (file === undefined) throw new UnknownNameError('onnx plays a file: name one as in onnx:file=PATH');
  const bytes = readBytes(file, 'an ONNX file');
  const { tactics, mask } = checkGraph(bytes, ruleset, file);
  const { size, actions } = observationOf(gameOf(ruleset));
  const key = `onnx ${createHash('sha256').update(bytes).digest('hex')}`;
  const judge = sideNetwork(key, () => ({ kind: 'onnx', library: library(), bytes, mask }), size, actions, file);
  return judged({ judge, tactics }, ruleset, { temperature, name: describePolicy('onnx', settings) });
}

registerPolicy('onnx', fromDescription);
