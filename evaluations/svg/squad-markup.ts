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
  readonly guests: readonly string[];
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
 * Name, models and state of a squad, around the middle of its models: behind them, below for those that look up, or where
 * there is room at the edge of the table, and moved aside where the table ends. `table`: its size in inches. It uses nothing from outside.
 */
export function squadLabel(
  squad: DrawnSquad,
  edge: string,
  perInch: number,
  table: { readonly width: number; readonly depth: number },
): string {
  const n = (value: number) => String(Math.round(value * 100) / 100);
  const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  if (squad.joined) return '';
  let x = 0;
  let y = 0;
  let south = 0;
  let low = 1e9;
  let high = -1e9;
  const count = squad.at.length / 4;
  for (let i = 0; i < squad.at.length; i += 4) {
    x += squad.at[i + 1] / count;
    y += squad.at[i + 2] / count;
    south -= Math.cos((squad.at[i + 3] * Math.PI) / 180);
    low = Math.min(low, squad.at[i + 2]);
    high = Math.max(high, squad.at[i + 2]);
  }
  const own = squad.character && count === 1 ? squad.name : `${squad.name} ${count}`;
  const label = squad.guests.reduce((all, guest) => `${all} + ${guest}`, own);
  const shown = squad.state.filter((word) => word !== 'engaged');
  const state = shown.length === 0 ? '' : ` · ${shown.join(', ')}`;
  const half = (label + state).length * 2.1; // about half its length at this size
  const px = x * perInch;
  const aside = Math.max(0, half - px) - Math.max(0, px + half - table.width * perInch);
  const under = (y - low + squad.radius) * perInch + 9;
  const over = -(high - y + squad.radius) * perInch - 5;
  const above = (south > 0 && (table.depth - high) * perInch > 14) || (low - squad.radius) * perInch < 12;
  const dy = above ? over : under;
  return `<text x="${n(aside)}" y="${n(dy)}" text-anchor="middle" font-size="7.5" fill="${edge}" stroke="#fffdf6" stroke-width="2.4" paint-order="stroke">${safe(label)}<tspan font-style="italic">${safe(state)}</tspan></text>`;
}
