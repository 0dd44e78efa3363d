import type { ArmyBook } from '../../armies/book.js';
import { judgeChoices } from '../../armies/choices.js';
import type { ArmyGame } from '../../armies/game.js';
import { resolveUnit } from '../../armies/resolve.js';
import type { GameTerms, ResolvedUnit } from '../../armies/resolved.js';
import { problemLine } from '../../kernel/ruleset.js';
import type { Placement } from './scene.js';

/** A unit of an army book in a scene, with its options. */
export interface BookUnitSpec extends Placement {
  /** Book and unit, such as 'empire-of-sonnstahl/heavy-infantry'. */
  readonly from: string;
  readonly models?: number;
  /** Number of models in the front rank; default 5, or all if fewer. */
  readonly files?: number;
  readonly options?: readonly string[];
  readonly command?: readonly ('champion' | 'musician' | 'standard')[];
  readonly general?: boolean;
  readonly bsb?: boolean;
}

/**
 * Returns the unit of an army book that `spec` names, with its equipment.
 * @param books army books by id
 * @throws RangeError with every problem
 */
export function bookUnitOf<T extends GameTerms>(
  name: string,
  spec: BookUnitSpec,
  game: ArmyGame<T>,
  books: ReadonlyMap<string, ArmyBook>,
): ResolvedUnit<T> {
  const [bookId, unitId] = spec.from.split('/');
  const book = books.get(bookId);
  if (book === undefined) throw new RangeError(`no army book '${bookId}': one of ${[...books.keys()].join(', ')}`);
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
    game,
    where: (part) => `scene, ${part}`,
  });
  if (judged.problems.length > 0) throw new RangeError(judged.problems.map(problemLine).join('\n'));
  return resolveUnit(listed, entry, name, book, game);
}
