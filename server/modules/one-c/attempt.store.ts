import { sql } from "kysely";
import type { OneCAttempt } from "#contract/one-c/one-c.schema.ts";
import type { OneCDriver, OneCOutcome } from "#contract/one-c/one-c.values.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface AttemptStart {
  readonly document: number;
  readonly driver: OneCDriver;
  readonly outcome: OneCOutcome;
  readonly request: string | null;
  readonly answer?: string | null;
}

/** Records attempts and returns their ids. An earlier attempt that still appears to run is marked as interrupted. */
export async function noteAttempts(db: TenantDb, attempts: readonly AttemptStart[], now: Date): Promise<number[]> {
  const at = now.toISOString();
  await db.change(sql`
    UPDATE one_c_attempt
    SET outcome = 'interrupted', ended_at = ${at}::timestamptz
    WHERE workspace_id = ${db.me}
      AND outcome = 'running'
      AND one_c_document_id = ANY(${attempts.map(({ document }) => document)}::bigint[])`);
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO one_c_attempt (workspace_id, one_c_document_id, driver, outcome, at, ended_at, request, answer)
    SELECT
      ${db.me},
      r.document,
      r.driver,
      r.outcome,
      ${at}::timestamptz,
      CASE WHEN r.outcome <> 'running' THEN ${at}::timestamptz END,
      r.request,
      r.answer
    FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS r(
      document bigint, driver text, outcome text, request text, answer text
    )
    RETURNING id`);
  return rows.map(({ id }) => id);
}

export const endAttempt = (
  db: TenantDb,
  id: number,
  end: { outcome: OneCOutcome; answer: string | null; request?: string | null; now: Date },
): Promise<number> =>
  db.change(
    sql`
      UPDATE one_c_attempt
      SET
        outcome = ${end.outcome},
        answer = ${end.answer},
        request = coalesce(${end.request ?? null}::text, request),
        ended_at = ${end.now.toISOString()}::timestamptz
      WHERE id = ${id} AND workspace_id = ${db.me}`,
  );

const SHOWN = 100;

export const listAttempts = (db: TenantDb, document: number): Promise<OneCAttempt[]> =>
  db.run<OneCAttempt>(sql`
    SELECT a.id, a.driver, a.outcome, a.at, a.ended_at, octet_length(a.request) AS size, a.answer
    FROM one_c_attempt a
    WHERE a.workspace_id = ${db.me} AND a.one_c_document_id = ${document}
    ORDER BY a.id DESC
    LIMIT ${SHOWN}`);

/** Returns the outcome of 1C's last report on a document; undefined if no report had an effect. */
export async function lastWord(
  db: TenantDb,
  document: number,
): Promise<Extract<OneCOutcome, "taken_back" | "cancel_kept"> | undefined> {
  const rows = await db.run<{ outcome: "taken_back" | "cancel_kept" }>(sql`
    SELECT a.outcome
    FROM one_c_attempt a
    WHERE a.workspace_id = ${db.me} AND a.one_c_document_id = ${document} AND a.outcome IN ('taken_back', 'cancel_kept')
    ORDER BY a.id DESC
    LIMIT 1`);
  return rows[0]?.outcome;
}

export async function findRequest(
  db: TenantDb,
  of: { document: number; attempt: number },
): Promise<string | null | undefined> {
  const rows = await db.run<{ request: string | null }>(
    sql`
      SELECT a.request
      FROM one_c_attempt a
      WHERE a.workspace_id = ${db.me} AND a.one_c_document_id = ${of.document} AND a.id = ${of.attempt}`,
  );
  return rows[0]?.request;
}
