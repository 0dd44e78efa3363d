import { Ask, Formation, Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { broken, squadOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { wh40k2 } from '../../../engine/rulesets/wh40k2/ruleset.js';
import { victoryPoints } from '../../../engine/rulesets/wh40k2/victory.js';
import { always, anyOption, type Candidate, NEVER } from '../candidates.js';
import type { CaptainGame } from '../game.js';
import { NUMBERS } from '../numbers.js';
import { charger, chargeTarget } from './charging.js';
import { deployment } from './deploying.js';
import { woundsAtRange } from './firepower.js';
import { Lookouts } from './lookouts.js';
import { nearest, type W40kMind, worthOfFight, worthOfFire } from './squads.js';
import { move, mover, watcher } from './standing.js';
import { ownTarget, shooter, target } from './targets.js';
import { worthOf, worthOfWounds } from './values.js';

type W40kCandidate = Candidate<W40kBattle, W40kMind>;

/** Victory points of a decisive lead, which stand for the game's size. */
const DECISIVE = 8;

/** Chooses overwatch fire at a move (W40K-DEC-023): at chargers and at squads that are worth a volley, as late as possible. */
const overwatchFire: W40kCandidate = {
  why: 'what the volley wins, as late as it can be fired',
  worth(b, { n }, i) {
    if (b.option.verb[i] !== Verb.Shoot) return 0;
    const u = b.option.extra[i];
    const t = b.option.target[i] >= 0 ? b.option.target[i] : b.decision.subject[0];
    const wounds = woundsAtRange(b, u, t, nearest(b, u, t).gap, 0);
    return worthOfWounds(b, n, t, wounds) - n.poorOverwatch * worthOf(b, n, u) + 1e-3 * b.option.n[i];
  },
};

/** Chooses the squad that hides (W40K-DEC-022): any whose shots are worth less. */
const hide: W40kCandidate = {
  why: 'who would not rather shoot',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Hide && b.option.verb[i] !== Verb.Pick) return 0;
    const u = b.option.target[i];
    return mind.n.poorVolley * worthOf(b, mind.n, u) - worthOfFire(b, mind, u);
  },
};

/** Chooses the follow-up move of a victor (W40K-DEC-046): at a squad that it can beat, else into cover, else none. */
const followUp: W40kCandidate = {
  why: 'whom it can beat, else cover',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.FollowUp) return 1e-9 * b.option.extra[i]; // models that reach no enemy stay as well
    const o = b.option.n[i];
    if (o < 0 || o >= b.setup.models) return b.option.files[i] === Formation.cover ? 0.1 : -0.1;
    return worthOfFight(b, mind, squadOf(b, b.decision.subject[0]), squadOf(b, b.setup.model.unit[o]), false);
  },
};

/** Takes any option but giving up: tests are tried, weapons used, broken squads rallied. */
const forward: W40kCandidate = {
  why: 'to try costs nothing',
  worth(b, _mind, i) {
    const verb = b.option.verb[i];
    return verb === Verb.Back ? NEVER : verb === Verb.Stop || verb === Verb.No ? -1 : 0;
  },
};

/** Chooses the squad that a character joins (W40K-DEC-020): the first that is not broken, since he would break with it. */
const joined: W40kCandidate = {
  why: 'a squad that is not broken',
  worth: (b, _mind, i) => (b.option.verb[i] === Verb.Join ? (broken(b, b.option.target[i]) ? -2 : 0) : -1),
};

/** The captain of Warhammer 40,000, second edition. */
export const WH40K2: CaptainGame<W40kBattle, W40kMind> = {
  numbers: NUMBERS.skirmish,
  back: Verb.Back,
  newMind: (n, random, b) => ({
    n,
    random,
    notes: null,
    trial: wh40k2.create(b.setup),
    vision: wh40k2.create(b.setup),
    map: new Lookouts(),
  }),
  fits: (mind, b) => mind.trial.setup === b.setup,
  behind: (b, player) => (victoryPoints(b, (1 - player) as 0 | 1) - victoryPoints(b, player as 0 | 1)) / DECISIVE,
  candidates: {
    [Ask.Zone]: anyOption,
    [Ask.DeployUnit]: forward,
    [Ask.DeployPose]: deployment,
    [Ask.Infiltrate]: always(Verb.Yes, 'nearer, when all others stand'), // W40K-INFIL-002
    [Ask.Overwatch]: watcher, // W40K-DEC-013
    [Ask.Restrain]: always(Verb.No, 'frenzy charges'),
    [Ask.Charger]: charger,
    [Ask.ChargeTarget]: chargeTarget,
    [Ask.ChargerOrder]: forward,
    [Ask.Mover]: mover,
    [Ask.Move]: move,
    [Ask.Join]: joined,
    [Ask.Hide]: hide,
    [Ask.OverwatchFire]: overwatchFire,
    [Ask.Shooter]: shooter,
    [Ask.ShotTarget]: target,
    [Ask.ModelTarget]: ownTarget,
    // W40K-DEC-041: none, since a squad that breaks off is broken at once and pays as if it were wiped out (W40K-BOFF-001, W40K-VPTS-009)
    [Ask.BreakOff]: always(Verb.Stop, 'who breaks off pays as if he were wiped out'),
    [Ask.FollowUp]: followUp,
    [Ask.Rally]: forward,
    [Ask.TestAgain]: forward,
    [Ask.Parry]: forward,
  },
};
