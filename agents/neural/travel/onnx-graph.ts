// The network as an ONNX graph, from observation and mask to logits and values: the same sums as in work.ts, over all
// rows instead of those in use.
import type { NetworkInput, Pointer } from '../input.js';
import { layoutOf, type NetworkSizes } from '../layout.js';
import { FORBIDDEN } from '../network.js';
import type { NamedMatrix } from './network-facts.js';
import { ELEMENT, type OnnxGraph } from './onnx-format.js';
import { declared, Nodes } from './onnx-nodes.js';

/** Names of the inputs and outputs, which agents from elsewhere use too. */
export const NAMES = { observation: 'observation', mask: 'mask', logits: 'logits', value: 'value' } as const;
/** The operators of this version of ONNX are used; files say so. */
export const OPSET = 17;
/** Name of the free dimension: observations at a time. */
const BATCH = 'batch';

/**
 * Returns the graph of a network.
 * Inputs: `observation` (float, batch x size) and `mask` (bool, batch x actions).
 * Outputs: `logits` (float, batch x actions, -1e9 where the mask is false) and `value` (float, batch).
 */
export function graphOf(input: NetworkInput, sizes: NetworkSizes, matrices: readonly NamedMatrix[]): OnnxGraph {
  const graph = new Nodes();
  for (const { name, rows, columns, values } of matrices) {
    if (rows * columns > 0) graph.matrix(name, rows, columns, values);
  }
  new NetworkGraph(graph, input, sizes).build();
  const { size, actions } = input;
  return {
    name: 'muster',
    nodes: graph.nodes,
    initializers: graph.initializers,
    inputs: [
      declared(NAMES.observation, ELEMENT.float, [BATCH, size]),
      declared(NAMES.mask, ELEMENT.bool, [BATCH, actions]),
    ],
    outputs: [declared(NAMES.logits, ELEMENT.float, [BATCH, actions]), declared(NAMES.value, ELEMENT.float, [BATCH])],
  };
}

/** A set: its encoded rows (batch x rows x width, 0 in empty rows), and 1 for rows in use (batch x rows). */
interface Rows {
  readonly encoded: string;
  readonly used: string;
  readonly count: number;
}

/** Rows that pointers name. */
interface Named {
  /** For each of the two sets: 1 where a pointer names a row in use, with the rows as last dimension. */
  readonly hits: readonly [string, string];
  /** 1 if a row is named, 0 if none; the last dimension has size 1. */
  readonly any: string;
}

class NetworkGraph {
  private readonly graph: Nodes;
  private readonly input: NetworkInput;
  private readonly sizes: NetworkSizes;
  private readonly layout: ReturnType<typeof layoutOf>;

  constructor(graph: Nodes, input: NetworkInput, sizes: NetworkSizes) {
    this.graph = graph;
    this.input = input;
    this.sizes = sizes;
    this.layout = layoutOf(input, sizes);
  }

  build(): void {
    const { graph, input } = this;
    const sets = input.sets.map((_, s) => this.encode(s));
    const context = this.situate(sets);
    const judged = graph.relu(this.dense(context, 'value.first', 'value.firstBias'));
    graph.name(graph.squeeze(this.dense(judged, 'value.last', 'value.lastBias'), 1), NAMES.value);
    const logits =
      input.options === null
        ? this.dense(context, 'policy.last', 'policy.lastBias')
        : this.score(sets, context, input.options);
    graph.name(graph.add('Where', [NAMES.mask, logits, graph.floats([FORBIDDEN])]), NAMES.logits);
  }

  private dense(x: string, matrix: string, bias: string): string {
    return this.graph.plus(this.graph.matmul(x, matrix), bias);
  }

  private encode(s: number): Rows {
    const { graph, input, layout } = this;
    const { name, offset, rows, columns, valid } = input.sets[s];
    const encoder = layout.encoders[layout.encoderOf[s]].name;
    const flat = graph.slice(NAMES.observation, 1, offset, offset + rows * columns);
    const x = graph.reshape(flat, 0, rows, columns);
    const marked = graph.slice(x, 2, valid, valid + 1);
    const used = graph.number(graph.add('Greater', [marked, graph.floats([0])]));
    const first = graph.relu(this.dense(x, `${encoder}.first`, `${name}.bias`));
    const second = graph.relu(this.dense(first, `${encoder}.second`, `${encoder}.secondBias`));
    return { encoded: graph.times(second, used), used: graph.squeeze(used, 2), count: rows };
  }

  /** The context, from the flat values, the pools of the sets, and the rows that pointers name. */
  private situate(sets: readonly Rows[]): string {
    const { graph, input, layout } = this;
    const pooled: string[] = [];
    for (const { encoded, used } of sets) {
      const count = graph.add('Max', [graph.sum(used, 1, 1), graph.floats([1])]);
      pooled.push(graph.add('Div', [graph.sum(encoded, 1, 0), count])); // mean of the rows in use
      pooled.push(graph.add('ReduceMax', [encoded], { axes: [1], keepdims: 0 })); // rows are nowhere below 0
    }
    const parts = input.flat.map(({ offset, length }) => graph.slice(NAMES.observation, 1, offset, offset + length));
    let flat = parts.length === 1 ? parts[0] : graph.add('Concat', parts, { axis: 1 });
    for (const [p, pointer] of (input.pointers ?? []).entries()) {
      const { hits, any } = this.follow(pointer, (at) => graph.slice(NAMES.observation, 1, at, at + 1), sets);
      const rows = hits.map((hit, side) =>
        graph.squeeze(graph.matmul(graph.spread(hit, 1), sets[pointer.sets[side]].encoded), 1),
      );
      pooled.push(graph.plus(rows[0], rows[1]));
      const at = layout.pointerFlat[p];
      if (at >= 0) flat = this.cleared(flat, at, layout.flat, any);
    }
    let sum = graph.matmul(flat, 'context.flat');
    if (pooled.length > 0) {
      sum = graph.plus(sum, graph.matmul(graph.add('Concat', pooled, { axis: 1 }), 'context.pooled'));
    }
    const first = graph.relu(graph.plus(sum, 'context.firstBias'));
    return graph.relu(this.dense(first, 'context.second', 'context.secondBias'));
  }

  /** `x` with 0 in column `at` of `columns` where `any` is 1: the number of a row that is named has no meaning itself. */
  private cleared(x: string, at: number, columns: number, any: string): string {
    const { graph } = this;
    const column = graph.floats(Array.from({ length: columns }, (_, i) => (i === at ? 1 : 0)));
    return graph.times(x, graph.minus(graph.floats([1]), graph.times(any, column)));
  }

  /** The rows that a pointer names. @param read a column, with a last dimension of size 1 */
  private follow(pointer: Pointer, read: (column: number) => string, sets: readonly Rows[], axis = 1): Named {
    const { graph } = this;
    const named = graph.times(read(pointer.at), graph.floats([pointer.rows]));
    const rounded = graph.add('Floor', [graph.plus(named, graph.floats([0.5]))]);
    // a number that is not whole names no row
    const off = graph.add('Abs', [graph.minus(named, rounded)]);
    const whole = graph.add('LessOrEqual', [off, graph.floats([0.01])]);
    const own = graph.add('Greater', [read(pointer.own), graph.floats([0])]);
    const [first, second] = [own, graph.add('Not', [own])].map((side, i) => {
      const { used, count } = sets[pointer.sets[i]];
      const numbers = graph.floats(Array.from({ length: count }, (_, row) => row + 1));
      const hit = graph.and(graph.and(graph.add('Equal', [rounded, numbers]), whole), side);
      return graph.times(graph.number(hit), axis === 1 ? used : graph.spread(used, 1));
    });
    const any = graph.plus(graph.sum(first, axis, 1), graph.sum(second, axis, 1));
    return { hits: [first, second], any };
  }

  /** Logits of the options, each against the context. */
  private score(sets: readonly Rows[], context: string, options: NonNullable<NetworkInput['options']>): string {
    const { graph, sizes } = this;
    const { offset, rows, columns } = options;
    const k = sizes.option;
    let x = graph.reshape(graph.slice(NAMES.observation, 1, offset, offset + rows * columns), 0, rows, columns);
    const column = (at: number): string => graph.slice(x, 2, at, at + 1);
    const words = (options.words ?? []).map(({ column: at, of }) => {
      const number = graph.squeeze(graph.times(column(at), graph.floats([of])), 2);
      const rounded = graph.add('Floor', [graph.plus(number, graph.floats([0.5]))]);
      const within = graph.add('Min', [graph.add('Max', [rounded, graph.floats([0])]), graph.floats([of - 1])]);
      const word = graph.add('Cast', [within], { to: ELEMENT.int64 });
      return graph.add('Gather', [`option.word ${at}`, word], { axis: 0 });
    });
    const about: string[] = [];
    if (options.target !== undefined) {
      const { target } = options;
      const { hits, any } = this.follow(target, column, sets, 2);
      for (const [side, hit] of hits.entries()) {
        about.push(graph.matmul(hit, graph.matmul(sets[target.sets[side]].encoded, 'option.target')));
      }
      x = this.cleared(x, target.at, columns, any);
    }
    const given = this.dense(context, 'option.context', 'option.contextBias');
    const [added, factor] = [0, k].map((from) => graph.spread(graph.slice(given, 1, from, from + k), 1));
    const first = [...words, ...about, added].reduce((a, b) => graph.plus(a, b), graph.matmul(x, 'option.first'));
    const second = graph.relu(this.dense(graph.relu(first), 'option.second', 'option.secondBias'));
    const third = this.dense(second, 'option.third', 'option.thirdBias');
    const last = graph.relu(graph.plus(third, graph.matmul(graph.times(second, factor), 'option.product')));
    return graph.squeeze(this.dense(last, 'policy.last', 'policy.lastBias'), 2);
  }
}
