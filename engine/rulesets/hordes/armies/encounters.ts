// Encounter levels: how many points and warlocks each player has (HRD-ENC-001, HRD-ENC-005).

export interface Encounter {
  readonly name: string;
  /** Army points. */
  readonly points: number;
  readonly warlocks: number;
  /** Only warlocks and their warbeasts, and no theme force (HRD-ENC-004). */
  readonly isDuel?: true;
}

/** An army may cost this many points less than the limit (HRD-ENC-003). */
export const MOST_UNSPENT = 5;

const LEVELS: readonly Encounter[] = [
  { name: 'Duel', points: 0, warlocks: 1, isDuel: true },
  { name: 'Skirmish', points: 10, warlocks: 1 },
  { name: 'Rapid Assault', points: 25, warlocks: 1 },
  { name: 'Clash of Arms', points: 50, warlocks: 1 },
  { name: 'Pitched Battle', points: 75, warlocks: 1 },
  { name: 'Grand Melee', points: 100, warlocks: 1 },
  { name: 'Major Engagement', points: 125, warlocks: 2 },
];

/** An Open War has 200 points or more: three warlocks, and one more for each 75 points above (HRD-ENC-005). */
const OPEN_WAR = { name: 'Open War', points: 200, warlocks: 3, each: 75 } as const;

/** Returns the encounter level of that many army points, or undefined if there is none. */
export function encounterOf(points: number): Encounter | undefined {
  const level = LEVELS.find((l) => l.points === points);
  if (level !== undefined || points < OPEN_WAR.points || !Number.isInteger(points)) return level;
  // GAP HRD-ENC-005: an Open War may have any number of points from 200 on
  const more = Math.floor((points - OPEN_WAR.points) / OPEN_WAR.each);
  return { name: OPEN_WAR.name, points, warlocks: OPEN_WAR.warlocks + more };
}

/** Points of all levels, for messages. */
export const LEVEL_POINTS = `${LEVELS.map((l) => l.points).join(', ')}, or ${OPEN_WAR.points} and more`;
