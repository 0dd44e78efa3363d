import { beginPlayerTurn } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../engine/kernel/procedure.js';
import { type Gunfight, kindOf, sideOf } from './state.js';

export const Ask = { Who: 1, What: 2 } as const;
export const Verb = { Pick: 1, Go: 2, Shoot: 3 } as const;
const Roll = { Start: 1, Shot: 2 } as const;

/** Returns the number of fighters of a side that stand, or that are down. */
function count(b: Gunfight, side: number, stand: boolean): number {
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) if (sideOf(b, u) === side && b.unit.wounds[u] > 0 === stand) n++;
  return n;
}
/** Victory points. */
export const kills = (b: Gunfight, player: number) => count(b, 1 - player, false);

function shoot(b: Gunfight, u: number, t: number): void {
  b.dice.pool(kindOf(b, u).dice, Roll.Shot, u);
  let hits = 0;
  for (let face = kindOf(b, u).hitsOn; face <= 6; face++) hits += b.dice.counts[face];
  b.unit.wounds[t] = Math.max(0, b.unit.wounds[t] - hits);
  if (b.log !== null) b.log.tell('shot', `${b.setup.names[u]} hits ${b.setup.names[t]} ${hits} times`);
}

const B = sequence('start', 'next', 'what', 'act', 'end');
const L = locals('fighter');
/** The battle: the players take turns; in each turn one fighter goes or shoots. */
export const battle = procedure<Gunfight, typeof B>('battle', B, {
  /** Each side stands in a row, its fighters two inches apart, one to six inches from its edge. */
  start(b) {
    const { player } = b.setup.unit;
    for (let u = 0; u < b.setup.units; u++) {
      const [east, north] = [2 * INCH * (1 + u - player.indexOf(player[u])), b.dice.one(6, Roll.Start, u) * INCH];
      b.unit.x[u] = player[u] === 0 ? east : b.setup.width - east;
      b.unit.y[u] = player[u] === 0 ? north : b.setup.depth - north;
    }
    return NEXT;
  },
  next(b) {
    const before = b.core.playerTurns[0];
    if (before === 2 * b.setup.turns || count(b, 0, true) * count(b, 1, true) === 0) return B.end;
    beginPlayerTurn(b);
    b.core.phase[0] = 1;
    b.core.gameTurn[0] = 1 + (before >> 1);
    b.core.active[0] = before & 1;
    return ask(b, Ask.Who, before & 1);
  },
  what(b, f) {
    b.locals[f + L.fighter] = b.answer.target[0];
    return ask(b, Ask.What, b.core.active[0], b.answer.target[0]);
  },
  act(b, f) {
    const u = b.locals[f + L.fighter];
    if (b.answer.verb[0] === Verb.Shoot) shoot(b, u, b.answer.target[0]);
    else {
      b.unit.x[u] = b.answer.x[0];
      b.unit.y[u] = b.answer.y[0];
    }
    return B.next;
  },
  end(b) {
    b.core.phase[0] = 2;
    const lead = kills(b, 0) - kills(b, 1);
    if (lead !== 0) b.core.winner[0] = lead > 0 ? 0 : 1;
    return DONE;
  },
});
