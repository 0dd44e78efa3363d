import type { Labelled } from './labels.js';

/** One squad as a picture shows it. Lengths are in inches, angles in degrees clockwise from north. */
export interface DrawnSquad {
  readonly row: number;
  readonly name: string;
  readonly side: number;
  /** Index of the shade of its side. */
  readonly shade: number;
  /** Models on the table: number in the squad, x, y and angle of each in turn. */
  readonly at: readonly number[];
  /** Radius of a base, inches. */
  readonly radius: number;
  readonly character: boolean;
  /** True if it has joined a squad, whose label names it. `characters` lists those that have joined this squad. */
  readonly joined: boolean;
  readonly joinedCharacters: readonly string[];
  /** Numbers of the models with a heavy weapon, which are marked. */
  readonly heavy: readonly number[];
  /** States: 'hidden', 'detected', 'overwatch', 'broken', 'shaken', 'ran', 'charged', 'engaged'. */
  readonly state: readonly string[];
}

/**
 * Returns the markup of one model around its own middle, turned by its facing: base, a tick for the facing, a dot for a
 * heavy weapon, a star for a character. Hidden models are translucent, broken ones pale and dashed. Engaged models have
 * a red edge, models on overwatch a ring. The function uses nothing from outside, since the replay page includes its
 * source.
 */
export function modelMarkup(squad: DrawnSquad, number: number, fill: string, edge: string, perInch: number): string {
  const n = (value: number) => String(Math.round(value * 100) / 100);
  const r = squad.radius * perInch;
  const is = (word: string) => squad.state.includes(word);
  const broken = is('broken');
  const stroke = is('engaged') ? '#b00020' : edge;
  const dash = broken ? ' stroke-dasharray="2 1.5"' : '';
  const faint = is('hidden') ? ' fill-opacity=".3"' : '';
  const ring = is('overwatch')
    ? `<circle r="${n(r + 2)}" fill="none" stroke="${edge}" stroke-width=".8" stroke-dasharray="1.5 1.5"/>`
    : '';
  const base = `<circle r="${n(r)}" fill="${broken ? '#fffdf6' : fill}"${faint} stroke="${stroke}" stroke-width="${is('engaged') ? 1.7 : 0.9}"${dash}/>`;
  const look = `<path d="M0 ${n(-r * 0.35)}V${n(-r - 2.2)}" stroke="${edge}" stroke-width="1.3"/>`;
  const dot = squad.heavy.includes(number) ? `<circle r="${n(r * 0.36)}" fill="${edge}"/>` : '';
  const star = squad.character
    ? `<path d="M0 -3.6L1 -1.1L3.5 -1.1L1.5 .5L2.2 3L0 1.5L-2.2 3L-1.5 .5L-3.5 -1.1L-1 -1.1Z" fill="#fffdf6" stroke="${edge}" stroke-width=".5"/>`
    : '';
  return ring + base + look + dot + star;
}

/**
 * Returns the words beside a squad: its name, models, joined characters and states; nothing for a character that has
 * joined a squad. The function uses nothing from outside.
 */
export function squadWords(squad: DrawnSquad): readonly [label: string, state: string] {
  if (squad.joined) return ['', ''];
  const short = (name: string) => name.replace(/ \((first|second) list\)$/, ''); // the colour already shows the side
  const count = squad.at.length / 4;
  const own = squad.character && count === 1 ? short(squad.name) : `${short(squad.name)} ${count}`;
  const label = squad.joinedCharacters.reduce((all, joinedCharacter) => `${all} + ${short(joinedCharacter)}`, own);
  const shown = squad.state.filter((word) => word !== 'engaged');
  return [label, shown.length === 0 ? '' : ` · ${shown.join(', ')}`];
}

/**
 * Returns the place and extent of a squad for its label, behind all its models, on a table of `depth` inches. `length`
 * is the number of letters of the label. The function uses nothing from outside.
 */
export function squadLabelled(squad: DrawnSquad, length: number, perInch: number, depth: number): Labelled {
  const count = squad.at.length / 4;
  let [x, y, south] = [0, 0, 0];
  let [west, east, low, high] = [1e9, -1e9, 1e9, -1e9];
  for (let i = 0; i < squad.at.length; i += 4) {
    const [, mx, my, angle] = squad.at.slice(i, i + 4);
    x += mx / count;
    y += my / count;
    south -= Math.cos((angle * Math.PI) / 180);
    west = Math.min(west, mx);
    east = Math.max(east, mx);
    low = Math.min(low, my);
    high = Math.max(high, my);
  }
  const reach = (inches: number) => (inches + squad.radius) * perInch;
  const half = length * 2.1; // at this font size
  return {
    x: x * perInch,
    y: (depth - y) * perInch,
    left: reach(x - west),
    right: reach(east - x),
    up: reach(high - y) + 2,
    down: reach(y - low),
    half,
    above: south > 0,
  };
}

/**
 * Returns the label of a squad at a place from `spotsAround`, relative to the middle of its models. The function uses
 * nothing from outside.
 */
export function squadLabel(words: readonly [label: string, state: string], edge: string, x: number, y: number): string {
  const n = (value: number) => String(Math.round(value * 100) / 100);
  const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const [label, state] = words;
  if (label === '') return '';
  const more = state === '' ? '' : `<tspan font-style="italic">${safe(state)}</tspan>`;
  return `<text x="${n(x)}" y="${n(y)}" text-anchor="middle" font-size="7.5" fill="${edge}" stroke="#fffdf6" stroke-width="2.4" paint-order="stroke">${safe(label)}${more}</text>`;
}
