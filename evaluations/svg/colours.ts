/** Colours that colour-blind people can distinguish (after Okabe and Ito): the two sides, and a scale for heat maps. */
export const SIDES = [
  { fill: '#3f8fc4', edge: '#0b3c5d', words: 'blue' },
  { fill: '#e08a3c', edge: '#7a3b00', words: 'orange' },
] as const;

/** Shades of each side, for neighbouring squads. Edges have the colour of the side. */
export const SHADES = [
  ['#3f8fc4', '#7cc0e8', '#2f6f9f', '#8fa9d8', '#4fb3a9', '#5d7fd0'],
  ['#e08a3c', '#f2c14e', '#c96a2b', '#e2a1a1', '#d9b38c', '#cf5f4f'],
] as const;

/** Colours of terrain by kind. `words` is the colour of notes where the usual dark one cannot be read. */
export const TERRAIN_COLOURS: Readonly<Record<string, { fill: string; edge: string; words?: string }>> = {
  hill: { fill: '#d8c79a', edge: '#a08c55' },
  forest: { fill: '#9cbf8f', edge: '#4f7942' },
  wall: { fill: '#a9a39b', edge: '#5c5750' },
  impassable: { fill: '#77737a', edge: '#3b383d', words: '#fffdf6' },
  field: { fill: '#e7dd9a', edge: '#b3a64d' },
  water: { fill: '#a9cfe0', edge: '#4f8aa3' },
  ruin: { fill: '#c3b5a8', edge: '#7d6c5c' },
  building: { fill: '#b58a72', edge: '#6d4a37' },
  wood: { fill: '#9cbf8f', edge: '#4f7942' },
  hedge: { fill: '#6f9a5b', edge: '#3d5a30' },
  rock: { fill: '#a3a0a6', edge: '#4d4a50' },
  crater: { fill: '#cdb994', edge: '#7d6a45' },
  marsh: { fill: '#b9c9a6', edge: '#6d8260' },
  flag: { fill: '#c9a400', edge: '#5e4c00' },
  'control zone': { fill: '#f4e7b0', edge: '#8a7500' },
  rough: { fill: '#ddd3b0', edge: '#9a8c5c' },
};

function mixed(a: readonly number[], b: readonly number[], share: number): string {
  return `rgb(${a.map((c, i) => Math.round(c + (b[i] - c) * share)).join(',')})`;
}

/** Returns a colour for a share from 0 (orange) through 0.5 (nearly white) to 1 (blue). */
export function heat(share: number): string {
  const low = [224, 138, 60];
  const middle = [248, 246, 240];
  const high = [63, 143, 196];
  return share < 0.5 ? mixed(low, middle, share * 2) : mixed(middle, high, share * 2 - 1);
}
