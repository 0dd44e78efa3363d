/** Colours that stay apart for colour-blind eyes (after Okabe and Ito): the two sides, and a scale for heat maps. */
export const SIDES = [
  { fill: '#3f8fc4', edge: '#0b3c5d', words: 'blue' },
  { fill: '#e08a3c', edge: '#7a3b00', words: 'orange' },
] as const;

export const TERRAIN_COLOURS: Readonly<Record<string, { fill: string; edge: string }>> = {
  hill: { fill: '#d8c79a', edge: '#a08c55' },
  forest: { fill: '#9cbf8f', edge: '#4f7942' },
  wall: { fill: '#a9a39b', edge: '#5c5750' },
  impassable: { fill: '#77737a', edge: '#3b383d' },
  field: { fill: '#e7dd9a', edge: '#b3a64d' },
  water: { fill: '#a9cfe0', edge: '#4f8aa3' },
  ruin: { fill: '#c3b5a8', edge: '#7d6c5c' },
  building: { fill: '#b58a72', edge: '#6d4a37' },
};

function mixed(a: readonly number[], b: readonly number[], share: number): string {
  return `rgb(${a.map((c, i) => Math.round(c + (b[i] - c) * share)).join(',')})`;
}

/** A colour for a share from 0 (orange) over one half (nearly white) to 1 (blue). */
export function heat(share: number): string {
  const low = [224, 138, 60];
  const middle = [248, 246, 240];
  const high = [63, 143, 196];
  return share < 0.5 ? mixed(low, middle, share * 2) : mixed(middle, high, share * 2 - 1);
}
