import { holding, wide } from './layout.js';

/** Number of locals of a frame (i32 each). */
export const LOCALS = 12;
/** Number of segments of a path: the most waypoints that one move may have. */
export const SEGMENTS = 8;
/**
 * The most stages of a staged choice that can wait (K02). A spell has a caster, a name and version, targets and a
 * point; the number of dice commits it.
 */
export const PLAN_STAGES = 5;
/** Number of subjects of a battle of the usual size, and number of words of a bitset of them; see `CoreSize`. */
export const SUBJECTS = 128;
export const SUBJECT_WORDS = SUBJECTS / 32;
/**
 * Sizes for a ruleset that does not give its own (see `Rulebook`): 128 rule slots per battle, 64 of them fixed for
 * rules of any list.
 */
export const USUAL_RULES = { ruleWords: 4, fixedRules: 64 } as const;
/** The most words of a bitset of the rules that one battle knows. */
export const MOST_RULE_WORDS = 64;
/** Number of context values that a decision carries (K09). */
export const CONTEXT = 8;

/** The sizes that a ruleset, or one of its size classes, needs in the tables that all rulesets share. */
export interface CoreSize {
  /**
   * Number of subjects (units, models, parts of models) that a frame may watch or an effect may affect; a multiple of
   * 32.
   */
  readonly subjects: number;
  /** Number of stack frames. `deepest` proves that they suffice. */
  readonly frames: number;
  /** Number of effects in play, and number of triggers that wait. */
  readonly effects: number;
  readonly triggers: number;
}
export const USUAL_CORE: CoreSize = { subjects: SUBJECTS, frames: 32, effects: 64, triggers: 32 };

/** Returns the tables that every ruleset has; a ruleset adds its own. A record is a table of one row. */
export const coreTables = ({ subjects, frames, effects, triggers }: CoreSize) =>
  ({
    /** Clock, dice and the kernel's own state. */
    core: {
      rows: 1,
      columns: {
        rng: wide('i32', 4),
        decisions: 'u32', // answered so far
        turnDecisions: 'u32', // answered in this player turn, for the watchdog (K38)
        playerTurns: 'u16', // player turns begun
        result: 'i32', // what the procedure that ended last left for its caller
        passedSet: wide('u32', 2), // what each player could use when he passed last in a window that stands open, see `openWindow`
        passedAt: wide('u32', 2), // and how many decisions had been answered
        arrivals: 'u32', // effects so far: the arrival number of the next one
        gone: wide('u32', subjects / 32), // subjects whose leaving the watching frames have not yet heard of
        goneAny: 'u8',
        depth: 'u8',
        over: 'u8',
        winner: holding('i8', -1),
        truncated: 'u8',
        started: 'u8',
        gameTurn: 'u8',
        active: 'u8', // the player whose turn it is
        phase: 'u8',
        level: 'u8', // standing orders: Level.command or Level.full (K41)
        triggerCount: 'u8',
        effectCount: 'u8',
      },
    },
    /** The question that a player must answer; `kind` 0 means none. */
    decision: {
      rows: 1,
      columns: {
        kind: 'u8',
        player: 'u8',
        subject: holding('i16', -1),
        other: holding('i16', -1),
        backs: 'u8', // stages of the plan that were taken back, a bit each: after once that is no longer offered
        context: wide('i32', CONTEXT),
      },
    },
    /** The option that was chosen last, as a record. */
    answer: {
      rows: 1,
      columns: {
        verb: 'i32',
        target: 'i32',
        n: 'i32',
        x: 'i32',
        y: 'i32',
        facing: 'i32',
        files: 'i32',
        extra: 'i32',
        path: wide('i32', SEGMENTS),
      },
    },
    /** Answers of a staged choice before it is committed (K02). */
    plan: {
      rows: PLAN_STAGES,
      columns: {
        verb: 'i32',
        target: 'i32',
        n: 'i32',
        x: 'i32',
        y: 'i32',
        facing: 'i32',
        files: 'i32',
        extra: 'i32',
        path: wide('i32', SEGMENTS),
      },
    },
    stack: {
      rows: frames,
      columns: { locals: wide('i32', LOCALS), proc: 'u16', step: 'u8', cancelled: 'u8' },
    },
    /** Triggers that wait for their turn (K25). */
    trigger: {
      rows: triggers,
      columns: { rule: 'u16', event: 'u8', player: 'u8', subject: 'i16', other: 'i16', n: 'i32' },
    },
    /** Effects in play (K24). */
    effect: {
      rows: effects,
      columns: {
        members: wide('u32', subjects / 32), // with `Scope.members`: the subjects on which it lies
        value: 'i32',
        arrival: 'u32',
        x: 'i32', // with `Scope.area`: the circle, ticks
        y: 'i32',
        radius: 'i32',
        kind: 'u16', // 0: a free row
        source: 'i16', // who brought it, numbered as in `gone`
        subject: 'i16', // what it lies on: a subject, unit or player, by `scope`
        clock: 'i16', // at which of the boundaries that `expiry` names it ends; 0 and 1: the first
        weapon: 'u8', // with `Scope.weapon`: its number
        phase: 'u8', // with `Expiry.ownPhase`: the phase of its owner
        owner: 'u8',
        scope: 'u8',
        expiry: 'u8',
        flags: 'u8', // EffectFlag
        order: 'u8', // entry `i`: the row of the effect in play that arrived as the `i`-th of them
      },
    },
  }) as const;

/** The shared tables in the usual size. */
export const CORE = coreTables(USUAL_CORE);

/**
 * Level of detail of the questions (K41). At `command`, standing orders answer the small questions; at `full`, every
 * question reaches the player.
 */
export const Level = { command: 0, full: 1 } as const;
