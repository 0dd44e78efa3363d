// Battles of this game as far as they are played: from two lists to the roll for the first turn. For tests of lists and set-up.
import { call, DONE, numberProcedures, procedure, sequence } from '../../kernel/procedure.js';
import {
  beginBattle,
  choose,
  imagineDice,
  options,
  problemLine,
  type Ruleset,
  validateRecord,
} from '../../kernel/ruleset.js';
import { wordsByNumber } from '../../kernel/setup.js';
import { drainTriggers } from '../../kernel/triggers.js';
import type { RegimentsBook } from '../../regiments/battle.js';
import { SCOPES } from '../../regiments/core/scopes.js';
import { Phase } from '../../regiments/core/state.js';
import { Refusal } from '../../regiments/refusals.js';
import type { RegimentsRules } from '../../regiments/rules.js';
import {
  deployPoseOptions,
  judgeDeployPose,
  judgeScoutPose,
  sampleDeployPose,
  scoutPoseOptions,
} from '../../regiments/setup/deployment-poses.js';
import { placeScouts, scoutUnitOptions } from '../../regiments/setup/placing-scouts.js';
import type { Wfb9List } from '../../rulesets/wfb9/armies/terms.js';
import { Ask } from '../../rulesets/wfb9/core/asks.js';
import { bytesOf, createBattle, renew } from '../../rulesets/wfb9/core/create-battle.js';
import { REFUSAL_WORDS } from '../../rulesets/wfb9/core/refusals.js';
import { ROLL_NAMES } from '../../rulesets/wfb9/core/rolls.js';
import type { Wfb9Battle, Wfb9Setup } from '../../rulesets/wfb9/core/state.js';
import { OPEN_FIELD } from '../../rulesets/wfb9/setup/battlefield.js';
import { deployment, deployUnitOptions } from '../../rulesets/wfb9/setup/deployment.js';
import { type Agreement, muster } from '../../rulesets/wfb9/setup/muster.js';
import { preGame, zoneOptions } from '../../rulesets/wfb9/setup/pre-game.js';
import { SETUP_RULES } from '../../rulesets/wfb9/setup/setup-rules.js';
import { RULE_TABLES } from '../../rulesets/wfb9/special-rules/special-rules.js';
import { DiceScript } from '../dice-script.js';
import { ScenarioError } from '../scenario-error.js';

const S = sequence('preGame', 'deploy', 'end');

/** From the side roll to the roll for the first turn. */
const settingUp = procedure<Wfb9Battle, typeof S>(
  'setting up',
  S,
  {
    preGame: (b) => call(b, preGame),
    deploy(b) {
      b.core.phase[0] = Phase.deployment;
      return call(b, deployment);
    },
    end(b) {
      b.core.phase[0] = Phase.over;
      return DONE;
    },
  },
  { calls: () => [preGame, deployment] },
);

const BOOK: RegimentsBook = {
  ruleset: 'wfb9',
  procedures: numberProcedures([drainTriggers, settingUp, preGame, deployment, placeScouts]),
  ...RULE_TABLES,
  scopes: SCOPES,
  windows: [],
  // chapters that are not reached ask for more
  regiments: SETUP_RULES as RegimentsRules,
};

const ENUMERATORS: Readonly<Record<number, (b: Wfb9Battle) => void>> = {
  [Ask.Zone]: zoneOptions,
  [Ask.DeployUnit]: deployUnitOptions,
  [Ask.DeployPose]: deployPoseOptions,
  [Ask.ScoutUnit]: scoutUnitOptions,
  [Ask.ScoutPose]: scoutPoseOptions,
};

const JUDGES: Readonly<Record<number, typeof judgeDeployPose>> = {
  [Ask.DeployPose]: judgeDeployPose,
  [Ask.ScoutPose]: judgeScoutPose,
};

/** The game as far as its set-up goes. */
export const SETTING_UP: Ruleset<Wfb9Battle> = {
  id: 'wfb9',
  book: BOOK,
  decisions: wordsByNumber(Ask),
  create: (setup, buffer, offset) => createBattle(BOOK, setup as Wfb9Setup, buffer, offset),
  renew: (b, setup) => renew(b, setup as Wfb9Setup),
  bytes: (setup) => bytesOf(setup as Wfb9Setup),
  begin(b, seed, level) {
    beginBattle(b, settingUp, seed, level);
  },
  options(b) {
    ENUMERATORS[b.decision.kind[0]]?.(b);
    return b.option.count;
  },
  sample: (b, random) => (b.decision.kind[0] === Ask.DeployPose ? sampleDeployPose(b, random) : -1),
  drawn: Uint8Array.from({ length: 256 }, (_, kind) => (kind === Ask.DeployPose ? 1 : 0)),
  validate: (b, record) => validateRecord(SETTING_UP, b, record, JUDGES[b.decision.kind[0]], Refusal.NotAnOption),
  reason: (reason) => REFUSAL_WORDS[reason] ?? `reason ${reason}`,
  imagine: (b, _player, seed, into) => imagineDice(b, seed, into),
  victoryPoints: () => 0,
  describe: (_b, i) => `option ${i}`,
  question: (b) => `question ${b.decision.kind[0]}`,
};

/** A battle between two lists in which nothing has been rolled: every unit waits in reserve. @throws Error for lists that are refused */
export function setUpBattle(lists: readonly [Wfb9List, Wfb9List], agreed: Partial<Agreement> = {}): Wfb9Battle {
  const made = muster(lists, { battlefield: OPEN_FIELD, ...agreed });
  if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
  return SETTING_UP.create(made.value);
}

/**
 * Begins a battle with these faces for the side roll and the roll for the first turn; other dice fall by `seed`.
 * @throws ScenarioError for a roll for which no face is left
 */
export function beginSettingUp(
  b: Wfb9Battle,
  sides: readonly number[],
  firstTurn: readonly number[],
  { seed = 1, level = 0 }: { readonly seed?: number; readonly level?: number } = {},
): DiceScript {
  const dice = new DiceScript(
    (purpose) => ROLL_NAMES[purpose],
    (subject) => (subject < 0 ? '' : b.setup.names[subject]),
    (message) => {
      throw new ScenarioError(message);
    },
  );
  dice.add('side roll', sides);
  dice.add('first turn', firstTurn);
  b.dice.source = dice;
  SETTING_UP.begin(b, seed, level);
  return dice;
}

/** Answers the pending question with option `i`. */
export function answerWith(b: Wfb9Battle, i: number): void {
  options(SETTING_UP, b);
  choose(SETTING_UP, b, i);
}
