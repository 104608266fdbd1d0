/** A list that is never paged, in the form of every list. */
export const asList = <R>(results: R[]): { count: number; results: R[] } => ({ count: results.length, results });
