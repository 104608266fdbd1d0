import { sql } from "kysely";
import type { z } from "zod";
import type { VerificationDecision } from "#contract/verification/verification.api.ts";
import type { ComparedField } from "#contract/verification/verified-fields.ts";
import type { SystemDb } from "#server/db/scope.ts";

const MAX_DECISIONS = 50;

export async function insertDecision(
  db: SystemDb,
  decision: {
    workspace: number;
    outcome: "accepted" | "rejected";
    reason: string | null;
    by: number;
    at: Date;
    registry_at: string | null;
    fields: readonly ComparedField[];
  },
): Promise<void> {
  await db
    .insertInto("verification_decision")
    .values({
      workspace_id: decision.workspace,
      outcome: decision.outcome,
      reason: decision.reason,
      decided_by: decision.by,
      decided_at: decision.at.toISOString(),
      registry_at: decision.registry_at,
      fields: JSON.stringify(decision.fields),
    })
    .execute();
}

export async function decisionsOf(db: SystemDb, workspace: number): Promise<z.input<typeof VerificationDecision>[]> {
  const { rows } = await sql<z.input<typeof VerificationDecision>>`
    SELECT
      d.id,
      d.outcome,
      d.reason,
      d.decided_at,
      d.registry_at,
      d.fields,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') AS "user"
    FROM verification_decision d
      LEFT JOIN app_user u ON u.id = d.decided_by
    WHERE d.workspace_id = ${workspace}
    ORDER BY d.id DESC
    LIMIT ${MAX_DECISIONS}`.execute(db);
  return rows;
}
