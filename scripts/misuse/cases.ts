import { armiesCases } from './armies-cases.js';
import { battleCases } from './battle-cases.js';
import { type Case, casesOf } from './case.js';
import { exportCases } from './export-cases.js';
import { hordesCases } from './hordes/cases.js';
import { playCases } from './play-cases.js';
import { recordCases } from './record-cases.js';
import { replayCases } from './replay-cases.js';
import { tournamentCases } from './tournament-cases.js';
import { trainCases } from './train-cases.js';
import { wfb9Cases } from './wfb9/cases.js';

/** Cases of errors before a command begins. */
const BEFORE: readonly Case[] = [
  { name: 'muster: no command', args: [], says: /Usage: muster/, lines: 40 },
  { name: 'muster: a command that nobody knows', args: ['battel'], says: /unknown command 'battel'.*battle/ },
  { name: 'muster: control characters in the name of a command', args: ['\u001b[31mbattle'], says: /unknown command/ },
  { name: 'muster: an option that nobody knows', args: ['--colour'], says: /unknown option '--colour'/ },
  { name: 'muster: help about nothing', args: ['help', 'nothing'], says: /Usage: muster/, lines: 40 },
];

/** Returns all cases of `npm run misuse`. Names are unique. */
export function allCases(): Case[] {
  return [
    ...BEFORE,
    ...casesOf('armies', armiesCases()),
    ...casesOf('battle', battleCases()),
    ...casesOf('replay', replayCases()),
    ...casesOf('tournament', tournamentCases()),
    ...casesOf('train', trainCases()),
    ...casesOf('export', exportCases()),
    ...casesOf('record', recordCases()),
    ...casesOf('play', playCases()),
    ...wfb9Cases(),
    ...hordesCases(),
  ];
}
