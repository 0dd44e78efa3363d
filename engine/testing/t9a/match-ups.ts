// Match-ups of this game; see `engine/armies/match-ups.ts`.
import { Ask } from '../../rulesets/t9a/core/asks.js';
import { ODDS } from '../../rulesets/t9a/odds/odds.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { regimentsMatchUps } from '../regiments/match-ups.js';
import { newScene } from './scene.js';

export const matchUps = regimentsMatchUps(
  { rules: t9a, odds: ODDS, answersFirst: [Ask.Allocate, Ask.Challenge] },
  (books) => newScene({ books }),
);
