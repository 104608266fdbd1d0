import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { spendApi } from "#contract/spend/spend.api.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import type { SpendBy, SpendRow } from "#contract/spend/spend.api.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { changeOrderAs } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Includes the last instant of a month in Moscow and the first instant of the next one. */
const INSTANTS = [
  "2026-08-31T20:59:59.999Z",
  "2026-08-31T21:00:00.000Z",
  "2026-09-15T12:00:00.000Z",
  "2026-09-30T21:00:00.000Z",
  "2026-11-02T00:00:00.000Z",
] as const;
const MAKERS = ["Murata", "MURATA", "mu-rata", "Texas Instruments", null] as const;

const lines = fc.record({
  nomenclature: fc.constant("Резистор"),
  manufacturer: fc.constantFrom(...MAKERS),
  quantity: fc.constantFrom("1", "0.333", "7.5", "24000"),
  unit: fc.constant(1),
  price: fc.bigInt({ min: 1n, max: 9_999_999_999n }).map((units) => fromScaled(units, PRICE_SCALE)),
  vat_rate: fc.constantFrom(2, 5, 6),
});
const orders = fc.record({
  supplier: fc.nat(2),
  currency: fc.constantFrom(1, 2, 3),
  tax_type: fc.constantFrom(TAX_TYPE.SUBJECT, TAX_TYPE.NOT_SUBJECT),
  basis: fc.constantFrom("net", "gross"),
  items: fc.array(lines, { maxLength: 3 }),
  declined: fc.boolean(),
  at: fc.constantFrom(...INSTANTS),
});

type GivenOrder = typeof orders extends fc.Arbitrary<infer Each> ? Each : never;

interface Bought {
  readonly order: Order;
  readonly lines: readonly OrderItem[];
}

async function made(customer: Company, suppliers: readonly Company[], given: readonly GivenOrder[]): Promise<void> {
  for (const { supplier, declined, at, items, tax_type, ...fields } of given) {
    const isTaxed = tax_type === TAX_TYPE.SUBJECT;
    const body = {
      ...fields,
      name: "На склад",
      tax_type,
      basis: isTaxed ? fields.basis : "net",
      payment_method: "FULL_PREPAYMENT",
      supplier: suppliers[supplier]?.workspace,
      items: items.map(({ vat_rate, ...item }) => (isTaxed ? { ...item, vat_rate } : item)),
    };
    const [order] = (await app.call(orderApi.create, customer, { body })).ok().results;
    const id = order?.id ?? 0;
    await app.deps.db.updateTable("purchase_order").set({ created_at: at }).where("id", "=", id).execute();
    const patch = { status: "CLOSED", decline: true, reason: "Не нужно" } as const;
    if (declined) await changeOrderAs(app.deps, { by: { ...customer, as: "customer" }, order: id, patch });
  }
}
async function boughtBy(customer: Company): Promise<Bought[]> {
  const { results } = (await app.call(orderApi.list, customer, { query: { limit: "1000" } })).ok();
  const kept = results.filter(({ status, payment_status }) => status !== "CLOSED" || payment_status !== "REFUSED");
  return Promise.all(
    kept.map(async (order) => ({
      order,
      lines: (await app.call(orderApi.items, customer, { params: { id: order.id }, query: { limit: "1000" } })).ok()
        .results,
    })),
  );
}

const SUMS = ["total", "vat", "total_with_vat"] as const;
type Sums = Record<(typeof SUMS)[number], bigint>;
const kopecks = (money: string): bigint => BigInt(money.replace(".", ""));
function sumsOf(rows: readonly Record<(typeof SUMS)[number], string>[]): Sums {
  const sumOf = (name: (typeof SUMS)[number]): bigint => rows.reduce((sum, row) => sum + kopecks(row[name]), 0n);
  return { total: sumOf("total"), vat: sumOf("vat"), total_with_vat: sumOf("total_with_vat") };
}

/** Returns the month in Moscow, which is UTC+3 all year. */
const monthOf = (at: string): string => new Date(Date.parse(at) + 3 * HOUR_MS).toISOString().slice(0, 7);
const makerOf = (name: string | null): string => (name ?? "").toUpperCase().replaceAll(/[\s-]/g, "");

const KEYS: Readonly<Record<SpendBy, (bought: Bought, line: OrderItem | undefined) => string>> = {
  supplier: ({ order }) => String(order.supplier.id),
  group: () => "",
  maker: (_bought, line) => makerOf(line?.manufacturer ?? null),
  month: ({ order }) => monthOf(order.created_at),
};
const keyOf = (by: SpendBy, { id, name, month }: SpendRow): string =>
  by === "maker" ? makerOf(name) : (month ?? String(id ?? ""));

/** Computes the expected sums and numbers of orders from the orders alone. */
function expected(by: SpendBy, bought: readonly Bought[]): Map<string, Sums & { orders: number }> {
  const parts = new Map<string, { lines: OrderItem[]; orders: Set<number> }>();
  for (const each of bought)
    for (const line of each.lines.length === 0 ? [undefined] : each.lines) {
      const key = KEYS[by](each, line);
      const part = parts.get(key) ?? { lines: [], orders: new Set<number>() };
      if (line !== undefined) part.lines.push(line);
      parts.set(key, { ...part, orders: part.orders.add(each.order.id) });
    }
  return new Map([...parts].map(([key, part]) => [key, { ...sumsOf(part.lines), orders: part.orders.size }]));
}

test(
  "whatever was ordered and declined, each sum equals that of the orders, in each currency and each way to divide",
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(orders, { minLength: 1, maxLength: 6 }), async (given) => {
        const customer = await aCompany(app.deps, { is_customer: true });
        const suppliers = [await aSupplier(app.deps), await aSupplier(app.deps), await aSupplier(app.deps)];
        await made(customer, suppliers, given);
        const bought = await boughtBy(customer);
        for (const currency of [1, 2, 3] as const) {
          const inIt = bought.filter(({ order }) => order.currency === currency);
          for (const by of ["supplier", "group", "maker", "month"] as const) {
            const query = { by, currency: String(currency) };
            const answer = (await app.call(spendApi.one, customer, { query })).ok();
            expect(sumsOf([answer.whole])).toEqual(sumsOf(inIt.map(({ order }) => order)));
            expect(answer.whole.orders).toBe(inIt.length);
            // Ignores months without orders, which the response includes between other months.
            const rows = answer.results.filter(({ orders }) => by !== "month" || orders > 0);
            const parts = rows.map((row) => [keyOf(by, row), { ...sumsOf([row]), orders: row.orders }] as const);
            expect(parts).toHaveLength(new Map(parts).size);
            expect(new Map(parts)).toEqual(expected(by, inIt));
          }
        }
        const september = { from: "2026-09-01", to: "2026-09-30", currency: "1" };
        const { whole } = (await app.call(spendApi.one, customer, { query: september })).ok();
        const inSeptember = bought.filter(
          ({ order }) => order.currency === 1 && monthOf(order.created_at) === "2026-09",
        );
        expect(sumsOf([whole])).toEqual(sumsOf(inSeptember.map(({ order }) => order)));
      }),
      { numRuns: 6 },
    ),
  120_000,
);
