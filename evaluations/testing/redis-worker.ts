// A worker of pretended pairs in a process of its own: node ... redis-worker.ts <url> <patience> <version>
import { serve } from '../redis/serve.js';
import { PretendingPlayers } from './studies.js';

const [url, patience, version] = process.argv.slice(2);
await serve({
  ...{ url, patience: Number(patience), players: new PretendingPlayers(2), signal: new AbortController().signal },
  versions: () => ({ muster: version, rules: version }),
  ready: () => process.stdout.write('ready\n'),
  played: ({ pair }) => process.stdout.write(`${pair.pair}\n`),
});
