import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import type { Spend, SpendBy, SpendMeasure, SpendRow } from "#contract/spend/spend.api.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import { within } from "#server/modules/spend/span.sql.ts";
import type { Span } from "#server/modules/spend/span.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface CurrencySpend extends Pick<
  z.input<typeof Spend>["whole"],
  "orders" | "total" | "vat" | "total_with_vat"
> {
  readonly currency: CurrencyId;
  readonly first_at: string;
  readonly last_at: string;
}

interface Measure {
  /** Prefix of the columns of `order_line_spend`. */
  readonly columns: "due" | "received";
  /** Condition on orders `p` with anything to count. */
  readonly counts: RawBuilder<SqlBool>;
  /** Condition on the spend `s` of lines with anything to count. */
  readonly counts_line: RawBuilder<SqlBool>;
  readonly ofOrder: (name: "total" | "vat" | "total_with_vat") => RawBuilder<string>;
}

const MEASURES: Readonly<Record<SpendMeasure, Measure>> = {
  ordered: {
    columns: "due",
    counts: sql`true`,
    counts_line: sql`true`,
    ofOrder: (name) => sql`(${sql.ref(`p.${name}`)} - ${sql.ref(`p.cancelled_${name}`)})`,
  },
  received: {
    columns: "received",
    counts: sql`p.received_total_with_vat <> 0`,
    counts_line: sql`s.received_total_with_vat <> 0`,
    ofOrder: (name) => sql.ref(`p.received_${name}`),
  },
};

/** Returns the spend of a span in each currency, the currency of most orders first. */
export const spendByCurrency = (
  db: TenantDb,
  { span, measure }: { span: Span; measure: SpendMeasure },
): Promise<CurrencySpend[]> => {
  const { counts, ofOrder } = MEASURES[measure];
  return db.run<CurrencySpend>(sql`
    SELECT
      p.currency,
      count(*) FILTER (WHERE ${counts}) AS orders,
      sum(${ofOrder("total")})::text AS total,
      sum(${ofOrder("vat")})::text AS vat,
      sum(${ofOrder("total_with_vat")})::text AS total_with_vat,
      min(p.created_at) AS first_at,
      max(p.created_at) AS last_at
    FROM purchase_order p
    WHERE p.customer_id = ${db.me} AND ${isNotDeclined("p")} AND ${within("p.created_at", span)}
    GROUP BY p.currency
    ORDER BY count(*) DESC, p.currency`);
};

/** A part of the spend. `month` is a one-based index into the passed months. */
export type SpendPart = Omit<z.input<typeof SpendRow>, "month"> & { readonly month: number | null };

interface Division {
  readonly key: RawBuilder<unknown>;
  readonly is_freight: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly named: (db: TenantDb) => RawBuilder<unknown>;
}

/** Keys of the part for freight. No group or manufacturer has these keys. */
const FREIGHT = { group: -1, maker: "\u0001" } as const;

const nothing = (): RawBuilder<unknown> => sql``;

const DIVISIONS: Readonly<Record<SpendBy, Division>> = {
  supplier: {
    key: sql`b.supplier_id`,
    is_freight: sql`false`,
    id: sql`p.key`,
    name: sql`w.name`,
    named: () => sql`JOIN workspace w ON w.id = p.key`,
  },
  // Freight is a part of its own, because it has neither a group nor a manufacturer.
  group: {
    key: sql`CASE WHEN l.is_freight THEN ${FREIGHT.group}::bigint ELSE l.purchase_item_group_id END`,
    is_freight: sql`p.key IS NOT DISTINCT FROM ${FREIGHT.group}::bigint`,
    id: sql`nullif(p.key, ${FREIGHT.group}::bigint)`,
    name: sql`g.name`,
    named: (db) => sql`LEFT JOIN purchase_item_group g ON g.id = p.key AND g.workspace_id = ${db.me}`,
  },
  // Combines all spellings of a manufacturer and shows the most frequent spelling.
  maker: {
    key: sql`CASE WHEN l.is_freight THEN ${FREIGHT.maker}::text ELSE l.maker_key END`,
    is_freight: sql`p.key IS NOT DISTINCT FROM ${FREIGHT.maker}::text`,
    id: sql`NULL::bigint`,
    name: sql`m.name`,
    named: () => sql`
      LEFT JOIN (
        SELECT s.key, (array_agg(s.manufacturer ORDER BY s.lines DESC, s.manufacturer))[1] AS name
        FROM (
          SELECT k.key, k.manufacturer, count(*) AS lines
          FROM keyed k
          WHERE k.manufacturer IS NOT NULL
          GROUP BY k.key, k.manufacturer
        ) s
        GROUP BY s.key
      ) m ON coalesce(m.key, '') = coalesce(p.key, '')`,
  },
  month: { key: sql`b.month`, is_freight: sql`false`, id: sql`NULL::bigint`, name: sql`NULL::text`, named: nothing },
};

/**
 * Divides the spend of a span in one currency into parts. `months` are the starts of the months. Savings are null
 * unless `sees_prices` is set. The amounts of lines come from an aggregate table. Sums and numbers of orders are
 * computed separately, which avoids sorting the lines.
 */
export const spendParts = (
  db: TenantDb,
  given: {
    by: SpendBy;
    measure: SpendMeasure;
    span: Span;
    currency: CurrencyId;
    months: readonly Date[];
    sees_prices: boolean;
  },
): Promise<SpendPart[]> => {
  const { by, span, currency, months, sees_prices } = given;
  const { columns, counts, counts_line } = MEASURES[given.measure];
  const sum = (name: string): RawBuilder<unknown> => sql.ref(`l.${columns}_${name}`);
  const { key, is_freight, id, name, named } = DIVISIONS[by];
  const starts = months.map((at) => at.toISOString());
  return db.run<SpendPart>(sql`
    WITH bought AS MATERIALIZED (
      SELECT p.id, p.supplier_id, width_bucket(p.created_at, ${starts}::timestamptz[]) AS month
      FROM purchase_order p
      WHERE p.customer_id = ${db.me}
        AND p.currency = ${currency}
        AND ${isNotDeclined("p")}
        AND ${counts}
        AND ${within("p.created_at", span)}
    ), freight AS MATERIALIZED (
      SELECT i.id
      FROM purchase_order_item i
      WHERE i.customer_id = ${db.me} AND i.kind = 'freight'
    ), keyed AS MATERIALIZED (
      SELECT
        ${key} AS key,
        b.id AS order_id,
        l.manufacturer,
        ${sum("total")} AS total,
        ${sum("vat")} AS vat,
        ${sum("total_with_vat")} AS total_with_vat,
        CASE WHEN ${sum("saved")} IS NOT NULL THEN ${sum("total")} END AS compared,
        ${sum("saved")} AS saved
      FROM bought b
        LEFT JOIN (
          SELECT s.*, s.order_item_id IN (SELECT f.id FROM freight f) AS is_freight
          FROM order_line_spend s
          WHERE s.workspace_id = ${db.me} AND ${counts_line}
        ) l ON l.order_id = b.id
    ), p AS (
      SELECT
        x.key,
        sum(x.orders)::bigint AS orders,
        sum(x.total) AS total,
        sum(x.vat) AS vat,
        sum(x.total_with_vat) AS total_with_vat,
        sum(x.compared) AS compared,
        sum(x.saved) AS saved
      FROM (
        SELECT
          k.key,
          0 AS orders,
          sum(k.total) AS total,
          sum(k.vat) AS vat,
          sum(k.total_with_vat) AS total_with_vat,
          sum(k.compared) AS compared,
          sum(k.saved) AS saved
        FROM keyed k
        GROUP BY k.key
        UNION ALL
        SELECT d.key, count(*), NULL, NULL, NULL, NULL, NULL
        FROM (SELECT k.key, k.order_id FROM keyed k GROUP BY k.key, k.order_id) d
        GROUP BY d.key
      ) x
      GROUP BY x.key
    )
    SELECT
      ${id} AS id,
      ${name} AS name,
      ${is_freight} AS is_freight,
      ${by === "month" ? sql`p.key` : sql`NULL::integer`} AS month,
      p.orders,
      coalesce(p.total, 0)::numeric(26, 2)::text AS total,
      coalesce(p.vat, 0)::numeric(26, 2)::text AS vat,
      coalesce(p.total_with_vat, 0)::numeric(26, 2)::text AS total_with_vat,
      CASE WHEN ${sees_prices}::boolean THEN coalesce(p.compared, 0)::numeric(26, 2)::text END AS compared,
      CASE WHEN ${sees_prices}::boolean THEN coalesce(p.saved, 0)::numeric(26, 2)::text END AS saved
    FROM p ${named(db)}
    ORDER BY ${by === "month" ? sql`p.key` : sql`p.total_with_vat DESC NULLS LAST, p.key NULLS LAST`}`);
};
