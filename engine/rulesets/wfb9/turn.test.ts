import { describe, expect, test } from 'vitest';
import { newScene, type Wfb9Scene } from '../../testing/wfb9/scene.js';

/** Two units far from each other. */
const quiet = (): Wfb9Scene =>
  newScene()
    .unit('ours', { at: [36, 10] })
    .enemy('theirs', { at: [36, 40] });

describe('turns', () => {
  test('WFB9-GAME-013 WFB9-GAME-015 six game turns of two player turns each, each with all phases in order (WFB9-V1-061)', () => {
    const r = quiet().seed(1).runTo('end of battle');
    const turns = r.log.filter((line) => line.includes('game turn '));
    expect(turns).toHaveLength(12);
    expect(turns.filter((line) => line.includes('game turn 6'))).toHaveLength(2);
    const phases = r.log.filter((line) => line.endsWith(' phase'));
    expect(phases).toHaveLength(36);
    expect(phases.slice(0, 3).map((line) => line.replace(/^.*: /, ''))).toEqual([
      'movement phase',
      'shooting phase',
      'close combat phase',
    ]);
  });

  test('WFB9-GAME-016 a turn is a player turn: who has fled in that of the enemy rallies in its own of the same game turn', () => {
    const r = newScene()
      .unit('chargers', { at: [36, 20] })
      .enemy('foes', { at: [36, 28] })
      .choose('chargers charge foes', 'foes flee')
      .dice('flee distance', 6, 3)
      .dice('charge range', 1, 1)
      .dice('rally test', 3, 3)
      .runTo('decision of kind RallyReform');
    expect(r.b.core.gameTurn[0]).toBe(1);
    expect(r.b.core.active[0]).toBe(1);
    expect(r.unit('foes').fleeing).toBe(false);
  });

  test("WFB9-GAME-017 a reaction is carried out in the midst of the other player's Movement phase", () => {
    const r = newScene()
      .unit('chargers', { at: [36, 20] })
      .enemy('foes', { at: [36, 28], shooting: 'bow', models: 5 })
      .choose('chargers charge foes', 'foes stand and shoot')
      .dice('to hit', 6, 1, 1, 1, 1)
      .dice('to wound', 6)
      .runTo('move chargers');
    expect(r.losses('chargers')).toBe(1);
    expect(r.b.core.active[0]).toBe(0);
    const at = (words: string): number => r.log.findIndex((line) => line.includes(words));
    expect(at('to hit')).toBeGreaterThan(at('movement phase'));
    expect(at('shooting phase')).toBe(-1);
  });

  test('WFB9-MSEQ-004 what happens at the start of the Movement phase comes before the first charge', () => {
    const r = newScene()
      .unit('fools', { at: [10, 20], rules: ['stupidity'] })
      .unit('chargers', { at: [36, 20] })
      .enemy('foes', { at: [36, 26] })
      .dice('stupidity test', 6, 6)
      .choose('chargers charge foes')
      .runTo('decision of kind Reaction');
    const at = (words: string): number => r.log.findIndex((line) => line.includes(words));
    expect(at('stupidity test')).toBeGreaterThan(0);
    expect(at('chargers charge foes')).toBeGreaterThan(at('stupidity test'));
  });

  test('WFB9-SEQ-001 of several things at one moment the active player picks the order (WFB9-V1-041)', () => {
    const r = newScene()
      .unit('one', { at: [10, 20] })
      .unit('two', { at: [30, 20] })
      .enemy('theirs', { at: [36, 40] })
      .fleeing('one')
      .fleeing('two')
      .runTo('decision of kind RallyOrder');
    expect(r.question?.player).toBe(0);
    expect(r.options()).toEqual(['one', 'two']);
  });

  test('WFB9-COMP-003 other compulsory moves come after all flights, in an order of their player (WFB9-V1-131)', () => {
    const r = newScene()
      .unit('one', { at: [10, 10], rules: ['stupidity'] })
      .unit('two', { at: [30, 10], rules: ['stupidity'] })
      .unit('fleers', { at: [60, 10] })
      .enemy('theirs', { at: [36, 40] })
      .fleeing('fleers')
      .dice('stupidity test', 6, 6, 6, 6)
      .dice('rally test', 6, 6)
      .dice('flee distance', 1, 1)
      .dice('stupidity move', 3, 5)
      .choose({ ask: 'StumbleOrder', verb: 'Pick', target: 'two' })
      .runTo('remaining moves');
    expect([r.unit('one').y, r.unit('two').y]).toEqual([expect.closeTo(15, 2), expect.closeTo(13, 2)]);
    const at = (words: string): number => r.log.findIndex((line) => line.includes(words));
    expect(at('fleers flee')).toBeGreaterThan(0);
    expect(at('two stumble')).toBeGreaterThan(at('fleers flee'));
    expect(at('one stumble')).toBeGreaterThan(at('two stumble'));
  });
});
