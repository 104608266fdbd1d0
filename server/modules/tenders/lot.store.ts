import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { copiedFields, namesWhere, recordOf } from "#contract/fields.ts";
import type { StoredFields } from "#contract/fields.ts";
import type { FormerLine } from "#contract/offers/offer.schema.ts";
import type { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { LOT_FIELDS, LOT_FROM_ITEM } from "#contract/tenders/lot-fields.ts";
import type { Lot, LotQuery } from "#contract/tenders/lot.schema.ts";
import { formerLine, ofFormerLine } from "#server/records/offer/former-line.ts";
import { itemValues } from "#server/records/purchase-item/item-values.ts";
import { openQuantity } from "#server/records/purchase-item/open-quantity.ts";
import { LOT_ATTRIBUTE, lotAttributes } from "#server/records/tender/lot-attributes.ts";
import { andAll, orderBy } from "#server/db/list-query.ts";
import { isOrdered } from "#server/records/order/ordered-lot.ts";
import { pricesOpen } from "#server/db/sealed-prices.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { lotWinners } from "#server/records/tender/lot-winners.ts";
import { LOT } from "#server/modules/tenders/lot-table.sql.ts";

export type LotRow = z.input<typeof Lot>;
/** Fields of a lot that users enter, without position and purchase item. */
export type LotFields = StoredFields<typeof LOT_FIELDS>;
type TakenField = Exclude<(typeof LOT_FROM_ITEM)[keyof typeof LOT_FROM_ITEM], null>;
export type StoredLot = LotFields & { readonly id: number; readonly version: number; readonly position: number };

export const EMPTY_LOT = recordOf(namesWhere(LOT_FIELDS, { nullable: true }), () => null);

const taken = Object.entries(LOT_FROM_ITEM).flatMap(([lot, item]) => (item === null ? [] : [{ lot, item }]));
/** Returns the lot fields copied from an item. Fields that only lots have are empty. */
export const lotFromItem = (item: StoredFields<Pick<typeof ITEM_FIELDS, TakenField>>): LotFields =>
  copiedFields(LOT_FROM_ITEM, item);

const OF_ITEM = sql.join(taken.map(({ lot }) => sql.ref(lot)));
/**
 * Values of item `p` for its lot. The lot has the quantity that is given with `r`, otherwise what isn't ordered yet, or
 * all of it for another purchase.
 */
const valuesOfItem = (db: TenantDb): RawBuilder<unknown> =>
  sql.join(
    taken.map(({ item }) =>
      item === "quantity"
        ? sql`coalesce(r.quantity, nullif(${openQuantity(db)}, 0), p.quantity)`
        : sql.ref(`p.${item}`),
    ),
  );

const columns = (db: TenantDb): RawBuilder<unknown> => sql`
  l.id,
  l.version,
  l.tender_id AS tender,
  l.position,
  ${LOT.stored("l")},
  ${lotAttributes} AS attributes,
  l.purchase_item_id AS purchase_item,
  (SELECT count(*) FROM design_document d WHERE d.lot_id = l.id AND d.workspace_id = ${db.me}) AS documents,
  ${isOrdered(db)} AS is_ordered,
  ${lotWinners(db)} AS winners`;

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  position: sql`l.position`,
  nomenclature: sql`l.nomenclature COLLATE und`,
  part_number: sql`l.part_number COLLATE und`,
  manufacturer: sql`l.manufacturer COLLATE und`,
  quantity: sql`l.quantity`,
  target_delivery_time: sql`l.target_delivery_time`,
};

/**
 * Condition on lots `l` with a price that the customer may see: submitted, not declined, and not in an open sealed
 * tender.
 */
const offered = (db: TenantDb, suppliers: readonly number[] | null): RawBuilder<boolean> => sql<boolean>`
  EXISTS (
    SELECT
    FROM offer_item i
      JOIN offer o ON o.id = i.offer_id
      JOIN tender t ON t.id = o.tender_id
    WHERE i.lot_id = l.id
      AND o.customer_id = ${db.me}
      AND o.status = 'PROCESSED'
      AND ${sql.raw(pricesOpen("t"))}
      AND NOT i.rejected
      AND i.price_per_unit IS NOT NULL ${suppliers === null ? sql`` : sql`AND o.supplier_id = ANY(${[...suppliers]}::bigint[])`}
  )`;

const won = (db: TenantDb, suppliers: readonly number[] | null): RawBuilder<boolean> => sql<boolean>`
  EXISTS (
    SELECT
    FROM lot_winner w
      JOIN offer_item i ON i.id = w.offer_item_id
      JOIN offer o ON o.id = i.offer_id
      JOIN tender t ON t.id = o.tender_id
    WHERE w.lot_id = l.id
      AND w.workspace_id = ${db.me}
      AND o.customer_id = ${db.me}
      AND ${sql.raw(pricesOpen("t"))} ${suppliers === null ? sql`` : sql`AND o.supplier_id = ANY(${[...suppliers]}::bigint[])`}
  )`;

export async function listLots(
  db: TenantDb,
  tender: number,
  query: LotQuery,
): Promise<{ count: number; rows: LotRow[] }> {
  const where = andAll([
    sql<boolean>`l.workspace_id = ${db.me} AND l.tender_id = ${tender}`,
    ...(query.has_offers === undefined ? [] : [sql<boolean>`${offered(db, null)} = ${query.has_offers}`]),
    ...(query.supplier_offers === undefined ? [] : [offered(db, query.supplier_offers)]),
    ...(query.supplier_winners === undefined ? [] : [won(db, query.supplier_winners)]),
    ...(query.workspace_winners === undefined ? [] : [sql<boolean>`${won(db, null)} = ${query.workspace_winners}`]),
  ]);
  const order = orderBy(query.ordering, ORDER, sql`l.id`);
  const rows = await db.runPrepared<LotRow & { full_count: number }>(sql`
    WITH page AS MATERIALIZED (
      SELECT l.*, count(*) OVER () AS full_count, row_number() OVER (ORDER BY ${order}) AS place
      FROM lot l
      WHERE ${where}
      ORDER BY ${order}
      LIMIT ${query.limit}
      OFFSET ${query.offset}
    )
    SELECT ${columns(db)}, l.full_count
    FROM page l
    ORDER BY l.place`);
  if (rows.length > 0 || query.offset === 0) return { count: rows[0]?.full_count ?? 0, rows };
  // A page beyond the last page contains no row with the total, so the lots are counted separately.
  const counted = await db.run<{ count: number }>(sql`SELECT count(*) AS count FROM lot l WHERE ${where}`);
  return { count: counted[0]?.count ?? 0, rows };
}

export const findLots = (db: TenantDb, tender: number, ids: readonly number[]): Promise<LotRow[]> =>
  db.runPrepared<LotRow>(
    sql`
      SELECT ${columns(db)}
      FROM lot l
      WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender} AND l.id = ANY(${[...ids]}::bigint[])
      ORDER BY l.position, l.id`,
  );

/** Returns the stored lots of a tender. They can't change, because the caller has locked the tender. */
export const storedLots = (db: TenantDb, tender: number, ids: readonly number[]): Promise<StoredLot[]> =>
  db.runPrepared<StoredLot>(sql`
    SELECT l.id, l.version, l.position, ${LOT.stored("l")}
    FROM lot l
    WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender} AND l.id = ANY(${[...ids]}::bigint[])`);

export async function formerLines(db: TenantDb, tender: number, supplier: number): Promise<Map<number, FormerLine>> {
  const rows = await db.run<{ id: number; previous: FormerLine | null }>(
    sql`
      SELECT
        l.id,
        ${ofFormerLine(formerLine, {
          supplier: sql`${supplier}::bigint`,
          currency: sql`(SELECT t.currency FROM tender t WHERE t.id = l.tender_id)`,
        })} AS previous
      FROM lot l
      WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender}`,
  );
  return new Map(rows.flatMap(({ id, previous }) => (previous === null ? [] : [[id, previous] as const])));
}

export async function lotOrder(db: TenantDb, tender: number): Promise<number[]> {
  const rows = await db.build
    .selectFrom("lot")
    .select("id")
    .where("workspace_id", "=", db.me)
    .where("tender_id", "=", tender)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Renumbers the lots of a tender from 1 in the order of `ids`. A new position alone doesn't change the version of a
 * lot.
 */
export const numberLots = (db: TenantDb, tender: number, ids: readonly number[]): Promise<number> =>
  db.change(sql`
    UPDATE lot
    SET position = r.n
    FROM unnest(${[...ids]}::bigint[])
    WITH ORDINALITY AS r(id, n)
    WHERE lot.id = r.id AND lot.workspace_id = ${db.me} AND lot.tender_id = ${tender} AND lot.position <> r.n`);

const last = (db: TenantDb, tender: number): RawBuilder<unknown> =>
  sql`
    (
      SELECT coalesce(max(l.position), 0) AS position
      FROM lot l
      WHERE l.tender_id = ${tender} AND l.workspace_id = ${db.me}
    ) last`;

/** Appends lots in one statement. Returns their ids in the order of `rows`. */
export async function insertLots(db: TenantDb, tender: number, rows: readonly LotFields[]): Promise<number[]> {
  const answer = await db.run<{ id: number }>(sql`
    INSERT INTO lot (tender_id, workspace_id, position, ${LOT.columns})
    SELECT ${tender}::bigint, ${db.me}, last.position + r.n, ${LOT.values}
    FROM ${LOT.recordset(rows)}
      CROSS JOIN ${last(db, tender)}
    ORDER BY r.n
    RETURNING id`);
  return answer.map(({ id }) => id);
}

/**
 * Locks purchase items of the workspace against deletion until the transaction ends. Returns the ids that were found.
 */
export async function lockItemsAgainstDeletion(db: TenantDb, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.run<{ id: number }>(
    sql`
      SELECT p.id
      FROM purchase_item p
      WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
      ORDER BY p.id
      FOR KEY SHARE`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Appends one lot per purchase item. A null quantity takes what is left to order of the item. Returns the ids of the
 * lots in the order of `items`.
 */
export async function insertLotsFromItems(
  db: TenantDb,
  tender: number,
  items: readonly { readonly id: number; readonly quantity: string | null }[],
): Promise<number[]> {
  const answer = await db.run<{ id: number }>(sql`
    INSERT INTO lot (tender_id, workspace_id, position, ${OF_ITEM}, purchase_item_id)
    SELECT ${tender}::bigint, ${db.me}, last.position + r.n, ${valuesOfItem(db)}, p.id
    FROM unnest(${items.map(({ id }) => id)}::bigint[], ${items.map(({ quantity }) => quantity)}::numeric[])
    WITH ORDINALITY AS r(id, quantity, n)
    JOIN purchase_item p ON p.id = r.id AND p.workspace_id = ${db.me}
    CROSS JOIN ${last(db, tender)}
    ORDER BY r.n
    RETURNING id`);
  return answer.map(({ id }) => id);
}

export const linkLots = (
  db: TenantDb,
  tender: number,
  links: readonly { lot: number; item: number }[],
): Promise<number> =>
  db.change(sql`
    UPDATE lot
    SET purchase_item_id = r.item
    FROM unnest(${links.map(({ lot }) => lot)}::bigint[], ${links.map(({ item }) => item)}::bigint[]) AS r(id, item)
    WHERE lot.id = r.id AND lot.workspace_id = ${db.me} AND lot.tender_id = ${tender}`);

/**
 * Copies the current attributes of purchase items to their lots in one statement. An item's own value takes precedence
 * over its group's value with the same source and key. Each item is found by its id (OFFSET 0 keeps the planner from
 * another order), because with statistics from before an import the join takes seconds.
 */
export const copyAttributes = (db: TenantDb, lots: readonly number[]): Promise<number> =>
  db.change(sql`
    INSERT INTO lot_attribute (lot_id, tender_id, workspace_id, ${LOT_ATTRIBUTE.columns})
    SELECT DISTINCT ON
      (l.id, a.integration_source, a.key) l.id,
      l.tender_id,
      ${db.me},
      ${LOT_ATTRIBUTE.columnsOf("a", { value: sql`v.value` })}
    FROM lot l
      CROSS JOIN LATERAL (
        SELECT i.id, i.purchase_item_group_id
        FROM purchase_item i
        WHERE i.id = l.purchase_item_id AND i.workspace_id = ${db.me}
        OFFSET 0
      ) p
      CROSS JOIN LATERAL ${itemValues(db)} v
      JOIN attribute a ON a.id = v.attribute_id
    WHERE l.workspace_id = ${db.me} AND l.id = ANY(${[...lots]}::bigint[])
    ORDER BY l.id, a.integration_source, a.key, v.rank`);

export const updateLots = (
  db: TenantDb,
  tender: number,
  rows: readonly (LotFields & { id: number })[],
): Promise<number> =>
  db.change(sql`
    UPDATE lot
    SET version = lot.version + 1, ${LOT.assignments}
    FROM ${LOT.recordset(rows)}
    WHERE lot.id = r.id AND lot.workspace_id = ${db.me} AND lot.tender_id = ${tender}`);

export const deleteLots = (db: TenantDb, tender: number, ids: readonly number[]): Promise<number> =>
  db.change(
    sql`DELETE FROM lot WHERE workspace_id = ${db.me} AND tender_id = ${tender} AND id = ANY(${[...ids]}::bigint[])`,
  );

export async function unitIds(db: TenantDb): Promise<Set<number>> {
  const rows = await db.build.selectFrom("unit").select("id").execute();
  return new Set(rows.map(({ id }) => id));
}
