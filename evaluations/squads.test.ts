import { expect, test } from 'vitest';
import type { W40kBattle } from '../engine/rulesets/wh40k2/core/state.js';
import { takeOff } from '../engine/rulesets/wh40k2/core/units.js';
import { Place } from '../engine/skirmish/layout.js';
import { scenario } from '../engine/testing/scenario.js';
import { artistOf } from './artists.js';
import { drawBoard, PER_INCH } from './board.js';
import { SIDES } from './svg/colours.js';
import type { DrawnSquad } from './svg/squad-markup.js';
import { SQUAD } from './testing/drawn.js';

/** Makes a scene with an example of everything that a picture shows. */
const skirmish = () =>
  scenario('wh40k2')
    .unit('Tactical squad', {
      models: [{ count: 4 }, { name: 'heavy bolter', weapons: ['heavy-bolter'] }],
      at: [22, 12],
    })
    .unit('Scouts', { at: [50, 16], formation: 'cluster', facing: 320 })
    .unit('Captain', { character: true, joins: 'Tactical squad' })
    .unit('Assault squad', { at: [36, 2], models: 6 })
    .enemy('Goffs', { models: 12, at: [30, 34], formation: 'cluster' })
    .enemy('Bad Moons', { models: 5, at: [54, 30] })
    .enemy('Gretchin', { models: 5 })
    .engaged('Gretchin', 'Assault squad')
    .status('Scouts', 'hidden')
    .status('Tactical squad', 'overwatch')
    .status('Bad Moons', 'broken')
    .terrain('wood', { at: [50, 17], size: [9, 7], angle: 20 })
    .terrain('wall', { at: [22, 15], size: [8, 0.6] })
    .terrain('hill', { at: [30, 35], size: [12, 8], angle: 10 })
    .terrain('crater', { at: [58, 30], size: [5, 5], angle: 45 })
    .start().b;

const artist = artistOf('wh40k2');
const boardOf = (b: W40kBattle) => artist.boardOf(b);
const squad = (b: W40kBattle, name: string) =>
  boardOf(b).units.find((unit) => unit.name === name) as DrawnSquad | undefined;

test('a picture of squads has every model where it stands, and what its squad is', () => {
  const b = skirmish();
  const svg = drawBoard(boardOf(b), artist.draw(boardOf(b)));

  expect(svg).not.toMatch(/NaN|undefined/);
  expect(artist.draw(boardOf(b)).match(/rotate\(/g)).toHaveLength(b.setup.models);
  expect(svg).toContain('>Tactical squad 5 + Captain<tspan font-style="italic"> · overwatch<');
  expect(svg).toContain('<title>wood, soft cover, 4 inches high</title>');
  expect(squad(b, 'Scouts')).toMatchObject({ side: 0, state: ['hidden'], character: false });
  expect(squad(b, 'Captain')).toMatchObject({ character: true, joined: true, state: ['overwatch'] });
  expect(squad(b, 'Tactical squad')?.heavy).toEqual([4]);
  expect(squad(b, 'Gretchin')?.state).toEqual(['engaged']);
  expect(squad(b, 'Bad Moons')?.at.slice(0, 4)).toEqual([0, expect.closeTo(56.97, 1), 30, 180]);
});

test('what happened is marked: shots with their hits, blasts, flames, and casualties where they stood', () => {
  const b = skirmish();
  const before = boardOf(b).units;
  const shown = [
    { what: 'shot', numbers: [0, b.setup.unit.first[4], 2] },
    { what: 'blast', numbers: [30 * 2540, 34 * 2540, 2 * 2540] },
    { what: 'flame', numbers: [0, 8192, 2] },
  ];
  takeOff(b, b.setup.unit.first[4] + 3, Place.removed);
  const marks = artist.marks(b, shown, before, boardOf(b).units);

  expect(marks.map((mark) => mark.kind)).toEqual(['shot', 'blast', 'flame', 'casualty']);
  const svg = drawBoard(boardOf(b), '', marks);
  expect(svg).toContain('>2 hits<');
  expect(svg).toContain('r="24"');
});

/** Returns the drawing of the squads on a table. */
const drawn = (...units: readonly DrawnSquad[]) => artist.draw({ width: 72, depth: 48, pieces: [], units });
/** Returns how far below the middle of its squad the label with that name is, in user units. */
const labelled = (markup: string, name: string) =>
  Number(new RegExp(`<text x="0" y="(-?[\\d.]+)"[^>]*>${name}`).exec(markup)?.[1]);

test('the label of a squad does not stand on another squad, but may stand beside its own guest', () => {
  const below = { ...SQUAD, row: 1, name: 'Orks', side: 1, at: [0, 31, 28.8, 0] };
  const captain = { ...SQUAD, row: 1, name: 'Captain', joined: true, at: [0, 31, 28, 0] };

  expect(labelled(drawn(SQUAD), 'Scouts')).toBe(6 + 9);
  expect(labelled(drawn(SQUAD, below), 'Scouts')).toBeLessThan(0);
  expect(labelled(drawn({ ...SQUAD, joinedCharacters: ['Captain'] }, captain), 'Scouts')).toBe(6 + 9);
});

test('names of squads are text, whatever is in them', () => {
  const svg = drawn({ ...SQUAD, name: '<b>&' });

  expect(svg).not.toContain('<b>');
  expect(svg).toContain('<title>&lt;b&gt;&amp;: 2</title>');
});

test('the page of a replay writes the label that a picture has', () => {
  const squad = { ...SQUAD, joinedCharacters: ['Captain'], state: ['broken'] };
  const stub = () => ({ innerHTML: '', style: {}, append: () => {}, setAttribute: () => {} });
  const node = { g: stub(), l: stub() };
  const page = new Function('SIDES', 'PER', 'D', 'FILM', 'document', `${artist.code};return paint`);
  page(SIDES, PER_INCH, 48, { board: { width: 72 } }, { createElementNS: stub })(node, squad);

  expect(node.l.innerHTML).toMatch(
    /^<text.*>Scouts 2 \+ Captain<tspan font-style="italic"> · broken<\/tspan><\/text>$/,
  );
  expect(drawn(squad)).toContain(node.l.innerHTML);
});
