import { optionsOf } from '../../../armies/book.js';
import type { Muster } from '../../../armies/game.js';
import type { Problem } from '../../../kernel/ruleset.js';
import {
  BUDGETS,
  budgetOf,
  copiesAllowed,
  eligibleGenerals,
  isStrongEnough,
  JOINABLE,
  shareBounds,
  unitsNeeded,
} from './composition.js';
import type { TroopType, Wfb9Terms, Wfb9Unit } from './terms.js';
import { isLegalFormation, TROOP_TYPE_FACTS } from './troop-types.js';
import { asUsedBy, mayUse, WEAPONS } from './weapons.js';
import { faultsOfBases } from './what-is-played.js';

type Army = Muster<Wfb9Terms>;
type Check = (army: Army) => readonly Problem[];

/** Formats a number with commas: "2,500" for 2500. */
const thousands = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
const holds = (unit: Wfb9Unit, rule: string): boolean => unit.parts.some((p) => p.rules.some((r) => r.rule === rule));

/**
 * True if a unit counts for its category and among the units that an army needs. Expendable Core units, and units that
 * their book excepts, do not (WFB9-ARMY-010, WFB9-SREXP-003).
 */
function counts(unit: Wfb9Unit): boolean {
  return unit.category !== 'Core' || !(holds(unit, 'expendable') || holds(unit, 'uncounted'));
}

// WFB9-ARMY-001, WFB9-GAME-001: less is allowed, more is not
const points: Check = ({ list, where }) => {
  const over = list.points - list.pointsLimit;
  if (over <= 0) return [];
  const message = `costs ${thousands(list.points)}, but the limit is ${thousands(list.pointsLimit)}`;
  const mend = `take ${plural(over, 'point')} off or raise the limit`;
  return [{ where: where('points'), rule: 'WFB9-ARMY-001', message, mend }];
};

// WFB9-ARMY-009, WFB9-ARMY-011 to WFB9-ARMY-013: the shares of the categories
const shares: Check = ({ list, complete, where }) =>
  BUDGETS.flatMap((budget) => {
    const { least, most, ruleId } = shareBounds(budget, list.pointsLimit);
    const cost = list.units
      .filter((unit) => budgetOf(unit.category) === budget && counts(unit))
      .reduce((sum, unit) => sum + unit.points, 0);
    const fault = (bound: string, mend: string): readonly Problem[] => {
      const message = `${thousands(cost)} points, but ${thousands(list.pointsLimit)} allow ${bound}`;
      return [{ where: where(budget), rule: ruleId, message, mend }];
    };
    if (cost > most) return fault(`${thousands(most)} at most`, `spend ${thousands(cost - most)} less there`);
    if (!complete || cost >= least) return [];
    return fault(`${thousands(least)} at least`, `spend ${thousands(least - cost)} more there`);
  });

// WFB9-ARMY-008
const numbers: Check = ({ list, complete, where }) => {
  const needed = unitsNeeded(list.pointsLimit);
  const counted = list.units.filter((unit) => !unit.character && counts(unit)).length;
  if (!complete || counted >= needed) return [];
  const message = `${plural(counted, 'unit')} besides Lords and Heroes, but ${thousands(list.pointsLimit)} points want ${needed}`;
  const mend = `add ${plural(needed - counted, 'unit')}`;
  return [{ where: where('units'), rule: 'WFB9-ARMY-008', message, mend }];
};

/** Mounts that characters of the army ride, by id: each counts as a copy of the unit of that id (WFB9-ARMY-018). */
function mountsOf({ list, book, chosen }: Army): readonly string[] {
  return list.units.flatMap((unit, i) => {
    const entry = book.units.find(({ id }) => id === unit.entry);
    if (entry === undefined) return [];
    return optionsOf(entry).flatMap(({ id, mount }) => (mount !== undefined && chosen[i].includes(id) ? [mount] : []));
  });
}

// WFB9-ARMY-016 to WFB9-ARMY-018: copies of one Special or Rare entry; the book may set a lower limit
const copies: Check = (army) => {
  const { list, book, where } = army;
  const ridden = mountsOf(army);
  return book.units.flatMap((entry) => {
    const taken = list.units.filter((unit) => unit.entry === entry.id);
    const mounts = ridden.filter((mount) => mount === entry.id).length;
    const count = taken.length + mounts;
    if (count === 0) return [];
    const category = taken[0]?.category ?? entry.category;
    const most = copiesAllowed(category as Wfb9Unit['category'], list.pointsLimit);
    const strictest = Math.min(most, entry.limit ?? most);
    if (count <= strictest) return [];
    const byBook = strictest < most;
    const says = byBook ? `the army book allows ${strictest}` : `${category} allow ${strictest} of an entry`;
    const also = mounts > 0 ? ', mounts of characters included' : '';
    const message = `${count} of ${entry.name}${also}, but ${says} at ${thousands(list.pointsLimit)} points`;
    const rule = byBook ? 'WFB9-ARMY-003' : mounts > 0 ? 'WFB9-ARMY-018' : 'WFB9-ARMY-016';
    return [{ where: where('units'), rule, message, mend: `remove ${plural(count - strictest, 'unit')}` }];
  });
};

// WFB9-ARMY-015: special characters, and what a book allows once an army
const uniques: Check = ({ list, book, chosen, where }) => {
  const problems: Problem[] = [];
  const judge = (name: string, count: number) => {
    if (count <= 1) return;
    const message = `${count} times ${name}, of which an army has one`;
    problems.push({ where: where('units'), rule: 'WFB9-ARMY-015', message, mend: 'keep one' });
  };
  for (const entry of book.units) {
    const takers = list.units.flatMap((unit, i) => (unit.entry === entry.id ? [chosen[i]] : []));
    if (entry.mark !== undefined) judge(entry.name, takers.length);
    for (const option of optionsOf(entry)) {
      if (option.mark === undefined) continue;
      judge(`${option.name} of ${entry.name}`, takers.filter((options) => options.includes(option.id)).length);
    }
  }
  return problems;
};

/** Returns the units that may be the General (WFB9-ARMY-006, WFB9-ARMY-007). */
export function generalsOf(units: readonly Wfb9Unit[]): readonly Wfb9Unit[] {
  return eligibleGenerals(units.filter((unit) => unit.character));
}

// WFB9-ARMY-006, WFB9-ARMY-007, WFB9-BSB-001: exactly one General, a Lord if there is one
const general: Check = ({ list, complete, where }) => {
  const able = generalsOf(list.units);
  const named = list.units.filter((unit) => unit.general);
  const ids = able.map((unit) => unit.id).join(' or ');
  const one = (rule: string, at: string, message: string, mend: string): readonly Problem[] => [
    { where: where(at), rule, message, mend },
  ];
  if (complete && able.length === 0) {
    const mend = 'add a Lord or Hero who does not bear the battle standard';
    return one('WFB9-ARMY-006', 'units', 'no character can be the General', mend);
  }
  if (complete && named.length === 0) {
    return one('WFB9-ARMY-006', 'units', 'nobody is named as the General', `write "general": true for ${ids}`);
  }
  if (named.length > 1) {
    const names = named.map((unit) => unit.id).join(', ');
    return one('WFB9-ARMY-006', 'units', `${names} are all named as the General`, 'name one');
  }
  if (!complete || able.includes(named[0])) return [];
  const at = `${named[0].id}, general`;
  if (named[0].bsb) {
    return one(
      'WFB9-BSB-001',
      at,
      `${named[0].name} bears the battle standard and cannot be the General`,
      `name ${ids}`,
    );
  }
  if (!named[0].character) return one('WFB9-ARMY-006', at, `${named[0].name} is no Lord or Hero`, `name ${ids}`);
  return one('WFB9-ARMY-007', at, `${named[0].name} is a Hero, and the army has a Lord`, `name ${ids}`);
};

// WFB9-BSB-001: at most one Battle Standard Bearer, and only a model that may be one
const battleStandard: Check = ({ list, book, where }) => {
  const bearers = list.units.filter((unit) => unit.bsb);
  const able = book.units.filter((entry) => entry.battleStandard !== undefined);
  const problems: Problem[] = bearers
    .filter((unit) => !able.some((entry) => entry.id === unit.entry))
    .map((unit) => ({
      where: where(`${unit.id}, bsb`),
      rule: 'WFB9-BSB-001',
      message: `${unit.name} cannot bear the battle standard`,
      mend: able.length === 0 ? 'remove bsb' : `give it to ${able.map((entry) => entry.name).join(' or ')}`,
    }));
  if (bearers.length > 1) {
    const message = `${bearers.map((unit) => unit.id).join(', ')} all bear the battle standard`;
    problems.push({ where: where('units'), rule: 'WFB9-BSB-001', message, mend: 'keep one' });
  }
  return problems;
};

// WFB9-WPN-014, WFB9-WPN-015: weapons for riders are not for models on foot, and the reverse
const weapons: Check = ({ list, where }) =>
  list.units.flatMap((unit) =>
    [...new Set(unit.parts.flatMap((part) => [...part.closeCombat, ...part.shooting]))].flatMap((id) => {
      const weapon = WEAPONS.get(asUsedBy(id, unit.troopType));
      if (!weapon || mayUse(weapon, unit.troopType)) return [];
      const message = `${weapon.name} is not for ${weapon.users === 'mounted' ? 'models on foot' : 'mounted models'}`;
      return [{ where: where(unit.id), rule: weapon.ruleId, message, mend: 'choose another weapon' }];
    }),
  );

/** The rule that a formation breaks that is too narrow for its troop type. */
function narrowRule(type: TroopType): string {
  if (type === 'Cavalry') return 'WFB9-TTCAV-010';
  return TROOP_TYPE_FACTS[type].rank === 3 ? 'WFB9-TTMI-002' : 'WFB9-TTINF-002';
}

// WFB9-FORM-004, WFB9-TTINF-002: the number of files in a list gives a legal formation
const formations: Check = ({ list, where }) =>
  list.units.flatMap((unit) => {
    const { files, models, troopType } = unit;
    if (files === null || files > models || isLegalFormation(troopType, models, files)) return [];
    const least = Array.from({ length: models }, (_, i) => i + 1).find((n) => isLegalFormation(troopType, models, n));
    const narrow = files < Math.min(models, TROOP_TYPE_FACTS[troopType].rank);
    const ranks = Math.ceil(models / files);
    const message = narrow
      ? `${models} ${troopType} models stand ${files} wide`
      : `${models} models ${files} wide have ${ranks} ranks, more than files`;
    const rule = narrow ? narrowRule(troopType) : 'WFB9-FORM-004';
    return [{ where: where(`${unit.id}, files`), rule, message, mend: `write ${least} or more` }];
  });

const CHECKS: readonly Check[] = [
  points,
  shares,
  copies,
  uniques,
  numbers,
  general,
  battleStandard,
  weapons,
  formations,
];

/** Returns every problem of the army as a whole (WFB9-ARMY-001 to WFB9-ARMY-018, WFB9-BSB-001). */
export function compose(army: Army): readonly Problem[] {
  return CHECKS.flatMap((check) => check(army));
}

/**
 * Returns the reasons why `character` may not be deployed in `host`; empty if it may (WFB9-CHR-002 to WFB9-CHR-005,
 * WFB9-SREXP-002).
 */
export function mayJoin(character: Wfb9Unit, host: Wfb9Unit): readonly Pick<Problem, 'rule' | 'message'>[] {
  const faults: Pick<Problem, 'rule' | 'message'>[] = [];
  const [own, theirs] = [character.troopType, host.troopType];
  if (!JOINABLE.includes(own)) {
    faults.push({ rule: 'WFB9-CHR-005', message: `a ${own} joins no unit` });
  } else if (!JOINABLE.includes(theirs)) {
    faults.push({ rule: 'WFB9-CHR-004', message: `nobody joins a ${theirs}` });
  } else if (!isStrongEnough(own, theirs)) {
    const message = `models of ${host.name} have a higher Unit Strength than a character that is ${own}`;
    faults.push({ rule: 'WFB9-CHR-003', message });
  }
  if (holds(host, 'expendable')) {
    faults.push({ rule: 'WFB9-SREXP-002', message: `${host.name} are Expendable, and no character joins them` });
  }
  if (holds(host, 'madness-of-khaine') && !holds(character, 'frenzy')) {
    const message = `Madness of Khaine of ${host.name} would harm it, which is not played yet: only Death Hags join them`;
    faults.push({ rule: '', message });
  }
  // WFB9-SRUNB-002, WFB9-SRUNB-003; what is Unstable is Unbreakable (WFB9-SRUNS-001)
  const isUnbreakable = (unit: Wfb9Unit) => holds(unit, 'unbreakable') || holds(unit, 'unstable');
  if (isUnbreakable(character) !== isUnbreakable(host)) {
    const rule = isUnbreakable(character) ? 'WFB9-SRUNB-002' : 'WFB9-SRUNB-003';
    faults.push({ rule, message: 'Unbreakable models join none but their like' });
  }
  return faults.length > 0 ? faults : faultsOfBases(character, host);
}
