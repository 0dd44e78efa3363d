import type { Body, Labelled } from './labels.js';

/** One unit as a picture shows it. Lengths are in inches, the angle in degrees clockwise from north. */
export interface DrawnUnit {
  readonly row: number;
  readonly name: string;
  readonly side: number;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly width: number;
  readonly depth: number;
  readonly files: number;
  readonly models: number;
  readonly fleeing: boolean;
  readonly engaged: boolean;
  readonly character: boolean;
  /** Characters that have joined it. */
  readonly joinedCharacters: readonly string[];
}

/**
 * Returns the markup of a unit's block around its own centre, turned by its facing: ranks, files, the empty part of the
 * last rank, the front edge and an arrow. The function uses nothing from outside, since the replay page includes its
 * source.
 */
export function blockMarkup(unit: DrawnUnit, fill: string, edge: string, perInch: number): string {
  const n = (value: number) => String(Math.round(value * 100) / 100);
  const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const w = unit.width * perInch;
  const d = unit.depth * perInch;
  const ranks = Math.max(1, Math.ceil(unit.models / unit.files));
  let lines = '';
  for (let file = 1; file < unit.files; file++)
    lines += `M${n(-w / 2 + (w * file) / unit.files)} ${n(-d / 2)}V${n(d / 2)}`;
  for (let rank = 1; rank < ranks; rank++) lines += `M${n(-w / 2)} ${n(-d / 2 + (d * rank) / ranks)}H${n(w / 2)}`;
  const last = unit.models - (ranks - 1) * unit.files;
  const gap =
    last < unit.files && ranks > 1
      ? `<rect x="${n(-w / 2 + (w * last) / unit.files)}" y="${n(d / 2 - d / ranks)}" width="${n((w * (unit.files - last)) / unit.files)}" height="${n(d / ranks)}" fill="#fffdf6" opacity=".75"/>`
      : '';
  const state = `${unit.fleeing ? ', fleeing' : ''}${unit.engaged ? ', engaged' : ''}`;
  const joinedCharacters = unit.joinedCharacters.length === 0 ? '' : `, with ${unit.joinedCharacters.join(', ')}`;
  const title = `${unit.name}: ${unit.models} ${unit.models === 1 ? 'model' : 'models'}${joinedCharacters}${state}`;
  const block = `<rect x="${n(-w / 2)}" y="${n(-d / 2)}" width="${n(w)}" height="${n(d)}" fill="${unit.fleeing ? '#fffdf6' : fill}" stroke="${unit.engaged ? '#b00020' : edge}" stroke-width="${unit.engaged ? 2 : 1}"${unit.fleeing ? ' stroke-dasharray="4 3"' : ''}/>`;
  const grid = lines === '' ? '' : `<path d="${lines}" stroke="${edge}" stroke-width=".5" opacity=".45" fill="none"/>`;
  const front = `<path d="M${n(-w / 2)} ${n(-d / 2)}H${n(w / 2)}" stroke="${edge}" stroke-width="2.6"/>`;
  const arrow = `<path d="M-4 ${n(-d / 2 - 1)}L0 ${n(-d / 2 - 7)}L4 ${n(-d / 2 - 1)}Z" fill="${edge}"/>`;
  return `<title>${safe(title)}</title><g class="turned" transform="rotate(${n(unit.angle)})">${block}${grid}${gap}${front}${arrow}</g>`;
}

/**
 * Returns the words beside a block: name, number of models and a star for each character. The function uses nothing
 * from outside.
 */
export function unitWords(unit: DrawnUnit): string {
  const name = unit.name.replace(/ \((first|second) list\)$/, ''); // the colour already shows the side
  return `${name} ${unit.models}${' ★'.repeat(unit.joinedCharacters.length)}`;
}

/**
 * Returns the place and extent of a block for its label: the turned block with its arrow, on a table of `depth` inches.
 * `words` is the label. The function uses nothing from outside.
 */
export function unitLabelled(unit: DrawnUnit, words: string, perInch: number, depth: number): Labelled {
  const turn = (unit.angle * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
  const tall = (unit.width * sin + unit.depth * cos) * (perInch / 2);
  const wide = (unit.width * cos + unit.depth * sin) * (perInch / 2);
  const up = tall + (Math.cos(turn) > 0.7 ? 6 : 0);
  const down = tall + (Math.cos(turn) < -0.7 ? 6 : 0);
  const half = words.length * 2.2; // at this font size
  const [x, y] = [unit.x * perInch, (depth - unit.y) * perInch];
  return { x, y, left: wide, right: wide, up, down, half, above: false };
}

/**
 * Returns a body for each model of a block, in rank and file, on a table of `depth` inches. `label` is the index of the
 * block's label. The function uses nothing from outside.
 */
export function unitBodies(unit: DrawnUnit, label: number, perInch: number, depth: number): Body[] {
  const ranks = Math.max(1, Math.ceil(unit.models / unit.files));
  const turn = (unit.angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [wide, deep] = [unit.width / unit.files, unit.depth / ranks];
  return Array.from({ length: unit.models }, (_, m) => {
    const right = ((m % unit.files) + 0.5) * wide - unit.width / 2;
    const ahead = unit.depth / 2 - (Math.floor(m / unit.files) + 0.5) * deep;
    return {
      x: (unit.x + right * cos + ahead * sin) * perInch,
      y: (depth - unit.y + right * sin - ahead * cos) * perInch,
      reach: (Math.min(wide, deep) / 2) * perInch,
      label,
    };
  });
}

/**
 * Returns the label of a block at a place from `spotsAround`, relative to its own centre. The function uses nothing
 * from outside.
 */
export function unitLabel(words: string, edge: string, x: number, y: number): string {
  const n = (value: number) => String(Math.round(value * 100) / 100);
  const safe = words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<text x="${n(x)}" y="${n(y)}" text-anchor="middle" font-size="8" fill="${edge}" stroke="#fffdf6" stroke-width="2.4" paint-order="stroke">${safe}</text>`;
}
