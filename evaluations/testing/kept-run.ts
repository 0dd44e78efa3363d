// A process that runs a study of pretended pairs and says how many are kept: node ... kept-run.ts <store> <pairs>
import { DuckStore } from '../store/store.js';
import { runStudy } from '../studies/run.js';
import { PretendingPlayers, testPair, testStudy } from './studies.js';

const [file, wanted] = process.argv.slice(2);
const study = testStudy();
const store = await DuckStore.open(file);
await runStudy(study, (pair) => testPair(study, pair), Number(wanted), {
  ...{ store, players: new PretendingPlayers(4), command: 'muster' },
  progress: (done) => process.stdout.write(`${done}\n`),
});
await store.close();
