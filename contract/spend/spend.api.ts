import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, IsoDate, Money } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { DeliveryFigures } from "#contract/workspaces/delivery-figures.ts";
import { SheetQuery } from "#contract/sheet-query.ts";

export const SPEND_BY = ["supplier", "group", "maker", "month"] as const;
export type SpendBy = (typeof SPEND_BY)[number];

/**
 * What spend counts. `ordered` is what was ordered without what was cancelled, so it is what is to be paid. `received`
 * is what was accepted and is paid for.
 */
export const SPEND_MEASURES = ["ordered", "received"] as const;
export type SpendMeasure = (typeof SPEND_MEASURES)[number];

const Day = IsoDate.refine((day) => day.startsWith("20"), { error: "validation.date" });
/** Inclusive date range in the user's time zone. A missing end means no limit. */
export const DaysQuery = SheetQuery.extend({ from: Day.optional(), to: Day.optional() });
export type DaysQuery = z.output<typeof DaysQuery>;
export const SpendQuery = DaysQuery.extend({
  by: z.enum(SPEND_BY).default("supplier"),
  measure: z.enum(SPEND_MEASURES).default("ordered"),
  /** Currency of the spend; defaults to the currency of most orders. Currencies are never added together. */
  currency: z.coerce.number<string>().pipe(CurrencyId).optional(),
});
export type SpendQuery = z.output<typeof SpendQuery>;

/** Sums over the lines of orders that neither side has declined, by what the measure counts of them. */
const Sums = z.object({
  /** Number of orders. By `received`, an order counts once some of it was received. */
  orders: z.number().int(),
  total: Money,
  vat: Money,
  total_with_vat: Money,
  /**
   * Part of `total` bought in lots with prices from at least two suppliers. Null for callers who may not read tenders.
   */
  compared: Money.nullable(),
  /**
   * Saving on `compared`: the median price of each lot less the order price. Null for callers who may not read tenders.
   */
  saved: Money.nullable(),
});
export const SpendRow = Sums.extend({
  /** Id of the supplier or item group; null for all other kinds of rows. */
  id: Id.nullable(),
  /** Name of the supplier, group or manufacturer. Null for months, and for lines without a group or manufacturer. */
  name: z.string().nullable(),
  /** True for freight, which has neither a group nor a manufacturer. */
  is_freight: z.boolean(),
  /** Month as YYYY-MM; null unless the rows are months. */
  month: z.string().nullable(),
}).meta({ id: "SpendRow" });
export type SpendRow = z.output<typeof SpendRow>;

/**
 * Spend in one currency: the total, and the rows of the chosen grouping. An order with lines from two manufacturers
 * counts for both manufacturers.
 */
export const Spend = z
  .object({
    currency: CurrencyId,
    currencies: z.array(CurrencyId),
    measure: z.enum(SPEND_MEASURES),
    whole: Sums,
    count: z.number().int().min(0),
    results: z.array(SpendRow),
  })
  .meta({ id: "Spend" });
export type Spend = z.output<typeof Spend>;

/**
 * A supplier's answers to the invitations of a period, and the supplier's deliveries due in that period. Null where the
 * caller may not read the records.
 */
export const SupplierPerformance = z
  .object({
    supplier: Named,
    answers: z
      .object({
        invited: z.number().int(),
        answered: z.number().int(),
        declined: z.number().int(),
        expired: z.number().int(),
        waiting: z.number().int(),
      })
      .nullable(),
    deliveries: DeliveryFigures.nullable(),
  })
  .meta({ id: "SupplierPerformance" });
export type SupplierPerformance = z.output<typeof SupplierPerformance>;

const orders = { kind: "member", permission: "read_order", side: "customer" } as const;
const either = { kind: "member", permission: ["read_tender", "read_order"], side: "customer" } as const;

export const spendApi = {
  one: endpoint({
    method: "GET",
    path: "/spend",
    summary: "What was ordered or received in one currency, by supplier, group, maker or month",
    access: orders,
    query: SpendQuery,
    response: Spend,
  }),
  download: endpoint({
    method: "GET",
    path: "/spend/download",
    summary: "The same as a spreadsheet",
    access: orders,
    query: SpendQuery,
    response: "file",
  }),
  performance: endpoint({
    method: "GET",
    path: "/spend/performance",
    summary: "How suppliers answered the invitations of these days and kept what was promised for them",
    access: either,
    query: DaysQuery,
    response: z.object({ count: z.number().int().min(0), results: z.array(SupplierPerformance) }),
  }),
  download_performance: endpoint({
    method: "GET",
    path: "/spend/performance/download",
    summary: "The same as a spreadsheet",
    access: either,
    query: DaysQuery,
    response: "file",
  }),
};
