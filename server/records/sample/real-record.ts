import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SampleKind } from "#server/records/sample/sample.store.ts";

/** Condition on records that are not sample data. `id` is the column with the record's id, such as `t.id`. */
export const isRealRecord = (kind: SampleKind, id: string): RawBuilder<boolean> =>
  sql<boolean>`NOT EXISTS (SELECT FROM sample_record r WHERE r.kind = ${kind} AND r.record_id = ${sql.ref(id)})`;
