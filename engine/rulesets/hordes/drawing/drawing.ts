// What pictures show of a battle.
import type { DrawnModel, Sign } from '../../../game.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { meleeRange } from '../attacks/melee-range.js';
import { Ground, type TerrainKind } from '../core/ground.js';
import { onTable, radiusOf } from '../core/models.js';
import { CLOUDS, CloudKind, type HordesBattle, MARK_WORDS, Status } from '../core/state.js';
import { ASPECTS } from '../core/terms.js';
import { columnWords } from '../damage/damage-grid.js';
import { areZones, centre, findObjective, laidObjectives, objectiveRadius } from '../scenarios/objectives.js';

/** Kinds of terrain by the colours of pictures, where the names differ. */
const COLOURS: Partial<Record<TerrainKind, string>> = {
  rubble: 'ruin',
  'shallow water': 'water',
  obstruction: 'rock',
  trench: 'crater',
  'acid bath': 'marsh',
  terrace: 'building',
};

const SIGNS: readonly (readonly [status: number, sign: Sign])[] = [
  [Status.knockedDown, 'down'],
  [Status.stationary, 'still'],
  [Status.fire, 'fire'],
  [Status.corrosion, 'corrosion'],
];
const ASPECT_WORDS: Readonly<Record<string, string>> = { M: 'Mind', B: 'Body', S: 'Spirit' };

/** Returns the branches, columns or rows of boxes of model `m`, and how many boxes of each are left. */
function tracksOf(b: HordesBattle, m: number): DrawnModel['tracks'] {
  const { tracks, types } = b.setup;
  const k = b.model.kind[m];
  const start = tracks.firstBox[tracks.firstColumn[tracks.firstTrack[k]]];
  const isMarked = (box: number): boolean => {
    const bit = box - start;
    return ((b.model.marks[m * MARK_WORDS + (bit >> 5)] >>> (bit & 31)) & 1) !== 0;
  };
  const first = tracks.firstColumn[tracks.firstTrack[k]];
  const end = tracks.firstColumn[tracks.firstTrack[k + 1]];
  const rows: { name: string; boxes: number; left: number }[] = [];
  for (let c = first; c < end; c++) {
    const boxes = Array.from({ length: tracks.firstBox[c + 1] - tracks.firstBox[c] }, (_, i) => tracks.firstBox[c] + i);
    const left = boxes.filter((box) => !isMarked(box)).length;
    const aspect = types.spiral[k] === 0 ? '' : ` (${ASPECT_WORDS[ASPECTS[tracks.system[boxes[0]]]]})`;
    const name = types.spiral[k] === 0 ? columnWords(b, m, c - first) : `branch ${c - first + 1}${aspect}`;
    rows.push({ name: end - first === 1 ? 'boxes' : name, boxes: boxes.length, left });
  }
  // a model with one box has no track to look at
  return rows.length === 1 && rows[0].boxes === 1 ? [] : rows;
}

/** Returns the models of unit `u`, null for each that is not on the table. */
export function drawnModels(b: HordesBattle, u: number): (DrawnModel | null)[] {
  const { first, count } = b.setup.unit;
  return Array.from({ length: count[u] }, (_, i) => {
    const m = first[u] + i;
    if (!onTable(b, m)) return null;
    return {
      x: b.model.x[m],
      y: b.model.y[m],
      radius: radiusOf(b, m),
      facing: b.model.facing[m],
      reach: Math.max(0, meleeRange(b, m)),
      signs: SIGNS.filter(([status]) => (b.model.status[m] & status) !== 0).map(([, sign]) => sign),
      tracks: tracksOf(b, m),
    };
  });
}

/** Returns the terrain by the kinds of pictures, corners in ticks. */
export function drawnPieces(b: HordesBattle): { kind: string; name?: string; corners: Int32Array; note?: string }[] {
  const { terrain } = b.setup;
  const lying = terrain.polygons.map((corners, t) => {
    const name = terrain.names[t];
    const kind = COLOURS[name] ?? name;
    const isRough = (terrain.flags[t] & Ground.rough) !== 0;
    return { kind, corners, ...(kind === name ? {} : { name }), ...(isRough ? { note: 'rough' } : {}) };
  });
  // a zone lies under the terrain, a flag stands on it
  return areZones(b) ? [...drawnObjectives(b), ...lying] : [...lying, ...drawnObjectives(b)];
}

/** Corners of the polygon that stands for a circle in pictures. */
const ROUND = 24;

/** Returns flags and control zones as pieces. */
function drawnObjectives(b: HordesBattle): { kind: string; corners: Int32Array; note?: string }[] {
  const kind = areZones(b) ? 'control zone' : 'flag';
  return Array.from({ length: laidObjectives(b) }, (_, i) => {
    findObjective(b, i);
    const { x, y } = centre;
    const corners = Int32Array.from({ length: 2 * ROUND }, (_, k) => {
      const angle = (((k >> 1) * 65536) / ROUND) | 0;
      return Math.round(k % 2 === 0 ? x + objectiveRadius(b) * SIN[angle] : y + objectiveRadius(b) * COS[angle]);
    });
    return { kind, corners };
  });
}

/** Returns the clouds that lie on the table. */
export function drawnClouds(b: HordesBattle): { x: number; y: number; radius: number; burns: boolean }[] {
  const { x, y, radius, kind } = b.cloud;
  const rows = Array.from({ length: CLOUDS }, (_, c) => c).filter((c) => radius[c] > 0);
  return rows.map((c) => ({ x: x[c], y: y[c], radius: radius[c], burns: kind[c] === CloudKind.flames }));
}
