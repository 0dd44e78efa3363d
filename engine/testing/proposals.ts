import { SEGMENTS } from '../kernel/core.js';
import { INCH, QUARTER_TURN, TURN } from '../kernel/geometry/measures.js';
import type { OptionRecord } from '../kernel/options.js';
import { amountOf, Go, kindOf, segment } from '../regiments/paths.js';
import type { Random } from './random.js';

/** Changes of a number: tiny, by a step, large. */
const BY = [0.5, 1, -1, 2, -2, 40, -40, INCH / 2, -INCH / 2, INCH, -INCH, 3 * INCH, -3 * INCH];

/** Returns a segment of a path with a longer, shorter or different move. */
function otherSegment(word: number, random: Random): number {
  const kind = kindOf(word) as Go;
  const amount = amountOf(word);
  switch (random.below(4)) {
    case 0:
      return segment(kind, Math.max(0, amount + BY[random.below(BY.length)]));
    case 1:
      return segment(kind, kind >= Go.wheelLeft ? QUARTER_TURN + random.below(3) - 1 : amount * 2);
    case 2:
      return segment((Go.forward + random.below(7)) as Go, amount);
    default:
      return segment(random.below(2) === 0 ? Go.wheelLeft : Go.wheelRight, random.below(TURN / 3));
  }
}

/**
 * Returns a proposal similar to the listed option `like`: slightly moved or turned, with another target or another
 * number. Most such proposals are not listed; some are legal.
 */
export function nearly(like: OptionRecord, units: number, random: Random): OptionRecord {
  const record = { ...like, path: [...like.path] };
  for (let changes = 1 + random.below(2); changes > 0; changes--) {
    switch (random.below(9)) {
      case 0:
        record.x += BY[random.below(BY.length)];
        break;
      case 1:
        record.y += BY[random.below(BY.length)];
        break;
      case 2:
        record.facing += BY[random.below(BY.length)];
        if (random.below(3) > 0) record.facing = (record.facing + TURN) % TURN;
        break;
      case 3:
        record.target = random.below(units + 1) - 1;
        break;
      case 4:
        record.n += random.below(2) === 0 ? 1 : -1;
        break;
      case 5:
        record.files += random.below(3) - 1;
        break;
      case 6:
        record.x += random.below(8 * INCH) - 4 * INCH;
        record.y += random.below(8 * INCH) - 4 * INCH;
        break;
      case 7:
        if (record.path.length > 0) {
          const at = random.below(record.path.length);
          record.path[at] = otherSegment(record.path[at], random);
        }
        break;
      default:
        if (record.path.length < SEGMENTS) record.path.push(segment(Go.wheelRight, random.below(QUARTER_TURN)));
    }
  }
  return record;
}
