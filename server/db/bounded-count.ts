import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { COUNTED_MAX_ROWS } from "#contract/limits.ts";

/** How many rows there are in `from`, its tables and conditions: of more than `most` one too many. */
export const boundedCount = (from: RawBuilder<unknown>, most = COUNTED_MAX_ROWS): RawBuilder<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${most + 1}) counted)`;

/** A count as a list answers it. */
export interface AnsweredCount {
  readonly count: number;
  readonly count_is_bound?: true;
}

/** The same of rows of which there are too many for the order that they were asked in. */
export interface FoundCount extends AnsweredCount {
  readonly is_unordered?: true;
}

/** A count as a list answers it: of more than are counted the bound, and that it is one. */
export const answeredCount = (counted: number): AnsweredCount =>
  counted > COUNTED_MAX_ROWS ? { count: COUNTED_MAX_ROWS, count_is_bound: true } : { count: counted };
