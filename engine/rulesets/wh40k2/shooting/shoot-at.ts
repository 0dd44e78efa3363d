import { Level } from '../../../kernel/core.js';
import { NONE } from '../../../kernel/layout.js';
import {
  askThen,
  call,
  callThen,
  context,
  DONE,
  locals,
  NEXT,
  procedure,
  sequence,
} from '../../../kernel/procedure.js';
import { listAhead } from '../../../kernel/ruleset.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, Hidden, type W40kBattle, WEAPONS } from '../core/state.js';
import { firstJoined, isCharacter, nextJoined, playerOf, squadOfModel, standing, tell } from '../core/units.js';
import { isAreaWeapon } from '../core/weapons.js';
import { breakTests } from '../morale/break-tests.js';
import { overwatchTests } from '../overwatch/overwatch-tests.js';
import { aimAt, gapOf } from './aiming.js';
import { fireBlast, fireTemplate } from './blasts-and-templates.js';
import { mayAnyHold } from './hold-fire.js';
import { resolveHits } from './resolve-hits.js';
import { fireSustained } from './sustained-fire.js';
import { isHiddenFrom } from './target-priority.js';
import { aimFor, hasOtherTarget, mayChoose, modelTargets } from './targets.js';
import {
  area,
  elsewhere,
  endVolley,
  Fires,
  fireAt,
  giveOrders,
  isPlain,
  note,
  openFire,
  orderedTarget,
  orderedWeapon,
  slotOf,
  volleyFigures,
  volleyWords,
} from './volley.js';
import { tellAim, tellGroups } from './volley-words.js';
import { Fire, isReady, isUsable, mayModelFire, reachOf, shotsOf, weaponIn } from './weapons-to-fire.js';

const aims = new Int32Array(64);

/** Returns the next member of squad `u`, joined characters included: the first model row above `after`, or -1. */
function nextMember(b: W40kBattle, u: number, after: number): number {
  let next = nextOf(b, u, after);
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    const m = nextOf(b, g, after);
    if (m >= 0 && (next < 0 || m < next)) next = m;
  }
  return next;
}

/** Returns the next member of unit `u` alone, without joined characters. */
function nextOf(b: W40kBattle, u: number, after: number): number {
  const { first, count } = b.setup.unit;
  const end = first[u] + count[u];
  for (let m = Math.max(first[u], after + 1); m < end; m++) if (standing(b, m)) return m;
  return -1;
}

/** Writes the enemies among which model `m` may choose to `aims`: the squad's target if it sees it, and its own. */
function modelChoices(b: W40kBattle, u: number, m: number, t: number, fire: number): number {
  let n = modelTargets(b, u, m, elsewhere(fire), aims);
  let listed = false;
  for (let i = 0; i < n; i++) if (aims[i] === t) listed = true;
  if (!listed && aimFor(b, u, m, t, fire) >= 0) aims[n++] = t;
  return n;
}

/**
 * True if model `m` may fire at another target than target `t` of its squad: by its weapon or rank, because it cannot
 * see `t`, or because another enemy is nearer.
 */
function mayTurnAway(b: W40kBattle, u: number, m: number, t: number, n: number, fire: number): boolean {
  if (mayChoose(b, m, fire)) return true; // W40K-TGT-006, W40K-TGT-007
  if (orderedTarget(b, u, m, t, fire) !== t) return true; // W40K-TGT-013, W40K-MELEE-001
  const o = aimFor(b, u, m, t, fire);
  for (let i = 0; i < n; i++) {
    const other = aims[i] === t ? -1 : aimAt(b, m, aims[i], 0);
    if (other >= 0 && gapOf(b, m, other) < gapOf(b, m, o)) return true;
  }
  return false;
}

/** Result of the last `asksTarget`: the model, and the number of entries of `aims` among which it chooses. */
const found = { unit: -1, model: -1, count: 0, fire: 0 };

/**
 * True if squad `u` fires at `t` and a model that chooses its own target could fire at another enemy (W40K-TGT-006).
 * The player may then say so.
 */
export function mayFireApart(b: W40kBattle, u: number, t: number, fire: number): boolean {
  for (let m = nextMember(b, u, -1); m >= 0; m = nextMember(b, u, m)) {
    if (mayModelFire(b, m) && (surelyChooses(b, u, m, t, fire) || asksTarget(b, u, m, t, fire))) return true;
  }
  return false;
}

/**
 * True if a few quick tests show that model `m` of squad `u` can choose between the squad's target `t` and another.
 * False means unknown; then `asksTarget` decides.
 */
function surelyChooses(b: W40kBattle, u: number, m: number, t: number, fire: number): boolean {
  if (isCharacter(b, u) || !mayChoose(b, m, fire) || b.unit.hidden[t] !== Hidden.none) return false;
  return aimFor(b, u, m, t, fire) >= 0 && hasOtherTarget(b, u, m, t, elsewhere(fire));
}

/** True if a later member of squad `u` than model `m` may choose its own target. */
function moreChoose(b: W40kBattle, u: number, m: number, fire: number): boolean {
  for (let o = nextMember(b, u, m); o >= 0; o = nextMember(b, u, o)) {
    if (mayModelFire(b, o) && mayChoose(b, o, fire)) return true;
  }
  return false;
}

/** True if unit `t` is one of the `aims` that `asksTarget` found. */
function isAmongAims(t: number): boolean {
  for (let i = 0; i < found.count; i++) if (aims[i] === t) return true;
  return false;
}

/**
 * Lists the first `n` of `aims` as targets of model `m` of squad `u`; at level command also for all who are asked after
 * it (`extra` 1).
 */
function listAims(b: W40kBattle, u: number, m: number, n: number, fire: number): void {
  for (let i = 0; i < n; i++) b.option.add(Verb.Shoot, aims[i], m);
  if (b.core.level[0] === Level.command && moreChoose(b, u, m, fire)) {
    for (let i = 0; i < n; i++) b.option.add(Verb.Shoot, aims[i], m, 1);
  }
  b.option.add(Verb.Hold, -1, m);
}

/** Lists `modelTargetOptions` for the model of the last `asksTarget`. */
function listFound(b: W40kBattle): void {
  listAims(b, found.unit, found.model, found.count, found.fire);
}

/** True if model `m` is asked for its target (W40K-DEC-028, W40K-DEC-029). Its choices are then in `aims`. */
function asksTarget(b: W40kBattle, u: number, m: number, t: number, fire: number): boolean {
  if (isCharacter(b, u)) return false; // a lone character's target is the answer already given
  const full = b.core.level[0] === Level.full;
  if (!full && !mayChoose(b, m, fire)) return false;
  const n = modelChoices(b, u, m, t, fire);
  found.unit = u;
  found.fire = fire;
  found.model = m;
  found.count = n;
  if (n === 1) return orderedTarget(b, u, m, t, fire) < 0; // W40K-MELEE-001: the only targets are in a combat
  return n > 1 && (full ? mayTurnAway(b, u, m, t, n, fire) : true);
}

/**
 * Counts the weapons with which model `m` can reach model `o` now, rapid fire counted apart. With `add` they become
 * options. Returns the number.
 */
function weaponChoices(b: W40kBattle, m: number, o: number, fire: number, add: boolean): number {
  const area = isHiddenFrom(b, squadOfModel(b, m), squadOfModel(b, o)); // W40K-SPOT-006, W40K-SPOT-007
  let n = 0;
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (!isReady(b, m, slot, fire) || gapOf(b, m, o) > reachOf(b, m, slot, fire)) continue;
    if (area && !isAreaWeapon(b.setup.weapons[weaponIn(b, m, slot)])) continue;
    n++;
    if (add) b.option.add(Verb.Weapon, b.model.aim[m], slot, 0);
    if (shotsOf(b, m, slot, fire) === 1) continue;
    n++; // W40K-RAPID-001, W40K-DEC-030
    if (add) b.option.add(Verb.Weapon, b.model.aim[m], slot, 1);
  }
  return n;
}

/**
 * True if a shot of model `m` with weapon `slot` may cost its side something: it can jam or misfire, may strike
 * friends, or must recharge. The player is then asked even if it is the only choice, and may hold it back
 * (W40K-DEC-027). Other shots are asked about together (`mayAnyHold`).
 */
function hasPrice(b: W40kBattle, m: number, slot: number): boolean {
  const w = weaponIn(b, m, slot);
  return !isPlain(b, w) || b.setup.weapons[w].recharge > 0;
}

/** Returns the shelters (`Cover`) in which model `m` sees models of squad `t`, one bit each. */
function sheltersOf(b: W40kBattle, m: number, t: number): number {
  let bits = 0;
  for (let cover = 0; cover < 3; cover++) if (aimAt(b, m, t, cover + 1) >= 0) bits |= 1 << cover;
  return bits;
}

/** Lists the options of `Ask.ModelTarget`: the targets of model `context 0` of the subject, and "hold fire". */
export function modelTargetOptions(b: W40kBattle): void {
  const [m, fire] = b.decision.context;
  const u = b.decision.subject[0];
  listAims(b, u, m, modelChoices(b, u, m, b.decision.other[0], fire), fire);
}

/**
 * Lists the options of `Ask.ShotWeapon`: the weapons that model `context 0` can fire at unit `other` (`extra` 1: rapid
 * fire), and "hold" or "clear a jam".
 */
export function shotWeaponOptions(b: W40kBattle): void {
  const m = b.decision.context[0];
  const fire = b.decision.context[1];
  const o = aimAt(b, m, b.decision.other[0], 0);
  if (o >= 0) weaponChoices(b, m, o, fire, true);
  const clears = b.model.jams[m] !== 0 && (fire & Fire.overwatch) === 0; // W40K-JAM-005
  b.option.add(clears ? Verb.Clear : Verb.Hold, -1, m); // W40K-DEC-038
}

/**
 * Lists the options of `Ask.Group`: the shelters of the models of unit `other` at which model `context 0` can aim
 * (`extra`: 1 + `Cover`).
 */
export function groupOptions(b: W40kBattle): void {
  const m = b.decision.context[0];
  const bits = sheltersOf(b, m, b.decision.other[0]);
  for (let cover = 0; cover < 3; cover++) {
    if ((bits & (1 << cover)) !== 0) b.option.add(Verb.Aim, b.decision.other[0], m, cover + 1);
  }
}

/** Logs the volley about to be fired: "shoot at Ork Boyz: 8 shots, 4+ to hit". Call it only if `b.log` is not null. */
function tellVolley(b: W40kBattle, u: number, t: number, fire: number): void {
  const how = (fire & Fire.overwatch) !== 0 ? ' on overwatch' : '';
  tell(b, 'shooting', u, `shoot at ${b.setup.names[t]}${how}: ${volleyWords(volleyFigures(b, u, t, fire))}`);
}

const S = sequence(
  'begin',
  'nextModel',
  'targetChosen',
  'askWeapon',
  'weaponChosen',
  'askGroup',
  'groupChosen',
  'orders',
  'hold',
  'held',
  'open',
  'again',
  'resolve',
  'overwatchLost',
  'broken',
  'end',
);
/**
 * `apart`: at level command, models that choose their own targets are asked. `rest`: 1 + the target of all of them that
 * may fire at it.
 */
const L = locals(
  ...([
    'shooter',
    'target',
    'fire',
    'apart',
    'member',
    'shots',
    'weapon',
    'unit',
    'aim',
    'needed',
    'asked',
    'rest',
  ] as const),
);

/**
 * Procedure: squad `shooter` shoots at squad or character `target` with Fire bits `fire`. With `apart` 1, models that
 * choose their own targets are asked at level command too (K41). It includes hits, casualties, overwatch tests
 * (W40K-OVER-015) and Break tests (W40K-BREAK-003).
 */
export const shootAt = procedure<W40kBattle, typeof S>(
  'shoot',
  S,
  {
    begin(b, f) {
      const u = b.locals[f + L.shooter];
      const fire = b.locals[f + L.fire];
      if ((fire & Fire.overwatch) === 0) b.unit.did[u] |= Did.Shoot; // W40K-SHOOT-001
      b.locals[f + L.member] = -1;
      if (b.log !== null) tellVolley(b, u, b.locals[f + L.target], fire);
      return NEXT;
    },
    // W40K-TGT-006, W40K-TGT-007, W40K-TGT-013: which models fire at another target
    nextModel(b, f) {
      const u = b.locals[f + L.shooter];
      const t = b.locals[f + L.target];
      const fire = b.locals[f + L.fire];
      const full = b.core.level[0] === Level.full;
      if (!full && b.locals[f + L.apart] === 0) return S.orders;
      const rest = b.locals[f + L.rest] - 1;
      for (let m = nextMember(b, u, b.locals[f + L.member]); m >= 0; m = nextMember(b, u, m)) {
        if (!mayModelFire(b, m)) continue;
        b.locals[f + L.member] = m;
        b.locals[f + L.asked] = 0;
        if (asksTarget(b, u, m, t, fire)) {
          if (rest >= 0 && isAmongAims(rest)) {
            b.model.aim[m] = rest;
            continue;
          }
          listAhead(b, listFound);
          context(b, 0, m);
          context(b, 1, fire);
          return askThen(b, S.targetChosen, Ask.ModelTarget, playerOf(b, u), u, t);
        }
        if (full) {
          b.model.aim[m] = orderedTarget(b, u, m, t, fire);
          return S.askWeapon;
        }
      }
      return S.orders;
    },
    targetChosen(b, f) {
      const m = b.locals[f + L.member];
      if (b.answer.verb[0] === Verb.Hold) {
        note(b, m, -1, 0, false);
        return S.nextModel;
      }
      b.model.aim[m] = b.answer.target[0];
      if (b.answer.extra[0] !== 0) b.locals[f + L.rest] = 1 + b.answer.target[0];
      b.locals[f + L.asked] = 1; // and has not chosen to hold its fire
      return NEXT;
    },
    // W40K-DEC-027, W40K-DEC-030, W40K-DEC-038: which weapon it fires; standing orders fire the best one (K41)
    askWeapon(b, f) {
      const m = b.locals[f + L.member];
      const fire = fireAt(b, b.locals[f + L.fire], b.model.aim[m], b.locals[f + L.target]);
      const o = b.core.level[0] === Level.full && b.model.aim[m] >= 0 ? aimAt(b, m, b.model.aim[m], 0) : -1;
      if (o < 0) return S.nextModel;
      const n = weaponChoices(b, m, o, fire, false);
      if (n === 0) return S.nextModel;
      if (n === 1 && b.model.jams[m] === 0) {
        const slot = orderedWeapon(b, m, o, fire);
        if (b.locals[f + L.asked] !== 0 || !hasPrice(b, m, slot)) {
          note(b, m, slot, 0, false);
          return S.askGroup;
        }
      }
      const u = b.locals[f + L.shooter];
      context(b, 0, m);
      context(b, 1, fire);
      return askThen(b, S.weaponChosen, Ask.ShotWeapon, playerOf(b, u), u, b.model.aim[m]);
    },
    weaponChosen(b, f) {
      const m = b.locals[f + L.member];
      const fires = b.answer.verb[0] === Verb.Weapon;
      note(b, m, fires ? b.answer.n[0] : -1, 0, fires && b.answer.extra[0] === 0);
      return fires ? NEXT : S.nextModel;
    },
    // W40K-GROUP-002, W40K-DEC-031: aim at models in the open or at models in cover
    askGroup(b, f) {
      const m = b.locals[f + L.member];
      const t = b.model.aim[m];
      // a template needs no aim and ignores shelter
      if (b.setup.weapons[weaponIn(b, m, slotOf(b, m))].template !== 0) return S.nextModel;
      const bits = b.setup.averageCover ? 0 : sheltersOf(b, m, t);
      if ((bits & (bits - 1)) === 0) return S.nextModel;
      context(b, 0, m);
      const u = b.locals[f + L.shooter];
      return askThen(b, S.groupChosen, Ask.Group, playerOf(b, u), u, t);
    },
    groupChosen(b, f) {
      const m = b.locals[f + L.member];
      note(b, m, slotOf(b, m), b.answer.extra[0], (b.model.fires[m] & Fires.single) !== 0);
      return S.nextModel;
    },
    // W40K-TGT-001: all targets are named before any die is rolled
    orders(b, f) {
      const u = b.locals[f + L.shooter];
      giveOrders(b, u, b.locals[f + L.target], b.locals[f + L.fire]);
      b.locals[f + L.member] = -1;
      return b.core.level[0] === Level.full ? NEXT : S.open;
    },
    // W40K-DEC-027: plain shots may be held back too
    hold(b, f) {
      const u = b.locals[f + L.shooter];
      if (!mayAnyHold(b, u, b.locals[f + L.fire])) return S.open;
      context(b, 0, b.locals[f + L.fire]);
      return askThen(b, S.held, Ask.HoldFire, playerOf(b, u), u, b.locals[f + L.target]);
    },
    held(b) {
      if (b.answer.verb[0] === Verb.Stop) return NEXT;
      note(b, b.answer.n[0], -1, 0, false);
      return S.hold;
    },
    open(b, f) {
      const u = b.locals[f + L.shooter];
      for (let m = nextMember(b, u, b.locals[f + L.member]); m >= 0; m = nextMember(b, u, m)) {
        b.locals[f + L.member] = m;
        const fire = fireAt(b, b.locals[f + L.fire], b.model.aim[m], b.locals[f + L.target]);
        if (!mayModelFire(b, m) || !openFire(b, m, fire)) continue;
        b.locals[f + L.shots] = area.shots;
        b.locals[f + L.weapon] = area.weapon;
        b.locals[f + L.unit] = area.target;
        b.locals[f + L.aim] = area.aim;
        b.locals[f + L.needed] = area.needed;
        if (b.log !== null) tellAim(b, m, area.weapon, area.target, area.aim, area.needed, fire);
        return NEXT;
      }
      return S.resolve;
    },
    // blasts, templates and sustained fire have their own procedures, which run twice for rapid fire (W40K-RAPID-004)
    again(b, f) {
      if (b.locals[f + L.shots]-- === 0) return S.open;
      const w = b.locals[f + L.weapon];
      const weapon = b.setup.weapons[w];
      const slot = slotOf(b, b.locals[f + L.member]);
      if (!isUsable(b, b.locals[f + L.member], slot, b.locals[f + L.fire])) return S.open; // W40K-JAM-002: the weapon may have jammed with its first shot
      const fires = weapon.template !== 0 ? fireTemplate : weapon.blast !== 0 ? fireBlast : fireSustained;
      const m = b.locals[f + L.member];
      const { locals } = b; // read one by one, since computed keys in a pattern are slow
      return callThen(
        b,
        S.again,
        fires,
        m,
        w,
        locals[f + L.unit],
        locals[f + L.aim],
        locals[f + L.needed],
        fireAt(b, locals[f + L.fire], locals[f + L.unit], locals[f + L.target]),
      );
    },
    resolve(b, f) {
      if (b.log !== null) tellGroups(b, b.locals[f + L.target], b.locals[f + L.fire]);
      return call(b, resolveHits);
    },
    overwatchLost(b, f) {
      endVolley(b, b.locals[f + L.shooter]);
      return call(b, overwatchTests);
    },
    broken(b) {
      return call(b, breakTests);
    },
    end() {
      return DONE;
    },
  },
  {
    sealed: true,
    calls: () => [fireTemplate, fireBlast, fireSustained, resolveHits, overwatchTests, breakTests],
  },
);
