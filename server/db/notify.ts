import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** One statement that tells every server on this database of these messages, once the transaction commits. */
export const notify = (channel: string, messages: readonly unknown[]): RawBuilder<unknown> => sql`
  SELECT pg_notify(${channel}, message)
  FROM unnest(${messages.map((message) => JSON.stringify(message))}::text[]) AS message`;
