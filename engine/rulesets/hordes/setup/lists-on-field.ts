// Two army lists and a table become the setup of a battle.
import { listDigest } from '../../../armies/list-digest.js';
import type { Agreement } from '../../../game.js';
import { ticks } from '../../../kernel/geometry/measures.js';
import type { Result } from '../../../kernel/ruleset.js';
import { fingerprintOf, withFingerprint } from '../../../kernel/setup.js';
import { agreement } from '../../../kernel/tables.js';
import type { HordesList } from '../armies/composition.js';
import { type HordesSetup, MODELS } from '../core/state.js';
import { type ScenarioAgreement, scenarioFor } from '../scenarios/agree.js';
import { cloudFacts, terrainFacts } from '../terrain/pieces.js';
import type { Battlefield } from './battlefield.js';
import { type Side, setupOf } from './muster.js';

/** The most models of a side: half of those of a battle. */
const MOST_MODELS = MODELS / 2;
/** Rounds of a battle unless agreed otherwise. */
const ROUNDS = 6;

type Agreed = Agreement<Battlefield> & ScenarioAgreement;

const sideOf = ({ name, units }: HordesList): Side => ({ list: name, units: units.map(({ unit }) => unit) });

/** Returns the setup of a battle of two checked lists, or why there are too many models. */
export function muster(lists: readonly [HordesList, HordesList], agreed: Agreed): Result<HordesSetup> {
  const sides = [sideOf(lists[0]), sideOf(lists[1])] as const;
  const problems = sides.flatMap(({ list, units }) => {
    const models = units.reduce((n, { members }) => n + members.length, 0);
    if (models <= MOST_MODELS) return [];
    const message = `${models} models are more than a side of a battle holds: ${MOST_MODELS}`;
    return [{ where: list, rule: '', message, mend: 'take fewer models' }];
  });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: onField(setupOf(sides, agreed.battlefield, ROUNDS), lists, agreed) };
}

/**
 * Returns the setup of the same two lists with another agreement. Parts that depend only on the armies are shared with
 * `armies`, a setup that `muster` made of these lists.
 */
export function onField(armies: HordesSetup, lists: readonly [HordesList, HordesList], agreed: Agreed): HordesSetup {
  const { battlefield } = agreed;
  // written field by field, so that all setups share one hidden class
  const setup = {
    ruleset: armies.ruleset,
    subjects: armies.subjects,
    rules: armies.rules,
    x: armies.x,
    slots: armies.slots,
    ruleOf: armies.ruleOf,
    present: armies.present,
    byAll: armies.byAll,
    byMost: armies.byMost,
    answers: armies.answers,
    names: armies.names,
    units: armies.units,
    unit: armies.unit,
    modelNames: armies.modelNames,
    models: armies.models,
    model: armies.model,
    onFoot: armies.onFoot,
    grants: armies.grants,
    orders: armies.orders,
    orderNames: armies.orderNames,
    orderAbilities: armies.orderAbilities,
    types: armies.types,
    weapons: armies.weapons,
    weaponNames: armies.weaponNames,
    spells: armies.spells,
    tracks: armies.tracks,
    lists: [lists[0].name, lists[1].name] as const,
    terrain: terrainFacts(battlefield.pieces),
    clouds: cloudFacts(battlefield.pieces),
    width: ticks(battlefield.width),
    depth: ticks(battlefield.depth),
    turns: agreed.turns ?? ROUNDS,
    scenario: scenarioFor(agreed, armies.types, armies.model),
    pointsLimit: agreed.pointsLimit ?? Math.max(lists[0].pointsLimit, lists[1].pointsLimit),
  };
  const whole = agreement(agreed);
  return withFingerprint(setup, () => fingerprintOf(JSON.stringify([lists.map(listDigest), whole()])));
}
