import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, IsoDate, Money } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { DeliveryFigures } from "#contract/workspaces/delivery-figures.ts";
import { SheetQuery } from "#contract/sheet-query.ts";

/**
 * What spend is divided by: whom it was paid to, the group of the requests, who makes the part, when it was ordered.
 */
export const SPEND_BY = ["supplier", "group", "maker", "month"] as const;
export type SpendBy = (typeof SPEND_BY)[number];

/** A day of this century. */
const Day = IsoDate.refine((day) => day.startsWith("20"), { error: "validation.date" });
/** From the first day to the last one, of the reader's time zone; without one there is no limit. */
export const DaysQuery = SheetQuery.extend({ from: Day.optional(), to: Day.optional() });
export type DaysQuery = z.output<typeof DaysQuery>;
export const SpendQuery = DaysQuery.extend({
  by: z.enum(SPEND_BY).default("supplier"),
  /** Currencies are never added together; without one it is that of most orders. */
  currency: z.coerce.number<string>().pipe(CurrencyId).optional(),
});
export type SpendQuery = z.output<typeof SpendQuery>;

/** Sums of the lines of orders that neither side has declined. */
const Sums = z.object({
  orders: z.number().int(),
  total: Money,
  vat: Money,
  total_with_vat: Money,
  /**
   * Of `total`, what was bought in lots that two suppliers or more had priced, and what was saved on it: the median of
   * their prices less the price of the order. Null for who may not read tenders.
   */
  compared: Money.nullable(),
  saved: Money.nullable(),
});
export const SpendRow = Sums.extend({
  /** Of a supplier or a group. */
  id: Id.nullable(),
  /** Null for what has no group or no maker, and for months. */
  name: z.string().nullable(),
  /** What suppliers were paid for bringing goods: it has neither a group nor a maker. */
  is_freight: z.boolean(),
  /** YYYY-MM. */
  month: z.string().nullable(),
}).meta({ id: "SpendRow" });
export type SpendRow = z.output<typeof SpendRow>;

/** What was bought in one currency: as a whole, and divided; an order with lines of two makers counts with both. */
export const Spend = z
  .object({
    currency: CurrencyId,
    /** Those in which something was ordered in these days. */
    currencies: z.array(CurrencyId),
    whole: Sums,
    count: z.number().int().min(0),
    results: z.array(SpendRow),
  })
  .meta({ id: "Spend" });
export type Spend = z.output<typeof Spend>;

/**
 * How a supplier answered the invitations of these days, and how it delivered what was promised for them; null is what
 * the caller may not read.
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

/** What the active workspace has bought, and how its suppliers answer and deliver. */
export const spendApi = {
  one: endpoint({
    method: "GET",
    path: "/spend",
    summary: "What was ordered in one currency, by supplier, group, maker or month",
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
