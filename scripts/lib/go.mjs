/**
 * Options for the compiler and the linter, which are short-lived Go programs: they save garbage collection at the cost
 * of memory.
 */
export const COLLECT_LESS = { GOGC: "300" };

/** Options for a program whose threads, one per processor, would each repeat the same work. */
export const ONE_PROCESSOR = { ...COLLECT_LESS, GOMAXPROCS: "1" };
