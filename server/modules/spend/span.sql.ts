import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { andAll } from "#server/db/list-query.ts";

/** Half-open interval that includes `from` and excludes `before`. Null means no limit. */
export interface Span {
  readonly from: Date | null;
  readonly before: Date | null;
}

export const within = (column: string, { from, before }: Span): RawBuilder<SqlBool> =>
  andAll([
    ...(from === null ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${from.toISOString()}::timestamptz`]),
    ...(before === null ? [] : [sql<SqlBool>`${sql.ref(column)} < ${before.toISOString()}::timestamptz`]),
  ]);
