import type { DrawnSquad } from './squad-markup.js';

/** A model of a unit besides its place: see `DrawnModel` of the game. Lengths are in inches. */
export interface DrawnTrooper {
  readonly reach: number;
  readonly signs: readonly string[];
  readonly tracks: readonly { readonly name: string; readonly boxes: number; readonly left: number }[];
}

/** A unit whose models have each their own damage and states. `models` are those on the table, in the order of `at`. */
export interface DrawnTroop extends DrawnSquad {
  readonly models: readonly DrawnTrooper[];
}

/**
 * Returns the markup of model `i` of those on the table, around its own middle and turned by its facing: the range of
 * its melee, hidden unless it is asked for (class `reach`), its base with the front arc lighter, an arc for each track
 * of damage (what is left green, what is lost red), and signs: a bar for knocked down, a square for stationary, a flame,
 * a drop. The function uses nothing from outside, since the replay page includes its source.
 */
export function troopMarkup(unit: DrawnTroop, i: number, fill: string, edge: string, perInch: number): string {
  const n = (value: number) => String(Math.round(value * 100) / 100);
  const { reach, signs, tracks } = unit.models[i];
  const r = unit.radius * perInch;
  const has = (sign: string) => signs.includes(sign);
  const far = r + reach * perInch;
  const ring =
    reach > 0
      ? `<path class="reach" visibility="hidden" d="M${n(-far)} 0A${n(far)} ${n(far)} 0 0 1 ${n(far)} 0Z" fill="${edge}" fill-opacity=".12" stroke="${edge}" stroke-width=".6" stroke-dasharray="2 1.5"/>`
      : '';
  const base = `<circle r="${n(r)}" fill="${fill}" stroke="${edge}" stroke-width=".9"${has('down') ? ' fill-opacity=".35" stroke-dasharray="2 1.5"' : ''}/>`;
  const front = `<path d="M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0Z" fill="#fffdf6" fill-opacity=".45"/>`;
  const look = `<path d="M0 ${n(-r * 0.4)}V${n(-r - 1.8)}" stroke="${edge}" stroke-width="1.3"/>`;
  const at = (turn: number, out: number) => {
    const angle = turn * 2 * Math.PI;
    return `${n(out * Math.sin(angle))} ${n(-out * Math.cos(angle))}`;
  };
  const arc = (from: number, to: number, colour: string) =>
    to - from < 0.002
      ? ''
      : `<path d="M${at(from, r - 1.1)}A${n(r - 1.1)} ${n(r - 1.1)} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to, r - 1.1)}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  const wide = 1 / Math.max(1, tracks.length);
  const damage = tracks
    .map(({ boxes, left }, k) => {
      const [from, to] = [k * wide + 0.02, (k + 1) * wide - 0.02];
      const middle = from + ((to - from) * left) / Math.max(1, boxes);
      return arc(from, middle, '#1f7a3a') + arc(middle, to, '#b00020');
    })
    .join('');
  const bar = has('down')
    ? `<path d="M${n(-r * 0.75)} 0H${n(r * 0.75)}" stroke="${edge}" stroke-width="${n(r * 0.3)}"/>`
    : '';
  const still = has('still')
    ? `<rect x="${n(-r * 0.45)}" y="${n(-r * 0.45)}" width="${n(r * 0.9)}" height="${n(r * 0.9)}" fill="none" stroke="#5a2ca0" stroke-width="1.4"/>`
    : '';
  const flame = has('fire')
    ? `<path transform="translate(${n(-r * 0.4)} ${n(r * 0.3)})" d="M0 -5C3 -2 3 1 0 2.5C-3 1 -3 -1.5 -1 -2.5C-1 -3.5 -.5 -4.3 0 -5Z" fill="#e8622c" stroke="#7a1d00" stroke-width=".4"/>`
    : '';
  const drop = has('corrosion')
    ? `<path transform="translate(${n(r * 0.4)} ${n(r * 0.3)})" d="M0 -4C2.4 -1 2.4 1.8 0 2C-2.4 1.8 -2.4 -1 0 -4Z" fill="#7fb51e" stroke="#33520a" stroke-width=".4"/>`
    : '';
  return ring + base + front + damage + look + bar + still + flame + drop;
}

/**
 * Returns the words that a page shows about model `i` when it is pointed at. The function uses nothing from outside.
 */
export function troopTitle(unit: DrawnTroop, i: number): string {
  const { signs, tracks } = unit.models[i];
  const words: Readonly<Record<string, string>> = {
    down: 'knocked down',
    still: 'stationary',
    fire: 'burns',
    corrosion: 'corrodes',
  };
  const boxes = tracks.map(({ name, boxes, left }) => `${name} ${left} of ${boxes}`);
  return [unit.name, ...boxes, ...signs.map((sign) => words[sign])].join(', ');
}
