import type { GameSetup } from '../engine/game.js';
import type { Battle } from '../engine/kernel/battle.js';
import type { Player } from '../engine/kernel/ruleset.js';
import type { Feature, Part } from '../engine/observation/spec.js';
import type { Game } from './games.js';

/** Parts that the question and the options tell in words of their own. */
const TOLD = new Set(['decision', 'options']);

/**
 * The battle as `player` may know it, as text for language models: a line for the score, then one for each row of the
 * observation that is in use, with the name of the unit. Numbers are those of the observation, in its units
 * (docs/observations); what is 0 or "no" is left out. @param seen the player's observation
 */
export function stateInWords(game: Game, b: Battle, player: Player, seen: Float32Array): string {
  const { names, unit, units } = b.setup as GameSetup;
  const sides = [0, 1].map((p) =>
    Array.from({ length: units }, (_, u) => u).filter((u) => unit.player[u] === (player + p) % 2),
  );
  const nameOf = (side: number, row: number): string => names[sides[side][row]] ?? `row ${row + 1}`;
  const [own, enemy] = [player, 1 - player].map((p) => game.rules.victoryPoints(b, p as Player));
  const lines = [`${game.id}, player ${player}; victory points: own ${own}, enemy ${enemy}`];
  for (const part of game.spec.parts) {
    if (TOLD.has(part.name)) continue;
    const width = part.features.length;
    const valid = part.features.findIndex(({ name }) => name === 'valid');
    for (let row = 0; row < part.rows; row++) {
      const at = game.spec.offset[part.name] + row * width;
      if (part.rows > 1 && valid >= 0 && seen[at + valid] === 0) continue;
      lines.push(`${titleOf(part, row, nameOf)}: ${told(part, seen.subarray(at, at + width), nameOf)}`);
    }
  }
  return lines.join('\n');
}

type NameOf = (side: number, row: number) => string;

function titleOf({ name, rows }: Part, row: number, nameOf: NameOf): string {
  if (name === 'own units') return `own ${nameOf(0, row)}`;
  if (name === 'enemy units') return `enemy ${nameOf(1, row)}`;
  return rows === 1 ? name : `${name} ${row + 1}`;
}

/** The features of a row that are not 0, in words. */
function told({ features }: Part, numbers: Float32Array, nameOf: NameOf): string {
  const words: string[] = [];
  features.forEach((feature, i) => {
    const value = numbers[i];
    if (feature.name === 'valid' || value === 0) return;
    const pointed = feature.row === undefined ? -1 : Math.round(value * feature.row) - 1;
    if (pointed >= 0) words.push(`${feature.name} ${nameOf(numbers[i + 1] === 1 ? 0 : 1, pointed)}`);
    else words.push(inWords(feature, value));
  });
  return words.length === 0 ? 'nothing' : words.join(', ');
}

function inWords({ name, unit, word }: Feature, value: number): string {
  if (value === 1 && unit.startsWith('yes or no')) {
    const [, meaning] = unit.split(': ');
    return meaning ?? name;
  }
  return `${name} ${word === undefined ? Math.round(1000 * value) / 1000 : Math.round(value * word)}`;
}
