import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** True if redis-server is installed. Where `CI` is set its absence is an error. */
export function hasRedis(): boolean {
  if (spawnSync('redis-server', ['--version']).status === 0) return true;
  if (process.env.CI) throw new Error('redis-server is missing: apt-get install redis-server');
  console.warn('redis-server is missing: the tests of --redis are left out (apt-get install redis-server)');
  return false;
}

/** A Redis of its own on a free port of this machine. */
export class RedisServer {
  readonly url: string;
  private readonly child: ChildProcess;
  private readonly folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.child = child;
    this.folder = folder;
  }

  static async start(): Promise<RedisServer> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    probe.close();
    await once(probe, 'close');
    const folder = mkdtempSync(join(tmpdir(), 'muster-redis-'));
    const words = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text: Buffer) => /Ready to accept/.test(text.toString()) && resolve());
      child.on('exit', () => reject(new Error('redis-server ended')));
    });
    return new RedisServer(`redis://127.0.0.1:${port}`, child, folder);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill();
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
