/** The parts of the machine that are used. */
export interface MeanwhileHost {
  readonly spent: () => number;
  readonly translator: (ruleset: string, ended: (text: string) => void) => void;
  readonly isKept: (ruleset: string) => boolean;
  readonly mayBegin: (ruleset: string) => boolean;
  readonly say: (line: string) => void;
}
export declare function outcome(ruleset: string, text: string): string;
/** The function that is told of each new battle of a ruleset without a translation. */
export declare function meanwhile(host?: MeanwhileHost): (ruleset: string) => void;
