import { ticksOf } from './charts.js';
import { SIDES } from './svg/colours.js';
import { element, escaped, picture, text } from './svg/markup.js';

/** The fields of a line of training metrics that curves show. */
export interface CurveLine {
  readonly update: number;
  readonly steps: number;
  readonly stage: string;
  readonly league: Readonly<Record<string, number>>;
  readonly evaluation?: Readonly<
    Record<string, { readonly score: number; readonly interval: readonly [number, number] }>
  >;
  readonly [metric: string]: unknown;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

interface Curve {
  readonly name: string;
  readonly points: readonly Point[];
}

const COLOURS = [SIDES[0].edge, SIDES[1].edge, '#2e7d4f', '#8a5fbf', '#b8860b', '#4b4b4b'];
const FAINT = '#8a8a8a';
const WIDTH = 560;
const HEIGHT = 240;
const LEFT = 58;
const BASE = HEIGHT - 34;

/** Draws curves over steps in one picture, with their intervals if there are any. */
export function curvePlot(curves: readonly Curve[], axis: string, bounds?: readonly [number, number]): string {
  const points = curves.flatMap((c) => c.points);
  if (points.length === 0) return '';
  const xs = points.map((p) => p.x);
  const ys = points.flatMap((p) => [p.y, p.low ?? p.y, p.high ?? p.y]).filter(Number.isFinite);
  const most = Math.max(...xs, 1);
  let [low, high] = bounds ?? [Math.min(...ys), Math.max(...ys)];
  if (high - low < 1e-9) [low, high] = [low - 0.5, high + 0.5];
  const x = (v: number) => (LEFT + (v / most) * (WIDTH - LEFT - 20)).toFixed(1);
  const y = (v: number) => (BASE - ((v - low) / (high - low)) * (BASE - 24)).toFixed(1);
  const grid = ticksOf(low, high, 5).map((mark) =>
    element(
      'g',
      {},
      element('path', { d: `M${LEFT} ${y(mark)}H${WIDTH - 20}`, stroke: '#e3e0d8' }),
      text(String(mark), { x: LEFT - 6, y: Number(y(mark)) + 4, 'font-size': 11, 'text-anchor': 'end', fill: FAINT }),
    ),
  );
  const steps = ticksOf(0, most, 5).map((mark) =>
    text(mark >= 1e6 ? `${mark / 1e6}M` : mark >= 1e3 ? `${mark / 1e3}k` : String(mark), {
      x: x(mark),
      y: HEIGHT - 18,
      'font-size': 11,
      'text-anchor': 'middle',
      fill: FAINT,
    }),
  );
  const lines = curves.flatMap(({ name, points: own }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const good = own.filter((p) => Number.isFinite(p.y));
    const band = good.filter((p) => p.low !== undefined && p.high !== undefined);
    const up = band.map((p) => `${x(p.x)} ${y(p.high ?? p.y)}`);
    const down = band.map((p) => `${x(p.x)} ${y(p.low ?? p.y)}`).reverse();
    return [
      ...(band.length > 1
        ? [element('path', { d: `M${[...up, ...down].join('L')}Z`, fill: colour, 'fill-opacity': 0.13 })]
        : []),
      element(
        'path',
        {
          d: `M${good.map((p) => `${x(p.x)} ${y(p.y)}`).join('L')}`,
          fill: 'none',
          stroke: colour,
          'stroke-width': 1.6,
        },
        element('title', {}, escaped(name)),
      ),
      ...(curves.length > 1
        ? [text(name, { x: LEFT + 8 + 92 * i, y: 16, 'font-size': 11, fill: colour, 'font-weight': 600 })]
        : []),
    ];
  });
  const title = text(axis, { x: LEFT + 240, y: HEIGHT - 3, 'font-size': 11, 'text-anchor': 'middle', fill: FAINT });
  return picture(
    WIDTH,
    HEIGHT,
    { 'font-family': 'system-ui, sans-serif', width: WIDTH, role: 'img' },
    ...grid,
    ...steps,
    ...lines,
    title,
  );
}

const STEPS = 'decisions played';

/** The metrics in the order of the page, with their explanations. */
const METRICS: readonly (readonly [key: string, title: string, what: string])[] = [
  ['explainedVariance', 'Explained variance', 'How much of what came the values foresaw: 1 is all, 0 nothing.'],
  ['entropy', 'Entropy', 'How undecided the policy is, in nats. At 0 nothing new is tried.'],
  ['approxKl', 'Approximate KL divergence', 'How far the policy moved in an update.'],
  ['clipFraction', 'Clip fraction', 'Share of decisions whose probability moved as far as it may.'],
  ['policyLoss', 'Policy loss', 'What the clipped objective says, with normalised advantages.'],
  ['valueLoss', 'Value loss', 'Half of the squared error of the values.'],
  ['gradientNorm', 'Gradient', 'Its mean length before it was shortened.'],
  ['learningRate', 'Learning rate', 'As the schedule has it.'],
  ['length', 'Length of a battle', 'Decisions of both sides.'],
];

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:1180px;margin:2rem auto;padding:0 1rem;background:#fffdf8;color:#2b2b2b}main{display:grid;grid-template-columns:repeat(auto-fit,minmax(540px,1fr));gap:1rem 2rem}h2{margin:.5rem 0 0;font-size:1.05rem}p{margin:.1rem 0 .4rem;color:#666}svg{max-width:100%;height:auto}';

/** Returns a section of the page: a title, a sentence and a picture; '' without a picture. */
const block = (title: string, what: string, plot: string): string =>
  plot === '' ? '' : `<section><h2>${escaped(title)}</h2><p>${escaped(what)}</p>${plot}</section>`;

/** Returns the curves of a training run as one self-contained page. */
export function curvesPage(
  title: string,
  lines: readonly CurveLine[],
  timing: readonly { readonly update: number; readonly rollout: number; readonly learning: number }[],
): string {
  const judged = lines.filter((l) => l.evaluation !== undefined);
  const opponents = [...new Set(judged.flatMap((l) => Object.keys(l.evaluation ?? {})))];
  const evaluations = opponents.map((name) => ({
    name,
    points: judged.flatMap((l) => {
      const standing = l.evaluation?.[name];
      if (standing === undefined) return [];
      return [{ x: l.steps, y: standing.score, low: standing.interval[0], high: standing.interval[1] }];
    }),
  }));
  const met = [...new Set(lines.flatMap((l) => Object.keys(l.league)))].filter((n) => !/\d$/.test(n));
  const league = met.map((name) => ({
    name,
    points: lines.flatMap((l) => (name in l.league ? [{ x: l.steps, y: l.league[name] }] : [])),
  }));
  const seconds = new Map(timing.map((t) => [t.update, t]));
  const speed = (of: (t: { rollout: number; learning: number }) => number) =>
    lines.flatMap((l, i) => {
      const t = seconds.get(l.update);
      const before = i > 0 ? lines[i - 1].steps : 0;
      return t === undefined ? [] : [{ x: l.steps, y: (l.steps - before) / Math.max(1e-9, of(t)) }];
    });
  const speeds = [
    { name: 'in all', points: speed((t) => t.rollout + t.learning) },
    { name: 'rollout', points: speed((t) => t.rollout) },
    { name: 'learning', points: speed((t) => t.learning) },
  ];
  const metric = ([key, name, what]: (typeof METRICS)[number]) => {
    const points = lines.flatMap((l) => (typeof l[key] === 'number' ? [{ x: l.steps, y: Number(l[key]) }] : []));
    return block(name, what, curvePlot([{ name, points }], STEPS));
  };
  const parts = [
    block(
      'Score in evaluations',
      'Points against fixed opponents, draws half; bands are 95% intervals.',
      curvePlot(evaluations, STEPS, [0, 1]),
    ),
    block(
      'Score in training',
      'Against the opponents of the league, lately, with exploration.',
      curvePlot(league, STEPS, [0, 1]),
    ),
    ...METRICS.map(metric),
    block('Speed', 'Decisions a second.', curvePlot(speeds, STEPS)),
  ];
  const last = lines.at(-1);
  const sum = last === undefined ? 'Nothing yet.' : `${last.update} updates, ${last.steps} decisions.`;
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1><p>${sum}</p><main>${parts.join('\n')}</main></body></html>\n`;
}
