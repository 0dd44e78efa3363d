// Obstacles and hills of particular kinds (WFB9-OBS-012..017, WFB9-HILL-005, WFB9-HILL-006).

/** Kinds of obstacles, numbered in `setup.variety` of their pieces. Plain ones are walls (WFB9-OBS-017). */
export const Obstacle = { wall: 0, fence: 1, blazingBarricade: 2, blessedBulwark: 3, ghostFence: 4 } as const;
/** Kinds of hills, numbered in the same way. */
export const Hill = { plain: 0, anvilOfVaul: 1, screeSlope: 2 } as const;

/** For each kind of terrain that has varieties, their names in tables in the order of their numbers. The first is the plain one. */
export const VARIETIES: Readonly<Record<string, readonly string[]>> = {
  wall: ['wall', 'fence', 'blazing-barricade', 'blessed-bulwark', 'ghost-fence'],
  hill: ['hill', 'anvil-of-vaul', 'scree-slope'],
};

/** Number of the variety `as` of terrain of this kind; 0 if it has none or is plain. */
export function varietyOf(kind: string, as: string | undefined): number {
  return as === undefined ? 0 : Math.max(0, VARIETIES[kind]?.indexOf(as) ?? 0);
}
