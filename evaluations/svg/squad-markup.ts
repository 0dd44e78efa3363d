import type { Labelled } from './labels.js';

/** One squad as a picture shows it. Lengths in inches, angles in degrees clockwise from north. */
export interface DrawnSquad {
  readonly row: number;
  readonly name: string;
  readonly side: number;
  /** Which of the shades of its side. */
  readonly shade: number;
  /** Models on the table: number in the squad, x, y, angle, one after the other. */
  readonly at: readonly number[];
  /** Radius of a base. */
  readonly radius: number;
  readonly character: boolean;
  /** It has joined a squad, whose label names it; and characters that have joined this one. */
  readonly joined: boolean;
  readonly joinedCharacters: readonly string[];
  /** Numbers of models with a weapon that needs a word of its own: heavy ones. */
  readonly heavy: readonly number[];
  /** What it is: 'hidden', 'detected', 'overwatch', 'broken', 'shaken', 'ran', 'charged', 'engaged'. */
  readonly state: readonly string[];
}

/**
 * One model as markup around its own middle, turned by its facing: base, a tick where it looks, a dot for a heavy weapon,
 * a star for a character. Hidden models are see-through, broken ones pale and dashed, those in hand-to-hand have a red
 * edge, those on overwatch a ring. It uses nothing from outside, since the replay page carries it along as it is.
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
 * What is written beside a squad: its name, models and joined characters, and its state; nothing beside a character that
 * has joined a
 * squad. It uses nothing from outside.
 */
export function squadWords(squad: DrawnSquad): readonly [label: string, state: string] {
  if (squad.joined) return ['', ''];
  const short = (name: string) => name.replace(/ \((first|second) list\)$/, ''); // the colour says whose it is
  const count = squad.at.length / 4;
  const own = squad.character && count === 1 ? short(squad.name) : `${short(squad.name)} ${count}`;
  const label = squad.joinedCharacters.reduce((all, joinedCharacter) => `${all} + ${short(joinedCharacter)}`, own);
  const shown = squad.state.filter((word) => word !== 'engaged');
  return [label, shown.length === 0 ? '' : ` · ${shown.join(', ')}`];
}

/**
 * What the label of a squad stands around: all its models, behind them, on a table of `depth` inches; `length`: letters of
 * what `squadWords` says. It uses nothing from outside.
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
  const half = length * 2.1; // at this size
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

/** The label of a squad around the middle of its models, at a spot of `spotsAround`. It uses nothing from outside. */
export function squadLabel(words: readonly [label: string, state: string], edge: string, x: number, y: number): string {
  const n = (value: number) => String(Math.round(value * 100) / 100);
  const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const [label, state] = words;
  if (label === '') return '';
  const more = state === '' ? '' : `<tspan font-style="italic">${safe(state)}</tspan>`;
  return `<text x="${n(x)}" y="${n(y)}" text-anchor="middle" font-size="7.5" fill="${edge}" stroke="#fffdf6" stroke-width="2.4" paint-order="stroke">${safe(label)}${more}</text>`;
}
