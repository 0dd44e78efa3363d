// Writes a translated program as C source, for compilers that make faster code than WebAssembly engines. Its
// instructions have exactly the semantics of WebAssembly; `runtime.c`, which precedes the program, explains how.
import type { Instance } from './instance.js';
import { get, isPure, type Node, type WasmType } from './ir.js';
import { BLOCK } from './memory.js';
import type { Program } from './program.js';
import { wasmType } from './values.js';

const C_TYPE: Record<WasmType, string> = { i32: 'u32', i64: 's64', f64: 'f64', none: 'void' };

/** WebAssembly instructions that C writes as an operator, for unsigned numbers or numbers of any kind. */
const OPERATORS: Readonly<Record<string, string>> = {
  'i32.add': '+',
  'i32.sub': '-',
  'i32.mul': '*',
  'i32.and': '&',
  'i32.or': '|',
  'i32.xor': '^',
  'i32.eq': '==',
  'i32.ne': '!=',
  'i32.lt_u': '<',
  'i32.gt_u': '>',
  'i32.le_u': '<=',
  'i32.ge_u': '>=',
  'f64.add': '+',
  'f64.sub': '-',
  'f64.mul': '*',
  'f64.div': '/',
  'f64.eq': '==',
  'f64.ne': '!=',
  'f64.lt': '<',
  'f64.gt': '>',
  'f64.le': '<=',
  'f64.ge': '>=',
};
/** WebAssembly instructions that C writes as an operator on signed numbers. */
const SIGNED: Readonly<Record<string, string>> = {
  'i32.lt_s': '<',
  'i32.gt_s': '>',
  'i32.le_s': '<=',
  'i32.ge_s': '>=',
};

const name = (s: string): string => s.replace(/\W/g, '_');

/** Returns a number as a C literal with all its bits. */
function literal(n: number): string {
  if (Number.isNaN(n)) return 'NAN';
  if (!Number.isFinite(n)) return n > 0 ? 'INFINITY' : '-INFINITY';
  if (Object.is(n, -0)) return '-0.0';
  const text = String(n);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** True if a node sets a local, so that earlier reads must be saved. */
function sets(n: Node): boolean {
  return n.op === 'local.set' || n.args.some(sets);
}

/** True if both nodes are the same local or the same number. */
const isSame = (one: Node, other: Node): boolean =>
  one.op === other.op && isPure(one) && Object.is(one.n, other.n) && one.later === undefined;

/** Writes one function. */
class Writer {
  readonly lines: string[] = [];
  usesBlock = false;
  private readonly program: Program;
  private readonly locals: readonly string[];
  private temporaries = 0;
  private labels = 0;
  /** Jump targets of labels: the end of a block, the beginning of a loop. */
  private readonly scopes: { readonly label: string; readonly to: string; used: boolean }[] = [];

  constructor(program: Program, locals: readonly string[]) {
    this.program = program;
    this.locals = locals;
  }

  /** Writes what `n` does. Returns its value as C text. A local may be used only until other code is written. */
  value(n: Node): string {
    switch (n.op) {
      case 'i32.const':
        return this.whole(n.later ? n.later() : n.n);
      case 'f64.const':
        return n.n < 0 || Object.is(n.n, -0) ? `(${literal(n.n)})` : literal(n.n);
      case 'local.get':
        return `l${n.n}`;
      case 'local.set':
        this.lines.push(`l${n.n} = ${this.value(n.args[0])};`);
        return '';
      case 'block':
        return this.block(n);
      case 'loop':
        return this.loop(n);
      case 'br':
        return this.jump(n);
      case 'if':
        return this.either(n);
      case 'return':
        this.lines.push(n.args.length === 0 ? 'return;' : `return ${this.value(n.args[0])};`);
        return '';
      case 'drop':
        this.value(n.args[0]);
        return '';
      case 'unreachable':
        this.lines.push('fail(m, NOWHERE);');
        return '';
      case 'nop':
        return '';
      case 'call':
        return this.called(n.s.startsWith('!') ? n.s.slice(1) : name(n.s), n);
      case 'call_indirect': {
        const [params, result] = n.s.split(':');
        const types = ['u8 *', ...[...params].map((c) => (c === 'f' ? 'f64' : 'u32'))];
        const [at, ...args] = this.values(n.args);
        const type = `${result === '' ? 'void' : result === 'f' ? 'f64' : 'u32'} (*)(${types.join(', ')})`;
        return this.kept(n.ty, `((${type})entry(m, ${at}))(${['m', ...args].join(', ')})`);
      }
      case 'select': {
        const [yes, no, condition] = this.values(n.args);
        return this.kept(n.ty, `${condition} ? ${yes} : ${no}`);
      }
      default:
        return this.plain(n);
    }
  }

  /** Writes an instruction that depends on its operands alone, or on memory. */
  private plain(n: Node): string {
    const [space, instruction] = n.op.split('.');
    if (instruction.startsWith('load')) {
      return this.kept(n.op === 'f32.load' ? 'f64' : n.ty, `${space}_${instruction}(${this.address(n)})`);
    }
    if (instruction.startsWith('store')) {
      // the address is evaluated first, as in WebAssembly
      const at = this.address(n, n.args[1]);
      this.lines.push(`${space}_${instruction}(${at}, ${this.value(n.args[1])});`);
      return '';
    }
    const args = this.values(n.args);
    if (space === 'memory') return this.kept(n.ty, `memory_${instruction}(m, ${args.join(', ')})`);
    const operator = OPERATORS[n.op];
    if (operator !== undefined) return this.kept(n.ty, `${args[0]} ${operator} ${args[1]}`);
    const signed = SIGNED[n.op];
    if (signed !== undefined) return this.kept(n.ty, `(s32)${args[0]} ${signed} (s32)${args[1]}`);
    if (/^i32\.(div|rem)/.test(n.op)) args.unshift('m');
    // 32-bit floats are stored in 64-bit locals
    return this.kept(n.op === 'f32.demote_f64' ? 'f64' : n.ty, `${space}_${instruction}(${args.join(', ')})`);
  }

  /** Returns the operands as C text, in order. */
  private values(args: readonly Node[]): string[] {
    return args.map((arg, i) => {
      const value = this.value(arg);
      const changes = arg.op === 'local.get' && args.slice(i + 1).some(sets);
      return changes ? this.kept(this.locals[arg.n] as WasmType, value) : value;
    });
  }

  private kept(type: WasmType, value: string): string {
    if (type === 'none') {
      this.lines.push(`${value};`);
      return '';
    }
    const held = `t${this.temporaries++}`;
    this.lines.push(`const ${C_TYPE[type]} ${held} = ${value};`);
    return held;
  }

  private called(fn: string, n: Node): string {
    const written = `${fn}(${['m', ...this.values(n.args)].join(', ')})`;
    if (n.lanes === undefined) return this.kept(n.ty, written);
    const { name: other, args } = n.lanes;
    return this.kept(n.ty, `LANES(${other}(${['m', ...this.values(args)].join(', ')}), ${written})`);
  }

  private isInBlock(n: number): boolean {
    return n >= BLOCK && n < BLOCK + this.program.memory.blockBytes;
  }

  /** Returns an integer that is known now, or an address in the block. */
  private whole(n: number): string {
    if (!this.isInBlock(n)) return `${n >>> 0}u`;
    this.usesBlock = true;
    return `(block + ${n - BLOCK}u)`;
  }

  /**
   * Returns the address of a load or store: base and offset.
   * @param before the node that is evaluated after the address
   */
  private address({ args: [at], n: offset }: Node, before?: Node): string {
    if (at.op === 'i32.const') {
      const there = (at.later ? at.later() : at.n) + offset;
      if (!this.isInBlock(there)) return `m, ${there >>> 0}u, 0u`;
      this.usesBlock = true;
      return `m, block, ${there - BLOCK}u`;
    }
    const value = this.value(at);
    const base = before !== undefined && at.op === 'local.get' && sets(before) ? this.kept('i32', value) : value;
    if (!this.isInBlock(offset)) return `m, ${base}, ${offset}u`;
    this.usesBlock = true;
    return `m, (u32)(block + ${base}), ${offset - BLOCK}u`;
  }

  private within(label: string, to: string, write: () => void): boolean {
    const scope = { label, to, used: false };
    this.scopes.push(scope);
    write();
    this.scopes.pop();
    return scope.used;
  }

  private jump(n: Node): string {
    const scope = this.scopes.findLast(({ label }) => label === n.s);
    if (scope === undefined) throw new Error(`no label ${n.s}`);
    const condition = n.args.length > 0 ? `if (${this.value(n.args[0])}) ` : '';
    scope.used = true;
    this.lines.push(`${condition}goto ${scope.to};`);
    return '';
  }

  private block(n: Node): string {
    const result = n.ty === 'none' ? '' : `t${this.temporaries++}`;
    if (result !== '') this.lines.push(`${C_TYPE[n.ty]} ${result};`);
    const end = `e${this.labels++}`;
    this.lines.push('{');
    const used = this.within(n.s, end, () => {
      n.args.forEach((arg, i) => {
        const value = this.value(arg);
        if (i === n.args.length - 1 && result !== '') this.lines.push(`${result} = ${value};`);
      });
    });
    this.lines.push('}');
    if (used) this.lines.push(`${end}:;`);
    return result;
  }

  private loop(n: Node): string {
    const again = `a${this.labels++}`;
    this.lines.push(`${again}:; {`);
    this.within(n.s, again, () => this.value(n.args[0]));
    this.lines.push('}');
    return '';
  }

  /**
   * Returns the minimum or maximum of two numbers if `n` computes one, otherwise null; a branch would be unpredictable.
   */
  private extreme({ args: [condition, yes, no], ty }: Node): string | null {
    if (condition.op !== 'f64.lt' && condition.op !== 'f64.gt') return null;
    const [x, y] = condition.args;
    const isLess = condition.op === 'f64.lt';
    const isSet = no === undefined && yes.op === 'local.set';
    if (!isPure(x) || !isPure(y) || (!isSet && ty !== 'f64')) return null;
    const [chosen, other] = isSet ? [yes.args[0], get(yes.n, 'f64')] : [yes, no];
    const best = (fn: string): string => `${fn}(${this.value(chosen)}, ${this.value(other)})`;
    let value: string;
    if (isSame(chosen, x) && isSame(other, y)) value = best(isLess ? 'f64_lesser' : 'f64_greater');
    else if (isSame(chosen, y) && isSame(other, x)) value = best(isLess ? 'f64_greater' : 'f64_lesser');
    else return null;
    if (!isSet) return this.kept('f64', value);
    this.lines.push(`l${yes.n} = ${value};`);
    return '';
  }

  private either(n: Node): string {
    const extreme = this.extreme(n);
    if (extreme !== null) return extreme;
    const [condition, yes, no] = n.args;
    const result = n.ty === 'none' ? '' : `t${this.temporaries++}`;
    if (result !== '') this.lines.push(`${C_TYPE[n.ty]} ${result};`);
    this.lines.push(`if (${this.value(condition)}) {`);
    const put = (part: Node): void => {
      const value = this.value(part);
      if (result !== '' && part.ty !== 'none') this.lines.push(`${result} = ${value};`);
    };
    put(yes);
    if (no !== undefined) {
      this.lines.push('} else {');
      put(no);
    }
    this.lines.push('}');
    return result;
  }
}

/**
 * Returns the C source. Each function in `exported` takes the start of memory and the address of the battle's block
 * before its other arguments.
 */
export function cSource(program: Program, exported: Record<string, Instance>): string {
  const table = program.layTable().map(name);
  const heads: string[] = [];
  const bodies: string[] = [];
  for (const i of program.order) {
    const params = i.params.map((p, k) => `${C_TYPE[wasmType(p.kind ?? 'pos')]} l${k}`);
    const type = C_TYPE[i.result.kind === undefined ? 'none' : wasmType(i.result.kind)];
    const head = `static ${type} ${name(i.name)}(${['u8 *const m', ...params].join(', ')})`;
    const writer = new Writer(program, i.locals);
    const value = writer.value(i.body as Node);
    const locals = i.locals.slice(params.length).map((t, k) => `${C_TYPE[t]} l${params.length + k} = 0;`);
    // a body that returns on all paths has no last value
    const last = type === 'void' ? [] : [value === '' ? 'fail(m, NOWHERE);' : `return ${value};`];
    const block = writer.usesBlock ? ['const u32 block = block_of(m);'] : [];
    heads.push(`${head};`);
    bodies.push([`${head} {`, ...block, ...locals, ...writer.lines, ...last, '}'].join('\n'));
  }
  const entries = Object.entries(exported).map(([as, i], n) => {
    const args = i.params.map((p, k) => (wasmType(p.kind ?? 'pos') === 'f64' ? `a[${k}]` : `(u32)(s64)a[${k}]`));
    const call = `${name(i.name)}(${['m', ...args].join(', ')})`;
    const kind = i.result.kind === undefined ? 'none' : wasmType(i.result.kind);
    const body = kind === 'none' ? `${call}; return 0;` : kind === 'f64' ? `return ${call};` : `return (s32)${call};`;
    return { as, n, text: `static f64 enter_${n}(u8 *m, const f64 *a) { (void)a; ${body} }` };
  });
  const listed = entries.map(({ as, n }) => `{"${as}", enter_${n}}`);
  const functions = table.map((fn) => `(void (*)(void))${fn}`);
  return [
    ...heads,
    `static void (*const TABLE[])(void) = {${[...functions, '0'].join(', ')}};`,
    `static inline void (*entry(u8 *m, u32 at))(void) { if (at >= ${table.length}u) fail(m, NOWHERE); return TABLE[at]; }`,
    ...bodies,
    ...entries.map(({ text }) => text),
    `static const Entry ENTRIES[] = {${listed.join(', ')}};`,
    '',
  ].join('\n');
}
