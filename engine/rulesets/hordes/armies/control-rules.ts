// Who may control which warbeasts, warjacks and monstrosities at the start (HRD-ARMY-015, HRD-ARMY-020, HRD-ARMY-022,
// HRD-JMAR-001, HRD-JMAR-002, HRD-MERC-003, HRD-MERC-006, HRD-RHUL, HRD-CEPH-002, HRD-MONS-001).
import type { Problem } from '../../../kernel/ruleset.js';
import {
  type Army,
  allOf,
  CEPHALYX,
  type Choice,
  type Entry,
  has,
  hasBattlegroup,
  hiredAs,
  isControlled,
  MERCENARY,
  problem,
  RHULIC,
} from './army.js';

/** A rule that is broken, what it says of the warbeast, warjack or monstrosity, and the mend. */
type Fault = readonly [rule: string, message: string, mend: string];

/** The rule that Mercenaries, or Minions, and others control none of each other's. */
function hireRule(controller: Entry, led: Entry, faction: string): string {
  if (controller.isMarshal === true)
    return hiredAs(controller, faction) === MERCENARY ? 'HRD-JMAR-002' : 'HRD-MERC-003';
  if (controller.partisanOf === faction) return controller.type === 'warlock' ? 'HRD-ARMY-022' : 'HRD-MERC-006';
  return led.type === 'warbeast' ? 'HRD-ARMY-020' : 'HRD-MERC-003';
}

/** Returns why `controller` may not control `led` for what they are hired as, or undefined. */
function hireFault(controller: Entry, led: Entry, faction: string): Fault | undefined {
  const [by, of] = [hiredAs(controller, faction), hiredAs(led, faction)];
  const isPartisan = controller.partisanOf === faction;
  if (by === of && (!isPartisan || led.faction === faction || led.partisanOf === faction)) return undefined;
  const rule = hireRule(controller, led, faction);
  if (isPartisan) {
    const message = `is of ${led.faction}, and ${controller.name} leads ${led.type}s of ${faction} only`;
    return [rule, message, `take a ${led.type} of ${faction}`];
  }
  const kind = (by || of) === MERCENARY ? 'Mercenary' : 'Minion';
  const who = hasBattlegroup(controller)
    ? `${controller.type}s`
    : controller.leadsAs !== undefined
      ? 'leaders'
      : "'jack marshals";
  const message = `is led by ${controller.name}; ${kind} ${who} lead ${kind} ${led.type}s, and nobody else does`;
  return [
    rule,
    message,
    hasBattlegroup(controller) || controller.leadsAs !== undefined
      ? 'put it into another battlegroup'
      : 'give it to another model',
  ];
}

/** Returns why `controller` may not control `led` for the people to which they belong, or undefined. */
function peopleFault(controller: Entry, led: Entry): Fault | undefined {
  const mend = 'give it to another model';
  if (has(led, RHULIC) && !has(controller, RHULIC))
    return ['HRD-RHUL-002', `is Rhulic, and ${controller.name} is not`, mend];
  if (has(controller, RHULIC) && !has(led, RHULIC)) {
    const rule = controller.isMarshal === true ? 'HRD-RHUL-003' : 'HRD-RHUL-001';
    return [rule, `is not Rhulic, and ${controller.name} is`, 'take a Rhulic warjack'];
  }
  const leadsMonsters = controller.type === 'warcaster' && has(controller, CEPHALYX);
  if (led.type === 'monstrosity' && !leadsMonsters) {
    return ['HRD-MONS-001', `is a monstrosity, and ${controller.name} is no warcaster of the Cephalyx`, mend];
  }
  if (led.type !== 'monstrosity' && leadsMonsters) {
    return ['HRD-CEPH-002', `is no monstrosity, and ${controller.name} controls those alone`, 'take a monstrosity'];
  }
  return undefined;
}

/** Returns why `led` cannot be in the battlegroup of `leader`, or undefined (HRD-TYPE-005, HRD-LOCK-001, HRD-CAST-001). */
function typeFault(leader: Entry, led: Entry): Fault | undefined {
  const type = leader.leadsAs ?? leader.type;
  const kind = type === 'warlock' ? 'warbeast' : 'warjack';
  if (!isControlled(led)) return ['HRD-TYPE-005', `is no ${kind}`, 'take it outside the battlegroup'];
  if ((type === 'warlock') === (led.type === 'warbeast')) return undefined;
  const rule = type === 'warlock' ? 'HRD-LOCK-001' : 'HRD-CAST-001';
  return [rule, `is led by ${leader.name}, who is a ${type} and leads no ${led.type}`, `take a ${kind}`];
}

/** Returns what is wrong with the warjacks of 'jack marshal `entry`. */
function jackFaults(army: Army, entry: Entry, jacks: readonly Entry[]): Problem[] {
  const at = (fault: Fault, of: Entry): Problem => problem(`${army.name}, ${of.name}`, ...fault);
  if (entry.isMarshal !== true)
    return [at(['HRD-JMAR-001', "is no 'jack marshal", 'give its warjack to another'], entry)];
  const faults: Problem[] = [];
  if (jacks.length > 1) {
    faults.push(at(['HRD-JMAR-001', `controls ${jacks.length} warjacks`, 'take 1 at most'], entry));
  }
  for (const jack of jacks) {
    if (jack.type === 'warjack' && jack.isColossal !== true) {
      const fault = hireFault(entry, jack, army.faction) ?? peopleFault(entry, jack);
      if (fault !== undefined) faults.push(at(fault, jack));
    } else if (jack.type === 'warjack') {
      faults.push(
        at(['HRD-COLO-002', "is a colossal, which no 'jack marshal controls", 'name it in a battlegroup'], jack),
      );
    } else if (jack.type === 'monstrosity') {
      faults.push(at(['HRD-MONS-001', "is a monstrosity, which no 'jack marshal controls", 'take a warjack'], jack));
    } else faults.push(at(['HRD-JMAR-001', 'is no warjack', 'take a warjack'], jack));
  }
  return faults;
}

/** The rule that each kind begins under control, and what is said of one that does not. */
const UNCONTROLLED: Readonly<Record<'warbeast' | 'warjack' | 'monstrosity', Fault>> = {
  warbeast: ['HRD-ARMY-015', 'has no warlock', 'name it in a battlegroup'],
  warjack: ['HRD-AUTO-002', "has neither a warcaster nor a 'jack marshal", 'name it with one of them'],
  monstrosity: ['HRD-CEPH-004', 'has no warcaster', 'name it in the battlegroup of a Cephalyx warcaster'],
};

/** Returns the choices of an army with a battlegroup: its leaders, and lesser ones. */
const leadersOf = ({ warlocks, others }: Army): readonly Choice[] => [
  ...warlocks,
  ...others.filter(({ entry }) => entry.leadsAs !== undefined),
];

/** Returns what is wrong with who controls which models at the start. */
export function controlFaults(army: Army): Problem[] {
  const faults: Problem[] = [];
  for (const { entry } of army.others) {
    const { type } = entry;
    if (type !== 'warbeast' && type !== 'warjack' && type !== 'monstrosity') continue;
    faults.push(problem(`${army.name}, ${entry.name}`, ...UNCONTROLLED[type]));
  }
  for (const { entry: leader, battlegroup = [] } of leadersOf(army)) {
    for (const { entry } of battlegroup) {
      const fault = typeFault(leader, entry) ?? hireFault(leader, entry, army.faction) ?? peopleFault(leader, entry);
      if (fault !== undefined) faults.push(problem(`${army.name}, ${entry.name}`, ...fault));
    }
  }
  return [...faults, ...marshalFaults(army)];
}

/** Returns what is wrong with the warjacks that 'jack marshals control at the start (HRD-JMAR-001, HRD-JMAR-002, HRD-RHUL). */
export const marshalFaults = (army: Army): Problem[] =>
  allOf(army).flatMap(({ entry, marshals = [] }) => {
    const jacks = marshals.map((jack) => jack.entry);
    return jacks.length === 0 ? [] : jackFaults(army, entry, jacks);
  });
