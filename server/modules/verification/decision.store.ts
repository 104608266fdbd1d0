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
  await sql`
    INSERT INTO verification_decision (workspace_id, outcome, reason, decided_by, decided_at, registry_at, fields)
    VALUES (
      ${decision.workspace},
      ${decision.outcome},
      ${decision.reason},
      ${decision.by},
      ${decision.at.toISOString()},
      ${decision.registry_at},
      ${JSON.stringify(decision.fields)}::jsonb
    )`.execute(db);
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
