import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * Returns one statement that publishes these messages to every server on this database when the transaction commits.
 */
export const notify = (channel: string, messages: readonly unknown[]): RawBuilder<unknown> => sql`
  SELECT pg_notify(${channel}, message)
  FROM unnest(${messages.map((message) => JSON.stringify(message))}::text[]) AS message`;
