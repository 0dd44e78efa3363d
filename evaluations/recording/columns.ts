/** How the values of a column are stored: one, or a list in each row. */
export type ColumnType =
  | 'int'
  | 'long'
  | 'float'
  | 'yes or no'
  | 'text'
  | 'ints'
  | 'floats'
  | 'yes or no list'
  | 'texts';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly meaning: string;
  /** True for columns that `--no-text` leaves out. */
  readonly text?: true;
}

/** The columns of a recording, a row for each decision. The table of docs/recording.md is this one. */
export const COLUMNS = [
  { name: 'battle', type: 'int', meaning: 'number of the battle, from 0' },
  { name: 'decision', type: 'int', meaning: 'number of the decision in its battle, from 0, of both players together' },
  { name: 'seed', type: 'long', meaning: 'seed of the battle, which `reset({ seed })` takes' },
  { name: 'player', type: 'int', meaning: 'player who decides, 0 or 1' },
  { name: 'agent', type: 'text', meaning: 'agent who decides' },
  { name: 'player_turn', type: 'int', meaning: 'player turns begun so far' },
  { name: 'options', type: 'int', meaning: 'number of options' },
  { name: 'observation', type: 'floats', meaning: 'what the player sees: the rows in use of each part' },
  { name: 'rows', type: 'ints', meaning: 'rows in use of each set, last those of the options' },
  { name: 'offsets', type: 'ints', meaning: 'where the first row of each set begins in `observation`' },
  { name: 'mask', type: 'yes or no list', meaning: 'which actions are legal' },
  { name: 'action', type: 'int', meaning: 'the option that was chosen' },
  { name: 'reward', type: 'float', meaning: 'reward of the player for this step' },
  { name: 'reward_0', type: 'float', meaning: 'reward of player 0 for this step' },
  { name: 'reward_1', type: 'float', meaning: 'reward of player 1 for this step' },
  { name: 'points_0', type: 'float', meaning: 'victory points of player 0 after this step' },
  { name: 'points_1', type: 'float', meaning: 'victory points of player 1 after this step' },
  { name: 'terminated', type: 'yes or no', meaning: 'true: the battle ended with this step' },
  { name: 'truncated', type: 'yes or no', meaning: 'true: the battle was cut off after this step' },
  { name: 'question', type: 'text', meaning: 'the question in words', text: true },
  { name: 'legal', type: 'texts', meaning: 'the options in words, by their numbers', text: true },
  { name: 'chosen', type: 'text', meaning: 'the option that was chosen in words', text: true },
] as const satisfies readonly Column[];

export type ColumnName = (typeof COLUMNS)[number]['name'];
/** A row by columns. */
export type Row = Readonly<Record<Exclude<ColumnName, TextColumn>, unknown>> & Partial<Record<TextColumn, unknown>>;
type TextColumn = 'question' | 'legal' | 'chosen';
