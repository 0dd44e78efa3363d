// Special rules about shots: hooks by the name of the rule.
import { CANNOT } from '../../../kernel/hook-words.js';
import { Hook, type Rule } from '../core/rule-ids.js';
import type { Doing } from './attack-rules.js';

const more = (value: number, x: number): number => (x > value ? x : value);

/** What each rule about shots does. */
export const SHOOTING_RULES: Readonly<Partial<Record<keyof typeof Rule, Doing>>> = {
  MultipleShots: { stacking: 'highest', hooks: { [Hook.shots]: (_b, _part, value, x) => more(value, x) } }, // WFB9-SRMSH-001
  MoveOrFire: { hooks: { [Hook.shootsAfterMoving]: () => CANNOT } }, // WFB9-SRMOF-001, WFB9-SRMOF-003
  QuickToFire: { hooks: { [Hook.movingShot]: () => 0, [Hook.shootsAtOnce]: () => 1 } }, // WFB9-SRQTF-001, WFB9-SRQTF-002
  VolleyFire: { hooks: { [Hook.volleys]: () => 1 } }, // WFB9-SRVOL-001
  SlowToFire: { hooks: { [Hook.slowToFire]: () => 1 } }, // WFB9-SRSLF-001
  IgnoresCover: { hooks: { [Hook.ignoresCover]: () => 1 } }, // WFB9-SRIGC-001
};
