/**
 * Environment for the compiler and the linter, which are short-lived Go programs. With this setting, they collect
 * garbage less often and use more memory.
 */
export const COLLECT_LESS = { GOGC: "300" };

/** Environment for a Go program whose threads would all repeat the same work. It limits the program to one thread. */
export const ONE_PROCESSOR = { ...COLLECT_LESS, GOMAXPROCS: "1" };
