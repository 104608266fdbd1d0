import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/** Whether order `o` has a proposal that the other side has not answered yet. */
export const hasPendingProposal: RawBuilder<SqlBool> = sql`
  (o.status <> 'CLOSED' AND o.confirmation IS NOT DISTINCT FROM 'PROPOSED')`;
