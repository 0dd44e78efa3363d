import { expect, test } from 'vitest';
import { markColumn } from '../engine/kernel/damage-tracks.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { CloudKind, type HordesBattle, Status } from '../engine/rulesets/hordes/core/state.js';
import { scenario } from '../engine/testing/scenario.js';
import { artistOf } from './artists.js';
import { drawBoard, drawMarks } from './board.js';
import { type DrawnTroop, troopMarkup, troopTitle } from './svg/troop-markup.js';

/** A beast with damage, a unit of three of whom one is down and one burns, and a cloud. */
const scene = () =>
  scenario('hordes')
    .unit('Beast', { from: ['skorne', 'titan-gladiator'], at: [24, 20], facing: 90 })
    .enemy('Guards', { models: 3, at: [24, 30], damage: 5 })
    .terrain('rubble', { at: [10, 10], size: [4, 4] })
    .cloud('burning earth', [30, 12], 3)
    .with((b, row) => {
      markColumn(b.setup.tracks, b.model.kind[row('Beast')], b.model.marks, 0, 0, 2, 3);
      b.model.status[row('Guards 1')] = Status.knockedDown | Status.stationary;
      b.model.status[row('Guards 3')] = Status.fire | Status.corrosion;
    })
    .start().b;

const artist = artistOf('hordes');
const unit = (b: HordesBattle, name: string) => artist.boardOf(b).units.find((u) => u.name === name) as DrawnTroop;

test('a picture has each model where it stands, with facing, melee range, damage by branch and states', () => {
  const b = scene();
  const board = artist.boardOf(b);
  const svg = drawBoard(board, artist.draw(board));
  expect(svg).not.toMatch(/NaN|undefined/);
  expect(svg.match(/rotate\(/g)).toHaveLength(4);
  expect(svg).toContain('<title>rubble, rough</title>');
  const beast = unit(b, 'Beast');
  expect(beast.at).toEqual([0, 24, 20, 90]);
  expect(beast.models[0].reach).toBe(0.5);
  expect(beast.models[0].tracks.map(({ left, boxes }) => `${left}/${boxes}`).join(' ')).toBe('5/5 4/4 3/6 6/6 5/5 4/4');
  expect(troopTitle(beast, 0)).toContain('branch 3 (Body) 3 of 6');
  expect(unit(b, 'Guards').models.map(({ signs }) => signs)).toEqual([['down', 'still'], [], ['fire', 'corrosion']]);
});

test('each state, the damage of each branch and the melee range have marks of their own', () => {
  const b = scene();
  const drawn = (name: string, i = 0) => troopMarkup(unit(b, name), i, '#111', '#222', 12);
  // six arcs of what is left, one of what is lost
  expect(drawn('Beast').match(/stroke="#1f7a3a"/g)).toHaveLength(6);
  expect(drawn('Beast').match(/stroke="#b00020"/g)).toHaveLength(1);
  expect(drawn('Beast')).toContain('class="reach" visibility="hidden"');
  const plain = drawn('Guards', 1);
  expect([/<rect/.test(plain), /stroke-dasharray/.test(plain.replace(/class="reach".*?\/>/, ''))]).toEqual([
    false,
    false,
  ]);
  expect(drawn('Guards', 0)).toMatch(/<rect/);
  expect([/#e8622c/.test(plain), /#7fb51e/.test(plain)]).toEqual([false, false]);
  expect([/#e8622c/.test(drawn('Guards', 2)), /#7fb51e/.test(drawn('Guards', 2))]).toEqual([true, true]);
});

test('clouds are drawn while they lie there, and a cross where a model was', () => {
  const b = scene();
  const before = artist.boardOf(b).units;
  const mark = { kind: 'cloud', at: [30, 12], radius: 1.5, burns: true };
  expect(artist.marks(b, [], before, before)).toEqual([mark]);
  b.cloud.kind[0] = CloudKind.fog;
  expect(artist.marks(b, [], before, before)).toEqual([{ ...mark, burns: false }]);
  b.cloud.radius[0] = 0;
  b.model.place[b.setup.modelNames.indexOf('Guards 2')] = 3;
  const marks = artist.marks(b, [], before, artist.boardOf(b).units);
  expect(marks).toEqual([{ kind: 'casualty', at: [24, 30], radius: expect.closeTo(15 / 25.4, 6) }]);
  expect(drawMarks(marks, 48)).toContain('class="mark"');
});

test('shots and blasts that the rules show are marked', () => {
  const b = scene();
  const { units } = artist.boardOf(b);
  const shown = [
    { what: 'shot', numbers: [INCH, 2 * INCH, 3 * INCH, 4 * INCH, 1] },
    { what: 'blast', numbers: [INCH, 2 * INCH, 2 * INCH] },
  ];
  expect(artist.marks(b, shown, units, units).slice(1)).toEqual([
    { kind: 'shot', from: [1, 2], to: [3, 4], hits: 1 },
    { kind: 'blast', at: [1, 2], radius: 2 },
  ]);
});
