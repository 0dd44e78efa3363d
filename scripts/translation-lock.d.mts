export declare function runs(pid: number): boolean;
/** Does a process that still runs hold the lock? */
export declare function isHeld(file: URL): boolean;
/** Waits for the lock, takes it, and returns the function that gives it back. */
export declare function lock(file: URL): Promise<() => void>;
