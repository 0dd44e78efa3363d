import type { GameTerms, ResolvedList, ResolvedUnit } from './resolved.js';

const thousands = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns the details of a unit: its offices, its options and the unit that it has joined. */
function details<T extends GameTerms>(unit: ResolvedUnit<T>, list: ResolvedList<T>): string {
  const host = list.units.find((u) => u.id === unit.joins);
  const bought = unit.bought.map(({ name, points }) => (points === 0 ? name : `${name} ${points}`));
  return [unit.general ? 'General' : '', ...bought, host ? `in ${host.name}` : '']
    .filter((word) => word !== '')
    .join(', ');
}

/**
 * Returns an army as text, a line for each unit with all options and prices; lists are open to both players
 * (T9A-HID-001). The text ends without a line break.
 */
export function describeList<T extends GameTerms>(list: ResolvedList<T>): string {
  const lines = [
    `${list.name} (${list.id})`,
    `${list.book.name} ${list.book.version}, ${thousands(list.points)} of ${thousands(list.pointsLimit)} points`,
    ...(list.book.standIn === undefined ? [] : [`Stand-in: ${list.book.standIn}`]),
  ];
  for (const category of new Set(list.units.map((unit) => unit.category))) {
    const units = list.units.filter((unit) => unit.category === category);
    lines.push(`${category}, ${thousands(units.reduce((sum, unit) => sum + unit.points, 0))} points`);
    for (const unit of units) {
      const models = unit.models === 1 ? '' : `${unit.models} `;
      const more = details(unit, list);
      lines.push(`  ${models}${unit.name}, ${unit.troopType}, ${unit.points}${more === '' ? '' : `: ${more}`}`);
    }
  }
  return lines.join('\n');
}
