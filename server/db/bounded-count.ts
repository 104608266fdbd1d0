import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { COUNTED_MAX_ROWS } from "#contract/limits.ts";

/** Counts the rows of `from` and stops counting at `most` + 1. */
export const boundedCount = (from: RawBuilder<unknown>, most = COUNTED_MAX_ROWS): RawBuilder<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${most + 1}) counted)`;

export interface AnsweredCount {
  readonly count: number;
  readonly count_is_bound?: true;
}

/** The count of a list. `is_unordered` means that the list is too long for the requested order. */
export interface FoundCount extends AnsweredCount {
  readonly is_unordered?: true;
}

export const answeredCount = (counted: number): AnsweredCount =>
  counted > COUNTED_MAX_ROWS ? { count: COUNTED_MAX_ROWS, count_is_bound: true } : { count: counted };
