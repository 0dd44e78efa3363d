// Measures how often the intervals of studies of worth hold what is true: simulated armies whose values are known.
// node --import ./scripts/register.mjs scripts/coverage.ts [studies]
import { coverageOf, SCATTERS } from '../evaluations/statistics/coverage.js';
import { print } from './commands/words.js';

const studies = Number(process.argv[2] ?? 100);
const shown = (share: number): string => share.toFixed(3).padStart(8);

print(`${studies} simulated studies a row, seed 1; shares of 95% intervals that hold the true value`);
print('true values              pairs  common   units options  prices  guess/estimate (squared errors)');
for (const [name, scatter] of Object.entries(SCATTERS)) {
  for (const pairs of [150, 600]) {
    const { common, units, options, prices, guess } = coverageOf(scatter, { studies, pairs, units: 20, seed: 1 });
    const columns = [common, units, options, prices, guess].map(shown).join('');
    print(`${name.padEnd(24)} ${String(pairs).padStart(5)}${columns}`);
  }
}
