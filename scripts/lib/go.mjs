/**
 * Environment for the compiler and the linter, which are short-lived Go programs. They collect garbage less often and
 * use more memory.
 */
export const COLLECT_LESS = { GOGC: "300" };

/** Environment for a Go program whose threads would each repeat the same work, so that it uses only one. */
export const ONE_PROCESSOR = { ...COLLECT_LESS, GOMAXPROCS: "1" };
