import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Audited } from "#contract/history/history.api.ts";
import { compare } from "#contract/money/decimal.ts";
import { isPriceField, priceFieldOf } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { ChangeSince, Seen } from "#contract/seen.ts";
import type { Timestamp } from "#contract/primitives.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { AppError } from "#server/core/app-error.ts";

interface Entry {
  readonly action: string;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly note: string | null;
  readonly by: string | null;
  readonly at: Timestamp;
  /** Position of the changed lot; null if the record itself changed. */
  readonly position: number | null;
}

interface Of {
  readonly entity: Audited;
  readonly id: number;
  readonly basis?: VatBasis;
}

interface History {
  readonly me: number;
  run<R>(query: RawBuilder<R>): Promise<R[]>;
}

export const historyOf = (system: SystemDb, workspace: number): History => ({
  me: workspace,
  run: async <R>(query: RawBuilder<R>): Promise<R[]> => (await query.execute(system)).rows,
});

/** Returns the name under which a field is reported, or null for a derived field. */
function reportedName(field: string, basis: VatBasis | undefined): string | null {
  if (basis === undefined) return field;
  if (field === "price_for_quantity" || field === "price_quantity") return null;
  if (!isPriceField(field)) return field;
  return field === priceFieldOf(basis) ? "price" : null;
}

const lineNames = (db: History, { entity, id }: Of): Promise<{ position: number; name: string | null }[]> =>
  db.run(sql`
    SELECT l.position, coalesce(l.nomenclature, l.part_number) AS name
    FROM lot l
    WHERE l.tender_id = ${
      entity === "offer"
        ? sql`
          (
            SELECT o.tender_id
            FROM offer o
            WHERE o.id = ${id} AND (o.supplier_id = ${db.me} OR o.customer_id = ${db.me})
          )`
        : sql`${id}::bigint`
    }`);

/**
 * Returns the changes of a record since a revision, from the workspace's history. Each field appears once, with its
 * first and last value.
 */
export async function changesSince(db: History, of: Of, version: number): Promise<ChangeSince[]> {
  const entries = await db.run<Entry>(sql`
    SELECT a.action, a.changes, a.note, a.at, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by, l.position
    FROM audit a
      LEFT JOIN app_user u ON u.id = a.user_id
      LEFT JOIN lot l ON a.entity = 'lot' AND l.id = a.entity_id AND l.workspace_id = ${db.me}
    WHERE a.workspace_id = ${db.me}
      AND a.revision > ${version}
      AND (
        (a.entity = ${of.entity} AND a.entity_id = ${of.id})
        OR (
          a.entity = 'lot'
          AND a.changes <> '{}'
          AND a.entity_id = ANY(
            ARRAY(
              SELECT y.id
              FROM lot y
              WHERE ${of.entity} = 'tender' AND y.tender_id = ${of.id} AND y.workspace_id = ${db.me}
            )
          )
        )
      )
    ORDER BY a.id`);
  const found = new Map<string, Omit<ChangeSince, "line"> & { position: number | null }>();
  for (const { action, changes, note, by, at, position: lot } of entries) {
    const fields = Object.entries(changes);
    // An action without changed fields is reported by its name.
    if (fields.length === 0)
      found.set(`${action} ${note ?? ""}`, { position: null, field: action, from: null, to: note ?? action, by, at });
    for (const [key, { from, to }] of fields) {
      const [, line, name = key] = /^(\d+)\.(.+)$/.exec(key) ?? [];
      const field = reportedName(name, of.basis);
      if (field === null) continue;
      const position = line === undefined ? lot : Number(line);
      const known = found.get(`${position ?? ""}.${field}`);
      found.set(`${position ?? ""}.${field}`, {
        position,
        field,
        from: known === undefined ? from : known.from,
        to,
        by,
        at,
      });
    }
  }
  const changed = [...found.values()].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  const needsNames = changed.some(({ position }) => position !== null);
  const names = new Map(needsNames ? (await lineNames(db, of)).map((line) => [line.position, line]) : []);
  return changed
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ position, ...change }) => ({
      ...change,
      line: position === null ? null : (names.get(position) ?? { position, name: null }),
    }));
}

/**
 * Rejects a final action unless the revision and total match those that the caller saw. The error contains the current
 * record and the changes since then.
 * @throws AppError version_conflict if the revision or total differs
 */
export async function assertSeen(
  ctx: { readonly db: History },
  of: Of,
  given: { seen: Seen & { total?: string }; is: Seen & { total?: string }; current: unknown },
): Promise<void> {
  const { seen, is, current } = given;
  const sameTotal = seen.total === undefined || is.total === undefined || compare(seen.total, is.total) === 0;
  if (seen.version === is.version && sameTotal) return;
  throw new AppError("version_conflict", { current, changes: await changesSince(ctx.db, of, seen.version) });
}
