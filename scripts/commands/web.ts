import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import sirv from 'sirv';
import { whole } from './numbers.js';
import { UserError } from './user-error.js';

/** Where the built page is, in a clone and in the package. */
const SITES = ['../../dist/web/', '../../web/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

interface Options {
  readonly port: number;
  readonly host: string;
}

/** `muster web`: serves the page on which people play. */
export function webCommand(program: Command): void {
  program
    .command('web')
    .description('serve the page on which you play in a browser')
    .option('--port <n>', 'port; 0: any that is free', whole(0, 65_535), 8080)
    .option('--host <address>', 'address to listen at; 0.0.0.0 also serves other machines', '127.0.0.1')
    .addHelpText('after', '\nThe page is a folder of files, which any static host serves: dist/web.\n')
    .action(serve);
}

async function serve({ port, host }: Options): Promise<void> {
  const site = SITES.find((folder) => existsSync(`${folder}wasm`));
  if (site === undefined) throw new UserError('the page is not built in this clone: npm run web');
  const files = sirv(site, { etag: true, dev: false });
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.\n');
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? `port ${port} is in use; name another with --port` : error.message;
      failed(new UserError(`nothing can be served at ${host}: ${why}`));
    });
    server.listen(port, host, listening);
  });
  const { port: at } = server.address() as AddressInfo;
  process.stdout.write(`Muster is at http://${host.includes(':') ? `[${host}]` : host}:${at}/ (Ctrl-C ends it)\n`);
}
