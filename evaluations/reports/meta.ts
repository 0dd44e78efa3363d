// The report of a study of a pool of lists.
import { type FirstTurn, firstTurnWords } from '../statistics/first-turn.js';
import type { MetaStudy } from '../statistics/meta.js';
import type { Interval } from '../statistics/worth.js';
import type { Figure, Origin, Report } from './page.js';

export interface MetaReported {
  readonly title: string;
  /** Paragraphs before the others: which changes of the books were played. */
  readonly lead?: readonly string[];
  readonly names: readonly string[];
  readonly study: MetaStudy;
  /** Score of player 0. */
  readonly side: Interval;
  /** What players with the first turn scored; null: it is not known who had it. */
  readonly firstTurn: FirstTurn | null;
  readonly origin: Origin;
}

const percent = (value: number): string => `${(100 * value).toFixed(0)}%`;

/** Returns an interval of shares in words. */
export const percents = ({ low, high }: Interval): string => `${percent(low)} to ${percent(high)}`;

/** Returns a map of what lists score against each other. */
function heat({ names, study }: MetaReported): object {
  const values = study.matrix.flatMap((row, i) =>
    row.flatMap((of, j) =>
      of === null ? [] : [{ list: names[i], other: names[j], score: of.value, words: percent(of.value) }],
    ),
  );
  const encoding = {
    x: { field: 'other', type: 'nominal', sort: names, title: 'against' },
    y: { field: 'list', type: 'nominal', sort: names, title: null },
  };
  const scale = { scheme: 'redblue', domain: [0, 1], domainMid: 0.5 };
  return {
    width: { step: 64 },
    height: { step: 34 },
    data: { values },
    encoding,
    layer: [
      { mark: 'rect', encoding: { color: { field: 'score', type: 'quantitative', scale, title: 'score' } } },
      { mark: 'text', encoding: { text: { field: 'words' } } },
    ],
  };
}

/** Returns the report of a pool. */
export function metaReport(reported: MetaReported): Report {
  const { title, names, study, side, firstTurn, origin } = reported;
  const matrix: Figure = {
    title: 'Scores',
    words: ['A win counts 1, a draw a half. The table has the 95% intervals.'],
    picture: heat(reported),
    table: {
      head: ['list', ...names],
      rows: study.matrix.map((row, i) => [
        names[i],
        ...row.map((of) => (of === null ? '' : { words: `${percent(of.value)} (${percents(of)})`, by: of.value })),
      ]),
    },
    origin,
  };
  const standings: Figure = {
    title: 'Mixture',
    words: [
      'The shares of a mixture of these lists that none of them beats; what the best answer to a list scores beyond a half.',
    ],
    table: {
      head: ['list', 'score', 'share', '95% interval', 'exploitability', 'best answer'],
      rows: study.standings.map(({ score, share, exploitability, answer }, i) => [
        ...[names[i], percent(score), percent(share.value), percents(share), percent(exploitability)],
        answer === null ? '' : names[answer],
      ]),
    },
    origin,
  };
  const cycles: Figure = {
    title: 'Cycles',
    words: study.cycles.length === 0 ? ['There are none.'] : ['Each list beats the next, the last beats the first.'],
    table: {
      head: ['first', 'second', 'third', 'by more than chance'],
      rows: study.cycles.map(({ lists, isSure }) => [...lists.map((i) => names[i]), isSure ? 'yes' : 'no']),
    },
    origin,
  };
  const lead = [
    ...(reported.lead ?? []),
    `The side of player 0 scores ${percent(side.value)} (${percents(side)}) over all battles.`,
    firstTurnWords(firstTurn),
  ];
  return { title, lead, figures: [matrix, standings, cycles] };
}
