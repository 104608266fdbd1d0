import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Spend, SpendBy, SpendRow } from "#contract/spend/spend.api.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { medianOfSorted } from "#server/db/median.ts";
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

/** How lines `l` of orders are divided: by `key`, whose names come with it. */
interface Division {
  readonly key: RawBuilder<unknown>;
  /** What the key is read from, besides the lines. */
  readonly joined: (db: TenantDb) => RawBuilder<unknown>;
  /** Of a part `p`: what is named, and its name. */
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly named: (db: TenantDb) => RawBuilder<unknown>;
}

const nothing = (): RawBuilder<unknown> => sql``;

const DIVISIONS: Readonly<Record<SpendBy, Division>> = {
  supplier: {
    key: sql`l.supplier_id`,
    joined: nothing,
    id: sql`p.key`,
    name: sql`w.name`,
    named: () => sql`JOIN workspace w ON w.id = p.key`,
  },
  // The lots are those of the orders' tenders.
  group: {
    key: sql`n.purchase_item_group_id`,
    joined: (db) => sql`
      LEFT JOIN (SELECT lot.id, n.purchase_item_group_id FROM (SELECT DISTINCT b.tender_id FROM bought b) b JOIN lot ON lot.tender_id = b.tender_id AND lot.workspace_id = ${db.me}
        JOIN purchase_item n ON n.id = lot.purchase_item_id AND n.workspace_id = ${db.me}) n ON n.id = l.lot_id`,
    id: sql`p.key`,
    name: sql`g.name`,
    named: (db) => sql`LEFT JOIN purchase_item_group g ON g.id = p.key AND g.workspace_id = ${db.me}`,
  },
  // One maker, however the parts spell it: as most of the lines do. A spelling's key is made once, not for each line.
  maker: {
    key: sql`k.key`,
    joined: () => sql`LEFT JOIN spelling k ON k.manufacturer = l.manufacturer`,
    id: sql`NULL::bigint`,
    name: sql`m.name`,
    named: () => sql`
      LEFT JOIN (SELECT k.key, (array_agg(k.manufacturer ORDER BY k.lines DESC, k.manufacturer))[1] AS name FROM spelling k GROUP BY k.key) m
        ON coalesce(m.key, '') = coalesce(p.key, '')`,
  },
  month: { key: sql`l.month`, joined: nothing, id: sql`NULL::bigint`, name: sql`NULL::text`, named: nothing },
};

/**
 * The middle of the prices that two suppliers or more offered for each lot of the tenders of the orders `bought`, in one
 * currency; none of a sealed tender that runs. Each tender's prices are looked for by themselves, whatever else there is.
 */
const middlePrices = (db: TenantDb, currency: CurrencyId): RawBuilder<unknown> => sql`
  SELECT s.lot_id, ${medianOfSorted("s.prices")} AS price
  FROM (SELECT DISTINCT b.tender_id FROM bought b) b JOIN tender t ON t.id = b.tender_id AND t.workspace_id = ${db.me} AND ${sql.raw(pricesOpen("t"))}
    CROSS JOIN LATERAL (
      SELECT x.lot_id, array_agg(x.price_per_unit) AS prices FROM (
        SELECT r.lot_id, r.price_per_unit FROM offer o JOIN offer_item r ON r.offer_id = o.id AND r.customer_id = ${db.me} AND NOT r.rejected AND r.price_per_unit IS NOT NULL
        WHERE o.tender_id = t.id AND o.customer_id = ${db.me} AND o.status = 'PROCESSED' AND o.currency = ${currency} ORDER BY r.lot_id, r.price_per_unit) x
      GROUP BY x.lot_id HAVING count(*) > 1) s`;

/** How the lines spell their makers, and whose spelling each is. */
const SPELLINGS = sql`
    spelling AS MATERIALIZED (
      SELECT s.*, part_key(s.manufacturer) AS key FROM (SELECT l.manufacturer, count(*) AS lines FROM line l WHERE l.manufacturer IS NOT NULL GROUP BY l.manufacturer) s),`;

/**
 * What the workspace ordered in the span and the currency, divided. `months` are the instants at which the months begin.
 * Of what was saved, what `sees_prices` allows: the price of an order's line beside the median of the prices that two
 * suppliers or more offered for its lot in the same currency, none of a sealed tender that runs. Sums and
 * orders are counted apart, so that no line has to be sorted.
 */
export const spendParts = (
  db: TenantDb,
  given: { by: SpendBy; span: Span; currency: CurrencyId; months: readonly Date[]; sees_prices: boolean },
): Promise<SpendPart[]> => {
  const { by, span, currency, months, sees_prices } = given;
  const { key, joined, id, name, named } = DIVISIONS[by];
  const spellings = by === "maker" ? SPELLINGS : nothing();
  const starts = months.map((at) => at.toISOString());
  return db.run<SpendPart>(sql`
    WITH bought AS MATERIALIZED (
      SELECT p.id, p.supplier_id, p.tender_id, width_bucket(p.created_at, ${starts}::timestamptz[]) AS month
      FROM purchase_order p WHERE p.customer_id = ${db.me} AND p.currency = ${currency} AND ${isKept("p")} AND ${within("p.created_at", span)}),
    line AS (
      SELECT b.id AS order_id, b.supplier_id, b.month, i.lot_id, i.manufacturer, i.quantity, i.price_per_unit, i.total, i.vat, i.total_with_vat
      FROM bought b LEFT JOIN purchase_order_item i ON i.order_id = b.id AND i.customer_id = ${db.me}),
    middle AS MATERIALIZED (${sees_prices ? middlePrices(db, currency) : sql`SELECT NULL::bigint AS lot_id, NULL::numeric AS price WHERE false`}),${spellings}
    keyed AS MATERIALIZED (
      SELECT ${key} AS key, l.order_id, l.total, l.vat, l.total_with_vat, CASE WHEN m.price IS NOT NULL THEN l.total END AS compared, round((m.price - l.price_per_unit) * l.quantity, 2) AS saved
      FROM line l LEFT JOIN middle m ON m.lot_id = l.lot_id ${joined(db)}),
    p AS (
      SELECT x.key, sum(x.orders)::bigint AS orders, sum(x.total) AS total, sum(x.vat) AS vat, sum(x.total_with_vat) AS total_with_vat, sum(x.compared) AS compared, sum(x.saved) AS saved
      FROM (
        SELECT k.key, 0 AS orders, sum(k.total) AS total, sum(k.vat) AS vat, sum(k.total_with_vat) AS total_with_vat, sum(k.compared) AS compared, sum(k.saved) AS saved FROM keyed k GROUP BY k.key
        UNION ALL SELECT d.key, count(*), NULL, NULL, NULL, NULL, NULL FROM (SELECT k.key, k.order_id FROM keyed k GROUP BY k.key, k.order_id) d GROUP BY d.key) x
      GROUP BY x.key)
    SELECT ${id} AS id, ${name} AS name, ${by === "month" ? sql`p.key` : sql`NULL::integer`} AS month, p.orders,
      coalesce(p.total, 0)::numeric(26, 2)::text AS total, coalesce(p.vat, 0)::numeric(26, 2)::text AS vat, coalesce(p.total_with_vat, 0)::numeric(26, 2)::text AS total_with_vat,
      CASE WHEN ${sees_prices}::boolean THEN coalesce(p.compared, 0)::numeric(26, 2)::text END AS compared, CASE WHEN ${sees_prices}::boolean THEN coalesce(p.saved, 0)::numeric(26, 2)::text END AS saved
    FROM p ${named(db)} ORDER BY ${by === "month" ? sql`p.key` : sql`p.total_with_vat DESC NULLS LAST, p.key NULLS LAST`}`);
};
