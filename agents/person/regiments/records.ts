import { degrees, INCH, ticks } from '../../../engine/kernel/geometry/measures.js';
import type { OptionRecord } from '../../../engine/kernel/options.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Ask, Verb } from '../../../engine/regiments/core/asks.js';
import { Place } from '../../../engine/regiments/layout.js';
import { pathOf } from '../../../engine/regiments/path-words.js';
import { listedAs } from '../listed-as.js';
import type { Said } from '../said.js';
import type { Meant } from '../tongue.js';
import { type Block, follow, type Way, waysTo } from '../ways-to.js';
import { chargesAlong, chargesTo } from './charge-ways.js';

// Converts typed places and ways to proposed options of The 9th Age.

const NOTHING: OptionRecord = { verb: 0, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] };

/** Returns the first option with this verb, or -1. */
function optionWith(b: RegimentsBattle, verb: number): number {
  for (let i = 0; i < b.option.count; i++) if (b.option.verb[i] === verb) return i;
  return -1;
}

export function blockOf(b: RegimentsBattle, u: number): Block {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return { x: x[u], y: y[u], facing: facing[u], halfWidth: halfWidth[u], halfDepth: halfDepth[u] };
}

/** Returns the options with this verb that are displayed with the typed figures, which may be slightly rounded. */
const listed = (b: RegimentsBattle, said: Said, verb: number, as = ''): Meant[] =>
  listedAs(b, said, verb, said.files).map((record) => ({ record, as }));

const angleOf = (said: Said, usual: number): number => (said.facing === null ? usual : degrees(said.facing));

function poseOf(said: Said, usual: { x: number; y: number; facing: number; files: number }) {
  return {
    x: said.at === null ? usual.x : ticks(said.at[0]),
    y: said.at === null ? usual.y : ticks(said.at[1]),
    facing: angleOf(said, usual.facing),
    files: said.files ?? usual.files,
  };
}

/** Returns deployment options at a typed place. Facing and files are those of the first listed place unless typed. */
function deploys(b: RegimentsBattle, u: number, said: Said): readonly Meant[] | string {
  if (said.path !== '' || said.at === null)
    return "say where: 'at X Y', with a facing and files if you like, as in 'at 36 8 facing 0 files 5'";
  const like = optionWith(b, Verb.Deploy);
  const { facing, files } = b.option;
  const usual = {
    x: 0,
    y: 0,
    facing: like < 0 ? 0 : facing[like],
    files: like < 0 ? Math.min(b.setup.unit.files[u], b.unit.models[u]) : files[like],
  };
  const record = { ...NOTHING, verb: Verb.Deploy, target: u, ...poseOf(said, usual) };
  return [{ record, as: '' }, ...listed(b, said, Verb.Deploy)];
}

/** Returns reforms about the centre, or about a typed place if the unit may move. */
function reforms(b: RegimentsBattle, u: number, said: Said): Meant[] {
  const { x, y, facing, files } = b.unit;
  const usual = { x: x[u], y: y[u], facing: facing[u], files: files[u] };
  const record = { ...NOTHING, verb: Verb.Reform, target: u, ...poseOf(said, usual) };
  // a typed centre within the tolerance means the present one
  const off = Math.max(Math.abs(record.x - x[u]), Math.abs(record.y - y[u]));
  const still = off > 0 && off <= INCH / 20 ? [{ record: { ...record, x: x[u], y: y[u] }, as: '' }] : [];
  return [{ record, as: '' }, ...still, ...listed(b, said, Verb.Reform)];
}

/** Returns the typed way, or all ways that lead to the typed place. */
function waysOf(b: RegimentsBattle, u: number, said: Said): readonly Way[] {
  const block = blockOf(b, u);
  if (said.path !== '') return [follow(block, pathOf(said.path))];
  if (said.at === null) return [];
  const facing = said.facing === null ? null : degrees(said.facing);
  return waysTo(block, ticks(said.at[0]), ticks(said.at[1]), facing, b.unit.models[u] === 1);
}

function moves(b: RegimentsBattle, u: number, said: Said): readonly Meant[] | string {
  if (b.unit.place[u] === Place.inUnit || said.verb === 'leave') return leaves(b, u, said);
  if (said.verb === 'reform' || (said.path === '' && said.at === null)) return reforms(b, u, said);
  const ways = waysOf(b, u, said);
  if (ways.length === 0 && listed(b, said, Verb.Advance).length + listed(b, said, Verb.March).length === 0)
    return 'no wheel, straight stretch and wheel leads there: say the way, as in "wheel right 30, forward 4"';
  const all = { advance: Verb.Advance, march: Verb.March } as const;
  const verbs =
    said.verb === 'advance' || said.verb === 'march' ? ([said.verb] as const) : (['advance', 'march'] as const);
  return verbs.flatMap((verb) => [
    ...ways.map(({ path, x, y, facing }) => ({
      record: { ...NOTHING, verb: all[verb], target: u, x, y, facing, files: b.unit.files[u], path: [...path] },
      as: verb,
    })),
    ...listed(b, said, all[verb], verb),
  ]);
}

/** Returns options for a character that leaves its unit to a typed place. */
function leaves(b: RegimentsBattle, u: number, said: Said): readonly Meant[] | string {
  if (said.at === null) return "say where it goes: 'at X Y', with a facing if you like";
  const like = optionWith(b, Verb.Leave);
  const usual = { x: 0, y: 0, facing: like < 0 ? b.unit.facing[b.unit.host[u]] : b.option.facing[like], files: 1 };
  const record = {
    ...NOTHING,
    verb: Verb.Leave,
    target: like < 0 ? u : b.option.target[like],
    ...poseOf(said, usual),
    files: 1,
  };
  return [{ record, as: '' }, ...listed(b, said, Verb.Leave)];
}

function charges(b: RegimentsBattle, u: number, said: Said): readonly Meant[] | string {
  const like = optionWith(b, Verb.Charge);
  const t = b.decision.other[0];
  const ends = said.path !== '' ? chargesAlong(b, u, t, like, pathOf(said.path)) : chargesTo(b, u, t, like, said);
  const known = listed(b, said, Verb.Charge);
  if (ends.length + known.length === 0)
    return "this way does not meet the enemy: say a wheel, as in 'wheel right 10', and the unit goes on until it does";
  const meant = ends.map((end) => ({
    record: { ...NOTHING, verb: Verb.Charge, target: t, files: b.unit.files[u], ...end },
    as: '',
  }));
  return [...known, ...meant];
}

/** Returns the options that a typed place or way means for the pending decision, or a message. */
export function blockRecords(b: RegimentsBattle, said: Said): readonly Meant[] | string {
  const u = b.decision.subject[0];
  switch (b.decision.kind[0]) {
    case Ask.DeployPose:
    case Ask.ScoutPose:
      return deploys(b, u, said);
    case Ask.Return: {
      const meant = deploys(b, u, said);
      const like = optionWith(b, Verb.Deploy);
      if (typeof meant === 'string' || like < 0) return meant;
      return meant.map(({ record, as }) => ({ record: { ...record, target: b.option.target[like] }, as }));
    }
    case Ask.Move:
    case Ask.Vanguard:
      return moves(b, u, said);
    case Ask.RallyReform:
    case Ask.ReformPose:
    case Ask.CombatReform:
      return u < 0 ? 'choose the unit first' : reforms(b, u, said);
    case Ask.PostCombatPivot: {
      const { x, y, files, facing } = b.unit;
      if (said.facing === null) return "say where it looks: 'facing 90' is east";
      const record = {
        ...NOTHING,
        verb: Verb.Pivot,
        target: u,
        x: x[u],
        y: y[u],
        facing: angleOf(said, facing[u]),
        files: files[u],
      };
      return [{ record, as: '' }];
    }
    case Ask.ChargePath:
      return charges(b, u, said);
    default:
      return 'no place is asked for here';
  }
}

/** Returns a hint about what may be typed besides the options. */
export function blockHint(b: RegimentsBattle): string {
  switch (b.decision.kind[0]) {
    case Ask.DeployPose:
    case Ask.ScoutPose:
      return 'or any place: at X Y facing 0 files 5';
    case Ask.Return:
      return 'or any place: at X Y';
    case Ask.Move:
    case Ask.Vanguard:
      if (b.unit.place[b.decision.subject[0]] === Place.inUnit) return 'or any place: at X Y facing 0';
      return 'or any way: forward 4, wheel right 30; march forward 8; at X Y facing 0; reform facing 90 files 5';
    case Ask.RallyReform:
    case Ask.ReformPose:
      return 'or any: facing 90 files 5';
    case Ask.CombatReform:
      return b.decision.subject[0] < 0 ? '' : 'or any: at X Y facing 90 files 5';
    case Ask.PostCombatPivot:
      return 'or any: facing 90';
    case Ask.ChargePath:
      return 'or any way: forward 2, wheel right 10';
    default:
      return '';
  }
}
