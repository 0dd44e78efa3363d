import { ANGLE_MASK, degrees, HALF_TURN, QUARTER_TURN, ticks } from '../../../engine/kernel/geometry/measures.js';
import { bearing, stepEast, stepNorth } from '../../../engine/kernel/geometry/trig.js';
import { type OptionRecord, readRecord } from '../../../engine/kernel/options.js';
import { pathOf } from '../../../engine/regiments/path-words.js';
import { amountOf, Go, kindOf } from '../../../engine/regiments/paths.js';
import { Ask, Formation, Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { readyMovers } from '../../../engine/rulesets/wh40k2/movement/movement-allowance.js';
import { Stand } from '../../../engine/skirmish/formations.js';
import { listedAs } from '../listed-as.js';
import type { Said } from '../said.js';
import type { Meant } from '../tongue.js';

// Converts typed places and ways to proposed options of Warhammer 40,000.

const NOTHING: OptionRecord = { verb: 0, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] };

function optionWith(b: W40kBattle, verb: number): number {
  for (let i = 0; i < b.option.count; i++) if (b.option.verb[i] === verb) return i;
  return -1;
}

/** Returns the options with this verb that are displayed with the typed figures, which may be slightly rounded. */
const listed = (b: W40kBattle, said: Said, verb: number, files: number | null, as = ''): Meant[] =>
  said.path !== '' || said.at === null ? [] : listedAs(b, said, verb, files).map((record) => ({ record, as }));

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
}

/** Returns where a typed way leads from a place. Squads and models turn on the spot and do not wheel. */
function walked(from: Spot, path: readonly number[]): Spot {
  let { x, y, facing } = from;
  for (const step of path) {
    const kind = kindOf(step);
    const amount = amountOf(step);
    if (kind === Go.wheelLeft) facing = (facing - amount) & ANGLE_MASK;
    else if (kind === Go.wheelRight || kind === Go.pivot) facing = (facing + amount) & ANGLE_MASK;
    else {
      const turn = { [Go.forward]: 0, [Go.right]: QUARTER_TURN, [Go.backward]: HALF_TURN, [Go.left]: -QUARTER_TURN }[
        kind as 1
      ];
      const direction = (facing + turn) & ANGLE_MASK;
      x += stepEast(direction, amount);
      y += stepNorth(direction, amount);
    }
  }
  return { x, y, facing };
}

/** Returns the typed place, relative to another. */
function spotOf(said: Said, from: Spot): Spot {
  const end = said.path === '' ? from : walked(from, pathOf(said.path));
  return {
    x: said.at === null ? end.x : ticks(said.at[0]),
    y: said.at === null ? end.y : ticks(said.at[1]),
    facing: said.facing === null ? end.facing : degrees(said.facing),
  };
}

/**
 * Returns deployment options at a typed place: in the typed formation, otherwise that of the list, otherwise any legal
 * one.
 */
function deploys(b: W40kBattle, u: number, said: Said): readonly Meant[] | string {
  if (said.at === null) return "say where: 'at X Y', with a formation if you like, as in 'at 36 8 in line'";
  const like = optionWith(b, Verb.Deploy);
  const from = { x: 0, y: 0, facing: like < 0 ? 0 : b.option.facing[like] };
  const names = ['line', 'cluster', 'spread', 'column', 'cover'] as const;
  const named = names.find((name) => name === said.formation);
  if (said.formation !== '' && named === undefined)
    return `a squad is not deployed in '${said.formation}': take one of ${names.join(', ')}`;
  const deployed = (named === undefined ? names : [named]).map((name) => ({
    record: {
      ...NOTHING,
      verb: Verb.Deploy,
      target: u,
      n: said.hidden ? 1 : 0,
      files: Formation[name],
      ...spotOf(said, from),
    },
    as: '',
  }));
  const known = listed(b, said, Verb.Deploy, named === undefined ? null : Formation[named]);
  return [...deployed, ...known.filter(({ record }) => record.n === (said.hidden ? 1 : 0))];
}

function moves(b: W40kBattle, u: number, said: Said): readonly Meant[] | string {
  const { middleX, middleY, model } = readyMovers(b, u, 1);
  const from = { x: middleX, y: middleY, facing: b.model.facing[model[0]] };
  const spot = spotOf(said, from);
  const stand = said.formation === '' ? Stand.keep : Stand[said.formation as keyof typeof Stand];
  if (stand === undefined)
    return `'${said.formation}' is no formation here: take one of ${Object.keys(Stand).join(', ')}`;
  if (said.verb === 'stand' || (said.at === null && said.path === '' && said.formation === '')) {
    return [{ record: { ...NOTHING, verb: Verb.Hold, target: u, ...spot, x: middleX, y: middleY }, as: '' }];
  }
  const record = { ...NOTHING, target: u, files: stand, ...spot };
  const move = { record: { ...record, verb: Verb.Move }, as: 'move' };
  const run = { record: { ...record, verb: Verb.Run }, as: 'run' };
  const files = said.formation === '' ? null : stand;
  const moving = [move, ...listed(b, said, Verb.Move, files, 'move')];
  const running = [run, ...listed(b, said, Verb.Run, files, 'run')];
  return said.verb === 'run' ? running : said.verb === 'move' ? moving : [...moving, ...running];
}

/** Returns follow-up options to a typed place: into contact with the enemy of a listed option, or with none. */
function follows(b: W40kBattle, said: Said): readonly Meant[] | string {
  const m = b.decision.context[0];
  const { x, y, facing } = b.model;
  const spot = spotOf(said, { x: x[m], y: y[m], facing: facing[m] });
  const { verb, target, n, count } = b.option;
  const meant: Meant[] = [];
  for (let i = 0; i < count; i++) {
    if (verb[i] === Verb.FollowUp && target[i] >= 0)
      meant.push({ record: { ...NOTHING, verb: Verb.FollowUp, target: target[i], n: n[i], ...spot }, as: '' });
  }
  const free = { ...NOTHING, verb: Verb.FollowUp, target: -1, n: -1, ...spot };
  return [{ record: free, as: '' }, ...meant, ...listed(b, said, Verb.FollowUp, null)];
}

/**
 * Returns options for the aim of a blast marker at a typed point: a model there, or the ground for weapons that may be
 * aimed at it.
 */
function aimsBlast(b: W40kBattle, said: Said): readonly Meant[] | string {
  if (said.at === null) return "say the point: 'at X Y'";
  const spot = spotOf(said, { x: 0, y: 0, facing: 0 });
  const { x, y } = b.model;
  const off = (m: number) => Math.hypot(x[m] - spot.x, y[m] - spot.y);
  const models: Meant[] = [];
  for (let i = 0; i < b.option.count; i++) {
    const m = b.option.n[i];
    if (b.option.verb[i] !== Verb.Aim || b.option.target[i] < 0 || off(m) > b.setup.model.radius[m]) continue;
    models.push({ record: readRecord(b.option, i), as: '' });
  }
  models.sort((p, q) => off(p.record.n) - off(q.record.n));
  return [...models, { record: { ...NOTHING, verb: Verb.Aim, ...spot }, as: '' }, ...listed(b, said, Verb.Aim, null)];
}

/** Returns the option for the angle of model `m`'s template: the typed one, or the one toward a typed point. */
function aimsTemplate(b: W40kBattle, m: number, said: Said): readonly Meant[] | string {
  if (said.facing === null && said.at === null) return "say the direction: 'facing 90' is east; or a point: 'at X Y'";
  const { x, y, facing } = spotOf(said, { x: b.model.x[m], y: b.model.y[m], facing: 0 });
  const angle = said.facing === null ? bearing(x - b.model.x[m], y - b.model.y[m]) : facing;
  const record = { ...NOTHING, verb: Verb.Aim, target: b.decision.other[0], facing: angle };
  const alike = said.facing === null ? [] : listedAs(b, { ...said, at: null }, Verb.Aim, null);
  return [record, ...alike].map((meant) => ({ record: meant, as: '' }));
}

/** Returns the options that a typed place or way means for the pending decision, or a message. */
export function w40kRecords(b: W40kBattle, said: Said): readonly Meant[] | string {
  const u = b.decision.subject[0];
  const m = b.decision.context[0];
  switch (b.decision.kind[0]) {
    case Ask.DeployPose:
      return deploys(b, u, said);
    case Ask.Move:
      return moves(b, u, said);
    case Ask.ModelMove: {
      const { x, y, facing } = b.model;
      const spot = spotOf(said, { x: x[m], y: y[m], facing: facing[m] });
      const step = { ...NOTHING, verb: Verb.Step, target: u, n: m, ...spot };
      return [{ record: step, as: '' }, ...listed(b, said, Verb.Step, null)];
    }
    case Ask.BlastAim:
      return aimsBlast(b, said);
    case Ask.TemplateAngle:
      return aimsTemplate(b, m, said);
    case Ask.FollowUp:
      return follows(b, said);
    default:
      return 'no place is asked for here';
  }
}

/** Returns a hint about what may be typed besides the options. */
export function w40kHint(b: W40kBattle): string {
  switch (b.decision.kind[0]) {
    case Ask.DeployPose:
      return 'or any place: at X Y in line (column, cluster, cover, spread), hidden';
    case Ask.Move:
      return 'or any place: at X Y in line; forward 4; run forward 8; stand facing 90';
    case Ask.ModelMove:
    case Ask.FollowUp:
      return 'or any place: at X Y; forward 2';
    case Ask.BlastAim:
      return b.setup.weapons[b.decision.context[1]].ground ? 'or any point: at X Y' : 'or whoever stands there: at X Y';
    case Ask.OverwatchFire:
      return b.decision.subject[0] < 0 ? '' : 'or any order: a at B halfway (before, 1 quarter, 3 quarters, after)';
    case Ask.TemplateAngle:
      return 'or any direction: facing 90; or toward a point: at X Y';
    default:
      return '';
  }
}
