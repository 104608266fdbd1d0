import { sql } from "kysely";
import type { Waiting } from "#contract/administration/administration.api.ts";
import type { SystemDb } from "#server/db/scope.ts";

export async function countWaiting(db: SystemDb): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT
      (SELECT count(*) FROM workspace WHERE status = 'SENT_TO_VERIFICATION') AS verification,
      (SELECT count(*) FROM mail WHERE status = 'failed') AS failed_mails`.execute(db);
  return rows[0] ?? { verification: 0, failed_mails: 0 };
}
