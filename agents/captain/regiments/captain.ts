// How captains of every game of ranked blocks answer.
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Ask, Verb } from '../../../engine/regiments/core/asks.js';
import type { Random } from '../../../env/random.js';
import { always, anyOption } from '../candidates.js';
import type { CaptainGame } from '../game.js';
import { NUMBERS, type RegimentsNumbers } from '../numbers.js';
import { allocation, combat, dearest, makeWay, weapon } from './blows.js';
import * as charging from './charging.js';
import { deployment, drop } from './deploying.js';
import { FightBook } from './fights.js';
import type { RegimentsGame, RegimentsMind } from './game.js';
import { move, mover, pose, poseAfterReform } from './moving.js';
import { combatReform, overrun, pursuit } from './pursuing.js';
import { reaction } from './reactions.js';
import { shotMode, shotTarget } from './shooting.js';
import { Survey } from './survey.js';

/** Returns a mind that has seen nothing yet. */
export const newMind = (game: RegimentsGame, n: RegimentsNumbers, random: Random): RegimentsMind => ({
  n,
  random,
  notes: null,
  game,
  fights: new FightBook(game),
  survey: new Survey(),
});

/** What captains of both games have in common; a game asks those of these questions that it has. */
export const REGIMENTS: Pick<CaptainGame<RegimentsBattle, RegimentsMind>, 'numbers' | 'back' | 'candidates'> & {
  begin(mind: RegimentsMind, b: RegimentsBattle): void;
} = {
  numbers: NUMBERS.regiments,
  back: Verb.Back,
  begin: (mind, b) => mind.fights.begin(b),
  candidates: {
    [Ask.Zone]: anyOption,
    [Ask.FirstDeployer]: always(Verb.Second, 'who deploys second sees more'),
    [Ask.DeployUnit]: drop,
    [Ask.DeployPose]: deployment,
    [Ask.AnnounceTurn]: always(Verb.First, 'who moves first charges first'),
    [Ask.ChooseTurn]: always(Verb.First, 'who moves first charges first'),
    [Ask.Charger]: charging.charger,
    [Ask.ChargeTarget]: charging.chargeTarget,
    [Ask.Reaction]: reaction,
    [Ask.Redirect]: charging.redirect,
    [Ask.EitherTarget]: charging.fugitive,
    [Ask.ChargerOrder]: charging.chargerOrder,
    [Ask.CaughtPivot]: always(Verb.Yes, 'a unit that faces the enemy may charge him'),
    [Ask.RallyReform]: pose,
    [Ask.Mover]: mover,
    [Ask.Move]: move,
    [Ask.ReformPose]: poseAfterReform,
    [Ask.Shooter]: always(Verb.Pick, 'holding fire gains nothing'),
    [Ask.ShotTarget]: shotTarget,
    [Ask.ShotMode]: shotMode,
    [Ask.Combat]: combat,
    [Ask.Weapon]: weapon,
    [Ask.MakeWay]: makeWay,
    [Ask.Allocate]: allocation,
    [Ask.Reroll]: always(Verb.Reroll, 'a second throw costs nothing'),
    [Ask.Pursue]: pursuit,
    [Ask.Overrun]: overrun,
    [Ask.PostCombatPivot]: pose,
    [Ask.CombatReform]: combatReform,
    [Ask.ScoutPose]: deployment,
    [Ask.Vanguard]: pose,
    [Ask.Return]: pose,
    [Ask.SpecialTarget]: dearest,
    [Ask.Scout]: always(Verb.No, 'it deploys with the others'),
  },
};
