import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { DesignDocument } from "#contract/documents/design-document.schema.ts";
import type { StoredFields } from "#contract/fields.ts";
import type { WorkspaceStatus } from "#contract/permissions.ts";
import { pricesOpen } from "#server/db/sealed-prices.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { revealed, VISIBILITY } from "#server/db/visibility.ts";
import { DOCUMENT } from "#server/records/document/document-table.ts";
import type { DOCUMENT_FIELDS } from "#server/records/document/document-table.ts";

/**
 * The record that documents belong to. The kinds `offered_lot` and `offered_tender` are records of another company that
 * has invited the workspace. `outside_offer` contains the original files of an offer entered on the supplier's behalf.
 */
export interface DocumentOwner {
  readonly kind:
    | "item"
    | "lot"
    | "tender"
    | "offered_lot"
    | "offered_tender"
    | "offer"
    | "offer_line"
    | "outside_offer"
    | "company";
  readonly id: number;
  readonly offer?: number;
  readonly title: string | null;
}

export interface DocumentRow extends z.input<typeof DesignDocument> {
  readonly key: string;
  readonly crc32: number;
}

const COLUMNS = sql`d.id, ${DOCUMENT.stored("d")}, f.size, d.created_at, f.key, f.crc32`;

/** The supplier sees the files of its own offer. The customer sees them once it may see the prices. */
const seen = sql<boolean>`${sql.raw(VISIBILITY.design_document.read("d"))}`;

const of = (db: TenantDb, { kind, id }: Pick<DocumentOwner, "kind" | "id">): RawBuilder<boolean> => {
  if (kind === "item") return sql<boolean>`d.workspace_id = ${db.me} AND d.purchase_item_id = ${id}`;
  if (kind === "lot") return sql<boolean>`d.workspace_id = ${db.me} AND d.lot_id = ${id}`;
  if (kind === "tender") return sql<boolean>`d.workspace_id = ${db.me} AND d.tender_id = ${id}`;
  if (kind === "offered_tender")
    return sql<boolean>`
      d.tender_id = ${id} AND EXISTS (SELECT FROM offer o WHERE o.tender_id = d.tender_id AND o.supplier_id = ${db.me})`;
  if (kind === "company") return sql<boolean>`d.workspace_id = ${db.me} AND d.company_id = ${id}`;
  if (kind === "offer")
    return sql<boolean>`
      d.offer_id = ${id}
      AND d.offer_item_id IS NULL
      AND ${seen}
      AND d.workspace_id = (SELECT o.supplier_id FROM offer o WHERE o.id = d.offer_id)`;
  if (kind === "outside_offer")
    return sql<boolean>`d.workspace_id = ${db.me} AND d.offer_id = ${id} AND d.offer_item_id IS NULL`;
  if (kind === "offer_line") return sql<boolean>`d.offer_item_id = ${id} AND ${seen}`;
  return sql<boolean>`
    d.lot_id = ${id} AND EXISTS (SELECT FROM offer_item i WHERE i.lot_id = d.lot_id AND i.supplier_id = ${db.me})`;
};

/**
 * Finds an item of the workspace. With `hold`, locks it until the transaction ends, so that its number of documents
 * can't change.
 */
export async function findItem(
  db: TenantDb,
  id: number,
  options: { hold: boolean },
): Promise<DocumentOwner | undefined> {
  const rows = await db.run<{ title: string | null }>(sql`
    SELECT coalesce(p.nomenclature, p.part_number) AS title
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me} AND p.id = ${id} ${options.hold ? sql`FOR NO KEY UPDATE` : sql``}`);
  return rows[0] && { kind: "item", id, ...rows[0] };
}

/**
 * Finds the company of the active workspace and its status. With `hold`, locks it until the transaction ends, so that
 * its number of documents can't change.
 */
export async function findCompanyOwner(
  db: TenantDb,
  options: { hold: boolean },
): Promise<{ owner: DocumentOwner; status: WorkspaceStatus } | undefined> {
  const rows = await db.run<{ title: string; status: WorkspaceStatus }>(
    sql`
      SELECT w.name AS title, w.status
      FROM workspace w
      WHERE w.id = ${db.me} ${options.hold ? sql`FOR NO KEY UPDATE` : sql``}`,
  );
  return rows[0] && { owner: { kind: "company", id: db.me, title: rows[0].title }, status: rows[0].status };
}

export async function findLot(
  db: TenantDb,
  of_tender: { tender: number; lot: number },
): Promise<DocumentOwner | undefined> {
  const rows = await db.runPrepared<{ id: number; title: string | null }>(sql`
    SELECT l.id, coalesce(l.nomenclature, l.part_number) AS title
    FROM lot l
    WHERE l.workspace_id = ${db.me} AND l.tender_id = ${of_tender.tender} AND l.id = ${of_tender.lot}`);
  return rows[0] && { kind: "lot", ...rows[0] };
}

export async function findOfferedLot(
  db: TenantDb,
  of_offer: { offer: number; lot: number },
): Promise<DocumentOwner | undefined> {
  const rows = await db.runPrepared<{ id: number; title: string | null }>(sql`
    SELECT l.id, coalesce(l.nomenclature, l.part_number) AS title
    FROM offer_item i
      JOIN lot l ON l.id = i.lot_id
    WHERE i.supplier_id = ${db.me} AND i.offer_id = ${of_offer.offer} AND i.lot_id = ${of_offer.lot}`);
  return rows[0] && { kind: "offered_lot", ...rows[0] };
}

export async function findOwnTender(db: TenantDb, id: number): Promise<DocumentOwner | undefined> {
  const tender = await db.build
    .selectFrom("tender")
    .select("name as title")
    .where("workspace_id", "=", db.me)
    .where("id", "=", id)
    .executeTakeFirst();
  return tender && { kind: "tender", id, ...tender };
}

export async function findOfferedTender(db: TenantDb, offer: number): Promise<DocumentOwner | undefined> {
  const rows = await db.run<{ id: number; title: string }>(
    sql`
      SELECT t.id, t.name AS title
      FROM offer o
        JOIN tender t ON t.id = o.tender_id
      WHERE o.supplier_id = ${db.me} AND o.id = ${offer}`,
  );
  return rows[0] && { kind: "offered_tender", ...rows[0] };
}

/**
 * Finds an offer whose files the workspace may read: its own offer, an offer that it enters on the supplier's behalf,
 * or an offer with revealed prices.
 */
export async function findOfferOwner(
  db: TenantDb,
  id: number,
): Promise<(DocumentOwner & { is_own: boolean }) | undefined> {
  const outside = sql<boolean>`
    (
      o.customer_id = ${db.me}
      AND (o.entered_at IS NOT NULL OR o.status IN ('NOT_PROCESSED', 'EXPIRED'))
      AND ${sql.raw(pricesOpen("t"))}
    )`;
  const rows = await db.runPrepared<{ title: string; is_own: boolean; is_outside: boolean }>(sql`
    SELECT t.name AS title, o.supplier_id = ${db.me} AS is_own, ${outside} AS is_outside
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
    WHERE o.id = ${id} AND (o.supplier_id = ${db.me} OR ${outside} OR ${sql.raw(revealed("o.id"))})`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { title, is_own } = row;
  return row.is_outside
    ? { kind: "outside_offer", id, offer: id, title, is_own }
    : { kind: "offer", id, title, is_own };
}

export async function findOfferLine(
  db: TenantDb,
  of_offer: { offer: number; lot: number },
): Promise<DocumentOwner | undefined> {
  const rows = await db.runPrepared<{ id: number; title: string | null }>(sql`
    SELECT i.id, coalesce(l.nomenclature, l.part_number) AS title
    FROM offer_item i
      JOIN lot l ON l.id = i.lot_id
    WHERE i.offer_id = ${of_offer.offer} AND i.lot_id = ${of_offer.lot} AND ${sql.raw(VISIBILITY.offer_item.read("i"))}`);
  return rows[0] && { kind: "offer_line", offer: of_offer.offer, ...rows[0] };
}

export const listDocuments = (db: TenantDb, owner: DocumentOwner): Promise<DocumentRow[]> =>
  db.runPrepared<DocumentRow>(
    sql`
      SELECT ${COLUMNS}
      FROM design_document d
        JOIN stored_file f ON f.id = d.stored_file_id
      WHERE ${of(db, owner)}
      ORDER BY d.id`,
  );

export async function findDocument(db: TenantDb, owner: DocumentOwner, id: number): Promise<DocumentRow | undefined> {
  const rows = await db.runPrepared<DocumentRow>(
    sql`
      SELECT ${COLUMNS}
      FROM design_document d
        JOIN stored_file f ON f.id = d.stored_file_id
      WHERE ${of(db, owner)} AND d.id = ${id}`,
  );
  return rows[0];
}

export async function countDocuments(db: TenantDb, owner: DocumentOwner): Promise<number> {
  const rows = await db.runPrepared<{ count: number }>(
    sql`SELECT count(*) AS count FROM design_document d WHERE ${of(db, owner)}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Inserts the record of stored bytes. If the workspace already has the same content, the existing record is used.
 * Returns the id and the storage key of the record.
 */
export async function upsertStoredFile(
  db: TenantDb,
  file: { sha256: string; key: string; size: number; crc32: number; at: Date },
): Promise<{ id: number; key: string } | undefined> {
  const rows = await db.runPrepared<{ id: number; key: string }>(sql`
    INSERT INTO stored_file (workspace_id, sha256, key, size, crc32, used_at)
    VALUES (${db.me}, ${file.sha256}, ${file.key}, ${file.size}, ${file.crc32}, ${file.at.toISOString()})
    ON CONFLICT (workspace_id, sha256) DO UPDATE SET used_at = excluded.used_at
    RETURNING id, key`);
  return rows[0];
}

export async function insertDocument(
  db: TenantDb,
  owner: DocumentOwner,
  document: StoredFields<typeof DOCUMENT_FIELDS>,
  made: { stored_file: number; by: number; at: Date },
): Promise<number | undefined> {
  const when = (kind: DocumentOwner["kind"]): number | null => (owner.kind === kind ? owner.id : null);
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO design_document (
      workspace_id,
      purchase_item_id,
      lot_id,
      tender_id,
      offer_id,
      offer_item_id,
      company_id,
      stored_file_id,
      ${DOCUMENT.columns},
      created_by,
      created_at
    )
    SELECT
      ${db.me},
      ${when("item")}::bigint,
      ${when("lot")}::bigint,
      ${when("tender")}::bigint,
      ${when("offer") ?? owner.offer ?? null}::bigint,
      ${when("offer_line")}::bigint,
      ${when("company")}::bigint,
      ${made.stored_file}::bigint,
      ${DOCUMENT.values},
      ${made.by}::bigint,
      ${made.at.toISOString()}::timestamptz
    FROM ${DOCUMENT.recordset([document])}
    RETURNING id`);
  return rows[0]?.id;
}

/** Deletes a document record. Its bytes stay while other records refer to them. */
export const deleteDocument = (db: TenantDb, owner: DocumentOwner, id: number): Promise<number> =>
  db.change(sql`DELETE FROM design_document d WHERE ${of(db, owner)} AND d.workspace_id = ${db.me} AND d.id = ${id}`);
