import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { normalise } from "#contract/money/decimal.ts";
import type { LineSums } from "#contract/orders/line-money.ts";
import { recomputedAmounts, recomputedTotals } from "#contract/orders/recomputed-amounts.ts";
import type { RecomputedLine } from "#contract/orders/recomputed-amounts.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { TaxTypeId } from "#contract/reference/reference.schema.ts";
import type { AggregateDrift, AggregateRecount } from "#server/db/aggregate-recount.ts";
import { deliveredLines, deliveredSums } from "#server/db/delivered-quantities.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

const SUMS = [
  "cancelled_total",
  "cancelled_vat",
  "cancelled_total_with_vat",
  "received_total",
  "received_vat",
  "received_total_with_vat",
] as const;
/** Recounted columns of each table. */
const COLUMNS = { purchase_order: SUMS, purchase_order_item: ["free_quantity", ...SUMS] } as const;
type Table = keyof typeof COLUMNS;
type Figures = readonly string[];

/** Number of orders that are read and computed at once. */
const BATCH = 1000;

interface StoredLine extends RecomputedLine {
  readonly id: number;
  readonly order_id: number;
  readonly basis: VatBasis;
  readonly tax_type: TaxTypeId;
  readonly stored: Figures;
}

interface StoredOrder {
  readonly id: number;
  readonly stored: Figures;
}

interface Difference {
  readonly table: Table;
  readonly id: number;
  readonly stored: Figures;
  readonly counted: Figures;
}

const storedOf = (table: Table, alias: string): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(COLUMNS[table].map((name) => sql`${sql.ref(`${alias}.${name}`)}::text`))})`;

const nextOrders = async (trx: SystemDb, after: number): Promise<StoredOrder[]> =>
  (
    await sql<StoredOrder>`
      SELECT o.id, ${storedOf("purchase_order", "o")} AS stored
      FROM purchase_order o
      WHERE o.id > ${after}
      ORDER BY o.id
      LIMIT ${BATCH}`.execute(trx)
  ).rows;

/** Returns the lines of orders, with the quantities that their deliveries come to. */
async function linesOf(trx: SystemDb, orders: readonly number[]): Promise<StoredLine[]> {
  const ids = sql`${[...orders]}::bigint[]`;
  const { rows } = await sql<StoredLine>`
    SELECT
      i.id,
      i.order_id,
      o.basis,
      o.tax_type,
      i.kind,
      ${trimmedDecimal("i.quantity")} AS quantity,
      trim_scale(coalesce(c.accepted, 0))::text AS accepted_quantity,
      trim_scale(coalesce(c.cancelled, 0))::text AS cancelled_quantity,
      trim_scale(coalesce(c.on_the_way, 0))::text AS on_the_way_quantity,
      trim_scale(coalesce(c.paid_surplus, 0))::text AS paid_surplus,
      i.closed_at IS NOT NULL AS is_closed,
      ${trimmedDecimal("i.based_price")} AS based_price,
      i.price_quantity,
      ${trimmedDecimal("i.vat_percent")} AS vat_percent,
      ${storedOf("purchase_order_item", "i")} AS stored
    FROM purchase_order_item i
      JOIN purchase_order o ON o.id = i.order_id
      LEFT JOIN (
        SELECT x.order_item_id AS id, ${deliveredSums}, sum(x.paid_surplus + a.paid_surplus) AS paid_surplus
        FROM ${deliveredLines}
        WHERE d.order_id = ANY(${ids})
        GROUP BY 1
      ) c ON c.id = i.id
    WHERE i.order_id = ANY(${ids})
    ORDER BY i.order_id, i.id`.execute(trx);
  return rows;
}

const figuresOf = (sums: LineSums): Figures => [sums.net, sums.vat, sums.gross];
const differ = ({ stored, counted }: Difference): boolean =>
  stored.some((figure, place) => normalise(figure) !== normalise(counted[place] ?? ""));

/** Returns the differing lines of an order, and the order itself if its sums differ from those of its lines. */
function differencesOf(order: StoredOrder, lines: readonly StoredLine[]): Difference[] {
  const [first] = lines;
  const recomputed = first === undefined ? [] : recomputedAmounts(lines, first);
  const counted = recomputed.map(({ line, free, received, cancelled }) => ({
    line,
    free,
    sums: [...figuresOf(cancelled), ...figuresOf(received)],
  }));
  const totals = recomputedTotals(recomputed);
  const whole = [...figuresOf(totals.cancelled), ...figuresOf(totals.received)];
  const all: readonly Difference[] = [
    ...counted.map(({ line, free, sums }) => ({
      table: "purchase_order_item" as const,
      id: line.id,
      stored: line.stored,
      counted: [free, ...sums],
    })),
    { table: "purchase_order", id: order.id, stored: order.stored, counted: whole },
  ];
  return all.filter(differ);
}

async function* batchesOfDifferences(trx: SystemDb): AsyncGenerator<Difference[]> {
  let orders = await nextOrders(trx, 0);
  while (orders.length > 0) {
    const lines = new Map<number, StoredLine[]>(orders.map(({ id }) => [id, []]));
    for (const line of await linesOf(trx, [...lines.keys()])) lines.get(line.order_id)?.push(line);
    yield orders.flatMap((order) => differencesOf(order, lines.get(order.id) ?? []));
    orders = await nextOrders(trx, orders.at(-1)?.id ?? 0);
  }
}

async function mendTable(trx: SystemDb, table: Table, all: readonly Difference[]): Promise<void> {
  const rows = all.filter((each) => each.table === table).map(({ id, counted }) => ({ id, counted }));
  if (rows.length === 0) return;
  await sql`
    UPDATE ${sql.table(table)} t
    SET ${sql.join(COLUMNS[table].map((name, place) => sql`${sql.ref(name)} = (r.counted->>${sql.lit(place)})::numeric`))}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, counted jsonb)
    WHERE t.id = r.id`.execute(trx);
}

const NAMES = { purchase_order: "order", purchase_order_item: "order line" } as const;
const toDrift = ({ table, id, stored, counted }: Difference): AggregateDrift => ({
  figure: `${NAMES[table]} ${id}: cancelled and received amounts`,
  kept: JSON.stringify(stored),
  counted: JSON.stringify(counted),
});

/**
 * Recounts the free quantities and the cancelled and received amounts of order lines, and the sums at the orders, with
 * the functions that compute them after each change (migrations 0086, 0087, 0090).
 */
export const LINE_AMOUNTS_RECOUNT: AggregateRecount = {
  async find(trx) {
    const drift: AggregateDrift[] = [];
    for await (const batch of batchesOfDifferences(trx)) drift.push(...batch.map(toDrift));
    return drift;
  },
  async mend(trx) {
    for await (const batch of batchesOfDifferences(trx)) {
      await mendTable(trx, "purchase_order_item", batch);
      await mendTable(trx, "purchase_order", batch);
    }
  },
};
