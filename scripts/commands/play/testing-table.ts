import { Course, type Sides } from '../../../agents/person/course.js';
import type { Battle } from '../../../engine/kernel/battle.js';
import { LineLog } from '../../../engine/kernel/log.js';
import type { OptionRecord } from '../../../engine/kernel/options.js';
import { choose, propose } from '../../../engine/kernel/ruleset.js';
import { gameOf } from '../../../env/games.js';
import { battleOptions } from '../../../evaluations/match.js';
import { mended, twoLists } from '../lists.js';
import { Session, type Table } from './session.js';

/** Returns a game of a ruleset for a test, before its first answer. */
export function courseFor(
  ruleset: string,
  seed = 1,
  sides: Sides = { as: 'first', against: 'random' },
  level: 'command' | 'full' = 'command',
): Course {
  const game = gameOf(ruleset);
  const lists = twoLists(undefined, ruleset);
  const table = { battlefield: seed };
  const setup = mended(game.setup(battleOptions({ lists, ...table }), seed));
  return new Course(game, setup, { lists, table, seed, level, answers: [] }, sides);
}

/** Returns a session without colours and with unlimited columns. */
export function sessionOf(course: Table): Session {
  return new Session(course, { colours: false, columns: () => undefined });
}

/** Returns a battle of a scenario whose answers are not recorded. */
export function sceneOf(ruleset: string, battle: object): Table {
  const b = battle as Battle;
  const game = gameOf(ruleset);
  b.dice.source = null;
  return {
    game,
    setup: b.setup,
    me: b.decision.player[0] === 1 ? 1 : 0,
    sides: { as: 'first', against: 'nobody' },
    log: new LineLog(),
    b,
    choose: (i) => choose(game.rules, b, i),
    propose: (record) => propose(game.rules, b, record),
    undo: () => ({ ok: false, why: 'a scene has no past' }),
  };
}

/** Returns the reply to one line typed in a battle of a scenario, and the option that it proposed, if any. */
export function typedIn(ruleset: string, battle: object, line: string) {
  const proposed: OptionRecord[] = [];
  const table = sceneOf(ruleset, battle);
  const session = sessionOf({
    ...table,
    propose: (record) => {
      proposed.push(record);
      return table.propose(record);
    },
  });
  session.ask();
  return { ...session.hear(line), record: proposed[0] };
}
