// Compiles a translated program with the machine's C compiler, if there is one.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASKED } from '../../engine/translation/modules.js';

/** Numbers must come out as in JavaScript, so contraction and reordering are forbidden. */
const FLAGS = [
  '-shared',
  '-fPIC',
  '-fvisibility=hidden',
  '-fno-strict-aliasing',
  '-ffp-contract=off',
  '-fno-math-errno',
  ...(process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : []),
];

/**
 * Processor features since 2013, by their Linux names: three-operand instructions, and shifts that leave flags
 * unchanged.
 */
const NEWER = ['avx2', 'bmi1', 'bmi2'];

/**
 * Returns compiler options for the instructions that the machine supports.
 * @param told Linux's report in `/proc/cpuinfo`, or empty
 */
export function instructions(told: string, processor: string = process.arch): readonly string[] {
  if (processor !== 'x64') return [];
  const has = new Set(/^flags\s*:(.*)$/m.exec(told)?.[1].split(' '));
  // every x64 processor since 2008 has the latter
  return NEWER.every((name) => has.has(name)) ? ['-mavx2', '-mbmi', '-mbmi2'] : ['-msse4.1'];
}

function toldOfProcessors(): string {
  try {
    return readFileSync('/proc/cpuinfo', 'utf8');
  } catch {
    return '';
  }
}

/** Processors whose memory and numbers are like those of WebAssembly, with 8 GiB of address space available. */
const PROCESSORS = ['x64', 'arm64'];

/** Minutes after which a compiler is stopped. */
const PATIENCE = 5;

/** The numbers with which native code calls JavaScript. */
const ASKS = `enum { ${ASKED.map((name) => `ASK_${name.toUpperCase()}`).join(', ')} };`;

const runtime = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Compiler, arguments and output file. The folder is removed afterwards. */
interface Task {
  readonly compiler: string;
  readonly args: readonly string[];
  readonly module: string;
  readonly folder: string;
}

function taskOf(source: string, level: string): Task {
  const folder = mkdtempSync(join(tmpdir(), 'muster-'));
  const [text, module] = [join(folder, 'battle.c'), join(folder, 'battle.node')];
  writeFileSync(
    text,
    [ASKS, runtime('runtime.c'), runtime('runtime-lanes.c'), source, runtime('runtime-calls.c')].join('\n'),
  );
  const args = [level, ...FLAGS, ...instructions(toldOfProcessors()), text, '-o', module, '-lm'];
  return { compiler: process.env.CC ?? 'cc', args, module, folder };
}

/**
 * Returns the module, or in words why there is none.
 * @param error why the compiler could not run
 * @param said the compiler's error output
 */
function outcome(
  { compiler, module }: Task,
  status: unknown,
  error: string | undefined,
  said: string,
): Uint8Array | string {
  if (status === 0) return readFileSync(module);
  const why = error ?? (said.trim() || `exit code ${status}`);
  return `${compiler}: ${why.trim().split('\n').slice(0, 3).join('; ')}`;
}

/** Compiles a source by `cSource` to a module for Node. Returns the module, or in words why there is none. */
export function compiled(source: string, level = '-O3', processor: string = process.arch): Uint8Array | string {
  if (!PROCESSORS.includes(processor)) return `none for processors like this, ${processor}`;
  const task = taskOf(source, level);
  try {
    const { status, stderr, error } = spawnSync(task.compiler, task.args, {
      encoding: 'utf8',
      timeout: PATIENCE * 60_000,
    });
    return outcome(task, status, error?.message, stderr ?? '');
  } finally {
    rmSync(task.folder, { recursive: true, force: true });
  }
}

/** Compiles a source asynchronously. */
export async function compiling(source: string, level = '-O3'): Promise<Uint8Array | string> {
  if (!PROCESSORS.includes(process.arch)) return `none for processors like this, ${process.arch}`;
  const task = taskOf(source, level);
  try {
    const child = spawn(task.compiler, task.args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: PATIENCE * 60_000 });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [status, error] = await new Promise<[unknown, string | undefined]>((settle) => {
      child.on('error', (fault) => settle([null, fault.message]));
      child.on('close', (code) => settle([code, undefined]));
    });
    return outcome(task, status, error, said);
  } finally {
    rmSync(task.folder, { recursive: true, force: true });
  }
}
