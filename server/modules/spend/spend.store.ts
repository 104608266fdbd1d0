import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Spend, SpendBy, SpendRow } from "#contract/spend/spend.api.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { medianPrice } from "#server/db/median.ts";
import { pricesOpen } from "#server/db/prices-open.ts";
import { isKept } from "#server/db/same-part.ts";
import { within } from "#server/db/span.ts";
import type { Span } from "#server/db/span.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** What was ordered in one currency. */
export interface CurrencySpend extends Pick<
  z.input<typeof Spend>["whole"],
  "orders" | "total" | "vat" | "total_with_vat"
> {
  readonly currency: CurrencyId;
  readonly first_at: string;
  readonly last_at: string;
}

/** What the workspace ordered in the span, each currency by itself, that of most orders first. */
export const spendByCurrency = (db: TenantDb, span: Span): Promise<CurrencySpend[]> =>
  db.run<CurrencySpend>(sql`
    SELECT p.currency, count(*) AS orders, sum(p.total)::text AS total, sum(p.vat)::text AS vat, sum(p.total_with_vat)::text AS total_with_vat, min(p.created_at) AS first_at, max(p.created_at) AS last_at
    FROM purchase_order p WHERE p.customer_id = ${db.me} AND ${isKept("p")} AND ${within("p.created_at", span)}
    GROUP BY p.currency ORDER BY count(*) DESC, p.currency`);

/** A part of the spend; `month` is the place of its month among those that were given. */
export type SpendPart = Omit<z.input<typeof SpendRow>, "month"> & { readonly month: number | null };

/** What a part is of, for each way to divide; names come with it. */
const PARTS: Readonly<
  Record<SpendBy, { id: RawBuilder<unknown>; name: RawBuilder<unknown>; key: RawBuilder<unknown> }>
> = {
  supplier: { id: sql`w.id`, name: sql`w.name`, key: sql`w.id` },
  group: { id: sql`g.id`, name: sql`g.name`, key: sql`g.id` },
  // One maker, however the parts spell it: as most of the lines do.
  maker: {
    id: sql`NULL::bigint`,
    name: sql`mode() WITHIN GROUP (ORDER BY l.manufacturer)`,
    key: sql`part_key(l.manufacturer)`,
  },
  month: { id: sql`NULL::bigint`, name: sql`NULL::text`, key: sql`l.month` },
};

/**
 * What the workspace ordered in the span and the currency, divided. `months` are the instants at which the months begin.
 * Of what was saved, what `sees_prices` allows: the price of an order's line beside the median of the prices that two
 * suppliers or more offered for its lot in the same currency, none of a sealed tender that runs.
 */
export const spendParts = (
  db: TenantDb,
  given: { by: SpendBy; span: Span; currency: CurrencyId; months: readonly Date[]; sees_prices: boolean },
): Promise<SpendPart[]> => {
  const { by, span, currency, months, sees_prices } = given;
  const { id, name, key } = PARTS[by];
  const starts = months.map((at) => at.toISOString());
  return db.run<SpendPart>(sql`
    WITH bought AS MATERIALIZED (
      SELECT p.id, p.supplier_id, width_bucket(p.created_at, ${starts}::timestamptz[]) AS month
      FROM purchase_order p WHERE p.customer_id = ${db.me} AND p.currency = ${currency} AND ${isKept("p")} AND ${within("p.created_at", span)}),
    line AS MATERIALIZED (
      SELECT b.id AS order_id, b.supplier_id, b.month, i.lot_id, i.manufacturer, i.quantity, i.price_per_unit, i.total, i.vat, i.total_with_vat
      FROM bought b LEFT JOIN purchase_order_item i ON i.order_id = b.id AND i.customer_id = ${db.me}),
    middle AS (
      SELECT r.lot_id, ${medianPrice("r.price_per_unit")} AS price
      FROM offer_item r JOIN offer o ON o.id = r.offer_id AND o.customer_id = ${db.me} AND o.status = 'PROCESSED' AND o.currency = ${currency}
      JOIN tender t ON t.id = o.tender_id AND t.workspace_id = ${db.me} AND ${sql.raw(pricesOpen("t"))}
      WHERE ${sees_prices}::boolean AND r.customer_id = ${db.me} AND NOT r.rejected AND r.price_per_unit IS NOT NULL
        AND r.lot_id IN (SELECT l.lot_id FROM line l WHERE l.lot_id IS NOT NULL) GROUP BY r.lot_id HAVING count(*) > 1)
    SELECT ${id} AS id, ${name} AS name, ${by === "month" ? key : sql`NULL::integer`} AS month, count(DISTINCT l.order_id) AS orders,
      coalesce(sum(l.total), 0)::numeric(26, 2)::text AS total, coalesce(sum(l.vat), 0)::numeric(26, 2)::text AS vat, coalesce(sum(l.total_with_vat), 0)::numeric(26, 2)::text AS total_with_vat,
      CASE WHEN ${sees_prices}::boolean THEN coalesce(sum(l.total) FILTER (WHERE m.price IS NOT NULL), 0)::numeric(26, 2)::text END AS compared,
      CASE WHEN ${sees_prices}::boolean THEN coalesce(sum(round((m.price - l.price_per_unit) * l.quantity, 2)), 0)::numeric(26, 2)::text END AS saved
    FROM line l LEFT JOIN middle m ON m.lot_id = l.lot_id JOIN workspace w ON w.id = l.supplier_id
      LEFT JOIN lot ON lot.id = l.lot_id AND lot.workspace_id = ${db.me} LEFT JOIN purchase_item n ON n.id = lot.purchase_item_id AND n.workspace_id = ${db.me}
      LEFT JOIN purchase_item_group g ON g.id = n.purchase_item_group_id AND g.workspace_id = ${db.me}
    GROUP BY ${by === "supplier" ? sql`w.id, w.name` : by === "group" ? sql`g.id, g.name` : key}
    ORDER BY ${by === "month" ? key : sql`sum(l.total_with_vat) DESC NULLS LAST, ${key} NULLS LAST`}`);
};
