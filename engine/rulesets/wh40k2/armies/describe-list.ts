import type { W40kList } from './terms.js';

/** Returns a list of squads as text, a line for each unit with its models and equipment. */
export function describeSquads(list: W40kList): string {
  const lines = [`${list.name} (${list.id})`, `${list.army}, ${list.points} of ${list.pointsLimit} points`];
  for (const unit of list.units) {
    const host = list.units.find((u) => u.id === unit.joins);
    lines.push(`  ${unit.name}, ${unit.points}${host === undefined ? '' : `, in ${host.name}`}`);
    for (const { count, name, armour, save, saveDice, weapons } of unit.models) {
      const worn = save > 6 ? armour : `${armour} (${save}+${saveDice === 2 ? ' on two dice' : ''})`;
      lines.push(`    ${count} ${name}: ${[worn, ...weapons].filter((word) => word !== '').join(', ')}`);
    }
  }
  return lines.join('\n');
}
