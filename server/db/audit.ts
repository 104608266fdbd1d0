import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { AuditEntry } from "#server/core/side-effects.ts";

export interface Actor {
  readonly workspace_id: number | null;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly at: Date;
}

/**
 * Returns one statement that writes any number of history entries. Each entry stores the current revision of its
 * record, so run the statement after the change, in the same transaction.
 */
export function insertAudit(actor: Actor, entries: readonly AuditEntry[]): RawBuilder<unknown> {
  const rows = entries.map((entry) => ({
    workspace_id: entry.workspace_id ?? actor.workspace_id,
    entity: entry.entity,
    entity_id: entry.entity_id,
    action: entry.action,
    changes: entry.changes ?? {},
    note: entry.note ?? null,
  }));
  return sql`
    INSERT INTO audit (workspace_id, entity, entity_id, action, changes, note, user_id, address, at, revision)
    SELECT
      r.workspace_id,
      r.entity,
      r.entity_id,
      r.action,
      r.changes,
      r.note,
      ${actor.user_id}::bigint,
      ${actor.address}::text,
      ${actor.at.toISOString()}::timestamptz,
      CASE
        r.entity
        WHEN 'offer' THEN (SELECT x.version + x.contents_version FROM offer x WHERE x.id = r.entity_id)
        WHEN 'tender' THEN (SELECT x.version + x.contents_version FROM tender x WHERE x.id = r.entity_id)
        WHEN 'lot' THEN (
          SELECT x.version + x.contents_version
          FROM lot y
            JOIN tender x ON x.id = y.tender_id
          WHERE y.id = r.entity_id
        )
        WHEN 'order' THEN (SELECT x.version FROM purchase_order x WHERE x.id = r.entity_id)
        WHEN 'workspace' THEN (SELECT x.version FROM workspace x WHERE x.id = r.entity_id)
      END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      workspace_id bigint, entity text, entity_id bigint, action text, changes jsonb, note text
    )`;
}

/** Returns the fields of `after` that differ from `before`. Undefined values are ignored. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { from: unknown; to: unknown }> {
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const [field, to] of Object.entries(after)) {
    const from = before[field] ?? null;
    if (to !== undefined && field !== "version" && JSON.stringify(from) !== JSON.stringify(to ?? null))
      changes[field] = { from, to: to ?? null };
  }
  return changes;
}
