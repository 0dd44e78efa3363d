// Match-ups of this game; see `engine/armies/match-ups.ts`.
import { Ask } from '../../rulesets/wfb9/core/asks.js';
import { ODDS } from '../../rulesets/wfb9/odds/odds.js';
import { wfb9 } from '../../rulesets/wfb9/ruleset.js';
import { regimentsMatchUps } from '../regiments/match-ups.js';
import { newScene } from './scene.js';

export const matchUps = regimentsMatchUps(
  { rules: wfb9, odds: ODDS, answersFirst: [Ask.Allocate, Ask.Challenge] },
  (books) => newScene({ books }),
);
