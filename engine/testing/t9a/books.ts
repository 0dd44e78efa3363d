import { judgeChoices } from '../../armies/choices.js';
import { resolveUnit } from '../../armies/resolve.js';
import { problemLine } from '../../kernel/ruleset.js';
import { ARMY_GAME, armyBooks } from '../../rulesets/t9a/armies/armies.js';
import type { T9aUnit } from '../../rulesets/t9a/armies/terms.js';
import type { BookUnitSpec } from './units.js';

/**
 * Returns the unit of an army book that `spec` names, with its equipment.
 * @throws RangeError with every problem
 */
export function bookUnit(name: string, spec: BookUnitSpec): T9aUnit {
  const [bookId, unitId] = spec.from.split('/');
  const book = armyBooks().get(bookId);
  if (book === undefined)
    throw new RangeError(`no army book '${bookId}': one of ${[...armyBooks().keys()].join(', ')}`);
  const entry = book.units.find((u) => u.id === unitId);
  if (entry === undefined)
    throw new RangeError(`no unit '${unitId}': one of ${book.units.map((u) => u.id).join(', ')}`);
  const command = (['champion', 'musician', 'standard'] as const).filter((rank) => spec.command?.includes(rank));
  const listed = {
    unit: unitId,
    name,
    models: spec.models,
    options: spec.options ?? [],
    command,
    general: spec.general ?? false,
    bsb: spec.bsb ?? false,
    joins: spec.joins,
    files: spec.files,
  };
  const judged = judgeChoices(listed, entry, {
    id: name,
    inArmy: new Set([unitId, ...listed.options]),
    book,
    game: ARMY_GAME,
    where: (part) => `scene, ${part}`,
  });
  if (judged.problems.length > 0) throw new RangeError(judged.problems.map(problemLine).join('\n'));
  return resolveUnit(listed, entry, name, book, ARMY_GAME);
}
