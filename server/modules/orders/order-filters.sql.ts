import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { AWAITED_FROM, ORDER_AWAITED } from "#contract/orders/order-awaits.ts";
import { ORDER_SIDES } from "#contract/orders/order-list.schema.ts";
import type { OrderSumsQuery } from "#contract/orders/order-export.api.ts";
import { FINAL_STATES, NOT_YET } from "#contract/states/order.machine.ts";
import { andAll, conditionIfSet, orderBy, searchWords, withIds } from "#server/db/list-query.ts";
import { awaitedOfOrder, invoicedOfOrder } from "#server/records/order/order-awaits.ts";
import { awaitedDayOfOrder } from "#server/records/order/line-deliveries.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type OrderFilters = OrderSumsQuery;

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
  awaited_on: awaitedDayOfOrder,
};

/** A state of order `o` as `shownState` of the contract returns it. */
const shownStateOf = (state: "o.confirmation" | "o.invoice_status" | "o.payment_status"): RawBuilder<string | null> =>
  sql<string | null>`
    CASE
      WHEN o.status <> 'CLOSED'
        OR ${sql.ref(state)} = ANY(${[...FINAL_STATES]}::text[]) THEN coalesce(${sql.ref(state)}, ${sql.lit(NOT_YET)})
    END`;

/** The state of the invoices of order `o`, as `listedInvoice` of the contract returns it. */
const invoiceState = sql`
  CASE
    WHEN o.declined_at IS NULL
      AND ${invoicedOfOrder} <> 0
      AND coalesce(o.invoice_status, ${sql.lit(NOT_YET)}) <> 'ISSUED'
      AND coalesce(${shownStateOf("o.invoice_status")}, ${sql.lit(NOT_YET)}) = ${sql.lit(NOT_YET)} THEN 'PARTLY'
    ELSE ${shownStateOf("o.invoice_status")}
  END`;

const repayment = (words: NonNullable<OrderFilters["repayment"]>): RawBuilder<boolean> => {
  const ways = { OWED: sql<boolean>`o.overpaid > 0`, [NOT_YET]: sql<boolean>`o.overpaid = 0` };
  return words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`
      (
        ${sql.join(
          words.map((word) => ways[word]),
          sql` OR `,
        )}
      )`;
};

const awaitedFrom = (side: "customer" | "supplier"): RawBuilder<unknown> =>
  sql`${ORDER_AWAITED.filter((what) => AWAITED_FROM[what] === side)}::text[]`;

/**
 * Whether order `o` can wait for one of its sides: it is open, or it is closed with a return, a correction or money to
 * settle. Spares looking at the steps of all other closed orders.
 */
const canWait = (db: TenantDb): RawBuilder<boolean> => sql<boolean>`
  (
    o.status <> 'CLOSED'
    OR o.overpaid > 0
    OR o.id = ANY(
      ARRAY(
        SELECT x.order_id
        FROM purchase_order_adjustment x
        WHERE (x.customer_id = ${db.me} OR x.supplier_id = ${db.me}) AND x.status = 'PROPOSED'
      )
    )
  )`;

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
  const found = sql<boolean>`
    (
      ${sql.join(
        whose.map((each) => ways[each]),
        sql` OR `,
      )}
    )`;
  return whose.includes("nobody") ? found : sql<boolean>`(${canWait(db)} AND ${found})`;
}

function sideOf(db: TenantDb, side: OrderFilters["side"]): RawBuilder<boolean> {
  if (side === "customer") return sql<boolean>`o.customer_id = ${db.me}`;
  if (side === "supplier") return sql<boolean>`o.supplier_id = ${db.me}`;
  return sql<boolean>`(o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`;
}

const NAME = sql`text_key(w.name)`;

/** Returns the other company of order `o`, as a plain column where the workspace's role is known, for the index. */
function partnerOf(db: TenantDb, side: OrderFilters["side"]): RawBuilder<unknown> {
  if (side === "customer") return sql`o.supplier_id`;
  if (side === "supplier") return sql`o.customer_id`;
  return sql`CASE WHEN o.customer_id = ${db.me} THEN o.supplier_id ELSE o.customer_id END`;
}

/**
 * Returns the condition for each word of a search: order `o` contains it, or the name of one of its companies does. The
 * names of partners are searched once, because there may be far more orders than partners.
 */
function searched(db: TenantDb, query: OrderFilters): RawBuilder<boolean>[] {
  const ofOrder = searchWords(query.search, sql`o.search`, {
    order: sql`o.number`,
    tender: sql`(SELECT t.number FROM tender t WHERE t.id = o.tender_id)`,
  });
  const ofCompany = searchWords(query.search, NAME);
  return ofOrder.map((found, word) => {
    const named = ofCompany[word] ?? sql`false`;
    return sql<boolean>`
      (
        ${found}
        OR ${partnerOf(db, query.side)} = ANY(
          ARRAY(
            SELECT w.id
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
              AND ${named}
          )
        )
        OR (SELECT ${named} FROM workspace w WHERE w.id = ${db.me})
      )`;
  });
}

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
      query.created_by,
      (ids) => sql<boolean>`(o.customer_id = ${db.me} AND o.created_by = ANY(${ids}::bigint[]))`,
    ),
    ...conditionIfSet(
      query.confirmation,
      (words) => sql<boolean>`${shownStateOf("o.confirmation")} = ANY(${words}::text[])`,
    ),
    ...conditionIfSet(query.invoice, (words) => sql<boolean>`${invoiceState} = ANY(${words}::text[])`),
    ...conditionIfSet(
      query.payment,
      (words) => sql<boolean>`${shownStateOf("o.payment_status")} = ANY(${words}::text[])`,
    ),
    ...conditionIfSet(query.repayment, repayment),
    ...conditionIfSet(query.awaits, (whose) => (whose.length === 0 ? sql<boolean>`false` : turn(db, whose))),
    ...conditionIfSet(query.awaited_from, (day) => sql<boolean>`${awaitedDayOfOrder} >= ${day}::date`),
    ...conditionIfSet(query.awaited_to, (day) => sql<boolean>`${awaitedDayOfOrder} <= ${day}::date`),
    ...conditionIfSet(query.created_from, (at) => sql<boolean>`o.created_at >= ${at}::timestamptz`),
    ...conditionIfSet(query.created_to, (at) => sql<boolean>`o.created_at <= ${at}::timestamptz`),
    ...conditionIfSet(query.total_from, (amount) => sql<boolean>`o.total_with_vat >= ${amount}::numeric`),
    ...conditionIfSet(query.total_to, (amount) => sql<boolean>`o.total_with_vat <= ${amount}::numeric`),
    ...searched(db, query),
  ]);
  return sql`${orders} o WHERE ${where}`;
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
