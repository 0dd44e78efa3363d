import { optionsOf } from '../../../armies/book.js';
import type { Muster } from '../../../armies/game.js';
import type { Problem } from '../../../kernel/ruleset.js';
import {
  BUDGETS,
  type Budget,
  copiesAllowed,
  copiesRule,
  eligibleGenerals,
  markedAllowed,
  pointsBounds,
  shareBounds,
  unitsCounted,
  unitsNeeded,
} from './composition.js';
import type { T9aTerms, T9aUnit } from './terms.js';
import { mayUse, WEAPONS } from './weapons-and-armour.js';
import { faultsOfBases } from './what-is-played.js';

type Army = Muster<T9aTerms>;
type Check = (army: Army) => readonly Problem[];

/** Formats a number with commas: "2,500" for 2500. */
const thousands = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
const holds = (unit: T9aUnit, rule: string): boolean => unit.parts.some((p) => p.rules.some((r) => r.rule === rule));

/** Counts equal strings. The entries are in the order of first occurrence. */
function tally(things: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}

// T9A-ARM-003, T9A-ARM-004: from 20 points under the limit to the limit
const points: Check = ({ list, complete, where }) => {
  const { least, most } = pointsBounds(list.pointsLimit);
  const says = `costs ${thousands(list.points)}, but a limit of ${thousands(most)} wants ${thousands(least)} to ${thousands(most)}`;
  if (list.points > most) {
    const over = plural(list.points - most, 'point');
    return [
      { where: where('points'), rule: 'T9A-ARM-003', message: says, mend: `take ${over} off or raise the limit` },
    ];
  }
  if (!complete || list.points >= least) return [];
  const short = plural(least - list.points, 'point');
  return [{ where: where('points'), rule: 'T9A-ARM-004', message: says, mend: `add ${short} or lower the limit` }];
};

/** Returns the points spent on the units of a budget. */
function spent(units: readonly T9aUnit[], budget: Budget): number {
  const counts = (unit: T9aUnit) =>
    budget === 'Heroes and Lords' ? unit.category === 'Heroes' || unit.category === 'Lords' : unit.category === budget;
  return units.filter(counts).reduce((sum, unit) => sum + unit.points, 0);
}

// T9A-ARM-005, T9A-ARM-014: the shares of the categories
const shares: Check = ({ list, complete, where }) =>
  BUDGETS.flatMap((budget) => {
    const { least, most } = shareBounds(budget, list.pointsLimit);
    const cost = spent(list.units, budget);
    const fault = (bound: string, mend: string): readonly Problem[] => {
      const message = `${thousands(cost)} points, but ${thousands(list.pointsLimit)} allow ${bound}`;
      return [{ where: where(budget), rule: 'T9A-ARM-005', message, mend }];
    };
    if (cost > most) return fault(`${thousands(most)} at most`, `spend ${thousands(cost - most)} less there`);
    if (complete && cost < least)
      return fault(`${thousands(least)} at least`, `spend ${thousands(least - cost)} more there`);
    return [];
  });

// T9A-ARM-006, T9A-ARM-011, T9A-ARM-013: copies of one entry; the book may set a lower limit
const copies: Check = ({ list, book, where }) =>
  [...tally(list.units.map((unit) => unit.entry))].flatMap(([id, count]) => {
    const entry = book.units.find((unit) => unit.id === id);
    const taken = list.units.find((unit) => unit.entry === id);
    if (!entry || !taken) return [];
    const most = copiesAllowed(taken.category, list.pointsLimit);
    const limits: readonly (readonly [number, string, string])[] = [
      [most, copiesRule(list.pointsLimit), `${taken.category} allow ${most} of an entry`],
      [entry.limit ?? most, 'T9A-ARM-002', `the army book allows ${entry.limit}`],
    ];
    // the strictest broken limit
    const [broken] = limits.filter(([allowed]) => count > allowed).sort(([a], [b]) => a - b);
    if (!broken) return [];
    const [allowed, rule, says] = broken;
    const message = `${count} of ${entry.name}, but ${says} at ${thousands(list.pointsLimit)} points`;
    return [{ where: where('units'), rule, message, mend: `remove ${plural(count - allowed, 'unit')}` }];
  });

// T9A-ARM-009, T9A-ARM-012: One of a Kind and One per Army, for units and for options
const marks: Check = ({ list, book, chosen, where }) => {
  const problems: Problem[] = [];
  const judge = (name: string, mark: 'one-of-a-kind' | 'one-per-army', count: number) => {
    const most = markedAllowed(mark, list.pointsLimit);
    if (count <= most) return;
    const kind = mark === 'one-of-a-kind' ? 'One of a Kind' : 'One per Army';
    const message = `${count} times ${name}, which is ${kind}`;
    const mend = `keep ${most === 1 ? 'one' : most}`;
    problems.push({ where: where('units'), rule: most === 1 ? 'T9A-ARM-009' : 'T9A-ARM-012', message, mend });
  };
  for (const entry of book.units) {
    const takers = list.units.flatMap((unit, i) => (unit.entry === entry.id ? [chosen[i]] : []));
    if (entry.mark) judge(entry.name, entry.mark, takers.length);
    for (const option of optionsOf(entry)) {
      const count = takers.filter((options) => options.includes(option.id)).length;
      if (option.mark) judge(`${option.name} of ${entry.name}`, option.mark, count);
    }
  }
  return problems;
};

// T9A-ARM-007, T9A-ARM-010: enough units besides Characters
const numbers: Check = ({ list, complete, where }) => {
  const needed = unitsNeeded(list.pointsLimit);
  const counted = unitsCounted(list.units);
  if (!complete || counted >= needed) return [];
  const rule = needed === 3 ? 'T9A-ARM-010' : 'T9A-ARM-007';
  const machines = list.units.some((unit) => unit.troopType === 'War Machine') ? ', War Machines together as one' : '';
  const message = `${plural(counted, 'unit')} besides Characters${machines}, but ${needed} are needed`;
  return [{ where: where('units'), rule, message, mend: `add ${plural(needed - counted, 'unit')}` }];
};

/**
 * Returns the Leadership that counts for T9A-GNR-001: the best of the profiles other than the mount's (T9A-CPR-002).
 */
function leadership(unit: T9aUnit): number {
  return Math.max(...unit.parts.filter((part) => part.role !== 'mount').map((part) => part.profile.Ld));
}

/** Returns the units that may be the General (T9A-GNR-001). */
export function generalsOf(units: readonly T9aUnit[]): readonly T9aUnit[] {
  const characters = units.filter((unit) => unit.character);
  const candidates = characters.map((unit) => ({
    unit,
    ld: leadership(unit),
    bsb: unit.bsb,
    notALeader: holds(unit, 'not-a-leader'),
  }));
  return eligibleGenerals(candidates).map(({ unit }) => unit);
}

// T9A-ARM-008, T9A-GNR-001: exactly one General, chosen among the best candidates
const general: Check = ({ list, complete, where }) => {
  const able = generalsOf(list.units);
  const named = list.units.filter((unit) => unit.general);
  const ids = able.map((unit) => unit.id).join(' or ');
  const one = (rule: string, at: string, message: string, mend: string): readonly Problem[] => [
    { where: where(at), rule, message, mend },
  ];
  if (complete && able.length === 0) {
    const message = 'no Character can be the General';
    return one(
      'T9A-ARM-008',
      'units',
      message,
      'add a Character who is neither the bearer of the battle standard nor Not a Leader',
    );
  }
  if (complete && named.length === 0) {
    return one('T9A-ARM-008', 'units', 'nobody is named as the General', `write "general": true for ${ids}`);
  }
  if (named.length > 1) {
    const names = named.map((unit) => unit.id).join(', ');
    return one('T9A-ARM-008', 'units', `${names} are all named as the General`, 'name one');
  }
  if (!complete || able.includes(named[0])) return [];
  const message = `${named[0].name} cannot be the General: that is the Character with the highest Leadership, leaving out the bearer of the battle standard and whoever is Not a Leader`;
  return one('T9A-GNR-001', `${named[0].id}, general`, message, `name ${ids}`);
};

// T9A-BSB-001: at most one Battle Standard Bearer, and only a model that may be one
const battleStandard: Check = ({ list, book, where }) => {
  const bearers = list.units.filter((unit) => unit.bsb);
  const barred = bearers.filter(
    (unit) => book.units.find((entry) => entry.id === unit.entry)?.battleStandard === undefined,
  );
  const able = book.units.filter((entry) => entry.battleStandard !== undefined).map((entry) => entry.name);
  const problems: Problem[] = barred.map((unit) => ({
    where: where(`${unit.id}, bsb`),
    rule: 'T9A-BSB-001',
    message: `${unit.name} cannot carry the battle standard`,
    mend: able.length === 0 ? 'remove bsb' : `give it to ${able.join(' or ')}`,
  }));
  if (bearers.length > 1) {
    const message = `${bearers.map((unit) => unit.id).join(', ')} all carry the battle standard`;
    problems.push({ where: where('units'), rule: 'T9A-BSB-001', message, mend: 'keep one' });
  }
  return problems;
};

// T9A-WPN-011, T9A-WPN-012, T9A-WPN-013: lances are for mounted models, spears for models on foot
const weapons: Check = ({ list, where }) =>
  list.units.flatMap((unit) =>
    [...new Set(unit.parts.flatMap((part) => [...part.closeCombat, ...part.shooting]))].flatMap((id) => {
      const weapon = WEAPONS.get(id);
      if (!weapon || mayUse(weapon, unit.troopType)) return [];
      const message = `${weapon.name} is not for ${weapon.users === 'mounted' ? 'models on foot' : 'mounted models'}`;
      return [{ where: where(unit.id), rule: weapon.ruleId, message, mend: 'choose another weapon' }];
    }),
  );

const CHECKS: readonly Check[] = [points, shares, copies, marks, numbers, general, battleStandard, weapons];

/** Returns every problem of the army as a whole (T9A-ARM-003 to T9A-ARM-014, T9A-GNR-001, T9A-BSB-001). */
export function compose(army: Army): readonly Problem[] {
  return CHECKS.flatMap((check) => check(army));
}

/**
 * Returns the reasons why `character` may not be deployed in `host`; empty if it may (T9A-CHR-003, T9A-FRT-005,
 * T9A-FRT-006).
 */
export function mayJoin(character: T9aUnit, host: T9aUnit): readonly Pick<Problem, 'rule' | 'message'>[] {
  const faults: Pick<Problem, 'rule' | 'message'>[] = [];
  if (holds(character, 'large-target') || holds(host, 'large-target')) {
    faults.push({ rule: 'T9A-SPR-047', message: 'a Large Target neither joins nor is joined' });
  }
  if (host.troopType === 'War Machine') {
    faults.push({ rule: 'T9A-WMP-005', message: 'nobody joins a War Machine' });
  }
  // A Zealot becomes Unbreakable in a unit of Flagellants: a rule of the Empire of Sonnstahl.
  const zealous = holds(character, 'zealot') && host.entry === 'flagellants';
  if (holds(character, 'unbreakable') !== holds(host, 'unbreakable') && !zealous) {
    faults.push({ rule: 'T9A-SPR-087', message: 'Unbreakable models join none but their like' });
  }
  if (!host.character && holds(host, 'insignificant') && !holds(character, 'insignificant')) {
    faults.push({ rule: 'T9A-SPR-046', message: 'only Insignificant Characters join Insignificant units' });
  }
  return [...faults, ...faultsOfBases(character, host)];
}
