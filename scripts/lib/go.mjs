/**
 * For the compiler and the linter, which are Go programs and end soon: room for memory instead of time spent to free
 * it.
 */
export const COLLECT_LESS = { GOGC: "300" };

/** For a program that takes a thread for each processor and has each of them do the same work anew. */
export const ONE_PROCESSOR = { ...COLLECT_LESS, GOMAXPROCS: "1" };
