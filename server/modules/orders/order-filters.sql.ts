import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { AWAITED_FROM, ORDER_AWAITED } from "#contract/orders/order-awaits.ts";
import { ORDER_SIDES } from "#contract/orders/order-list.schema.ts";
import type { OrderQuery } from "#contract/orders/order-list.schema.ts";
import { NOT_YET } from "#contract/states/order.machine.ts";
import { andAll, conditionIfSet, orderBy, searchWords, wordsOf, withIds } from "#server/db/list-query.ts";
import { awaitedOfOrder } from "#server/records/order/order-awaits.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type OrderFilters = Omit<OrderQuery, "limit" | "offset" | "ordering">;

const KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`o.id`,
  number: sql`o.number`,
  name: sql`o.name COLLATE und`,
  status: sql`o.status`,
  confirmation: sql`o.confirmation`,
  invoice_status: sql`o.invoice_status`,
  payment_status: sql`o.payment_status`,
  created_at: sql`o.created_at`,
  total_with_vat: sql`o.total_with_vat`,
};

const awaitedFrom = (side: "customer" | "supplier"): RawBuilder<unknown> =>
  sql`${ORDER_AWAITED.filter((what) => AWAITED_FROM[what] === side)}::text[]`;

function turn(db: TenantDb, whose: NonNullable<OrderFilters["awaits"]>): RawBuilder<boolean> {
  const ways = {
    us: sql<boolean>`
      ${awaitedOfOrder} = ANY(
        CASE WHEN o.customer_id = ${db.me} THEN ${awaitedFrom("customer")} ELSE ${awaitedFrom("supplier")} END
      )`,
    partner: sql<boolean>`
      ${awaitedOfOrder} = ANY(
        CASE WHEN o.customer_id = ${db.me} THEN ${awaitedFrom("supplier")} ELSE ${awaitedFrom("customer")} END
      )`,
    nobody: sql<boolean>`${awaitedOfOrder} IS NULL`,
  };
  return sql<boolean>`
    (
      ${sql.join(
        whose.map((each) => ways[each]),
        sql` OR `,
      )}
    )`;
}

function sideOf(db: TenantDb, side: OrderFilters["side"]): RawBuilder<boolean> {
  if (side === "customer") return sql<boolean>`o.customer_id = ${db.me}`;
  if (side === "supplier") return sql<boolean>`o.supplier_id = ${db.me}`;
  return sql<boolean>`(o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`;
}

/**
 * Joins the text to search for an order `o`, which includes the names of both sides. Reads each partner's name once,
 * because there may be far more companies and orders than partners.
 */
const searched = (db: TenantDb): RawBuilder<unknown> => sql`
  JOIN (
    SELECT w.id, text_key(w.name) AS name
    FROM workspace w
    WHERE w.id IN (
      SELECT p.supplier_id
      FROM purchase_order p
      WHERE p.customer_id = ${db.me}
      UNION
      SELECT p.customer_id
      FROM purchase_order p
      WHERE p.supplier_id = ${db.me}
    )
    OFFSET 0
  ) partner ON partner.id = CASE WHEN o.customer_id = ${db.me} THEN o.supplier_id ELSE o.customer_id END
  CROSS JOIN LATERAL (
    SELECT concat_ws(
      ' ', o.search, partner.name, (SELECT text_key(w.name) FROM workspace w WHERE w.id = ${db.me})
    ) AS text
  ) found`;

function filtered(db: TenantDb, query: OrderFilters, orders: RawBuilder<unknown>): RawBuilder<unknown> {
  const where = andAll([
    sideOf(db, query.side),
    ...withIds(sql`o.id`, query.id),
    ...conditionIfSet(query.status, (words) => sql<boolean>`o.status = ANY(${words}::text[])`),
    ...conditionIfSet(query.tender, (tender) => sql<boolean>`o.tender_id = ${tender}`),
    ...conditionIfSet(
      query.company,
      (ids) =>
        sql<boolean>`
          (
            (o.customer_id = ${db.me} AND o.supplier_id = ANY(${ids}::bigint[]))
            OR (o.supplier_id = ${db.me} AND o.customer_id = ANY(${ids}::bigint[]))
          )`,
    ),
    ...conditionIfSet(
      query.confirmation,
      (words) => sql<boolean>`coalesce(o.confirmation, ${NOT_YET}) = ANY(${words}::text[])`,
    ),
    ...conditionIfSet(
      query.invoice,
      (words) => sql<boolean>`coalesce(o.invoice_status, ${NOT_YET}) = ANY(${words}::text[])`,
    ),
    ...conditionIfSet(
      query.payment,
      (words) => sql<boolean>`coalesce(o.payment_status, ${NOT_YET}) = ANY(${words}::text[])`,
    ),
    ...conditionIfSet(query.awaits, (whose) => (whose.length === 0 ? sql<boolean>`false` : turn(db, whose))),
    ...conditionIfSet(query.created_from, (at) => sql<boolean>`o.created_at >= ${at}::timestamptz`),
    ...conditionIfSet(query.created_to, (at) => sql<boolean>`o.created_at <= ${at}::timestamptz`),
    ...conditionIfSet(query.total_from, (amount) => sql<boolean>`o.total_with_vat >= ${amount}::numeric`),
    ...conditionIfSet(query.total_to, (amount) => sql<boolean>`o.total_with_vat <= ${amount}::numeric`),
    ...searchWords(query.search, sql`found.text`, {
      order: sql`o.number`,
      tender: sql`(SELECT t.number FROM tender t WHERE t.id = o.tender_id)`,
    }),
  ]);
  return sql`${orders} o${wordsOf(query.search).length === 0 ? sql`` : searched(db)} WHERE ${where}`;
}

export const filteredOrders = (db: TenantDb, query: OrderFilters): RawBuilder<unknown> =>
  filtered(db, query, sql`purchase_order`);

/**
 * Returns one FROM clause for each role of the workspace (customer, supplier), which selects the matching orders. Each
 * role has its own index in id order.
 */
export const ordersBySide = (db: TenantDb, query: OrderFilters): RawBuilder<unknown>[] =>
  (query.side === undefined ? ORDER_SIDES : [query.side]).map((side) =>
    filtered(db, { ...query, side }, side === "customer" ? sql`purchase_order_own` : sql`purchase_order_supplied`),
  );

export const orderKeys = (db: TenantDb): Readonly<Record<string, RawBuilder<unknown>>> => ({
  ...KEYS,
  partner: sql`
    (
      SELECT w.name
      FROM workspace w
      WHERE w.id = CASE WHEN o.customer_id = ${db.me} THEN o.supplier_id ELSE o.customer_id END
    ) COLLATE und`,
});

export const orderOfOrders = (db: TenantDb, ordering: string): RawBuilder<unknown> =>
  orderBy(ordering, orderKeys(db), sql`o.id`);
