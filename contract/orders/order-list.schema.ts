import { z } from "zod";
import { FoundNamesQuery, idFilter, idListParam, listQuery, enumListParam } from "#contract/list.ts";
import { INVOICE_STATES, REPAYMENT_STATES } from "#contract/orders/listed-order.ts";
import { CONFIRMATION_STATES, ORDER_STATUSES, PAPER_STATES } from "#contract/states/order.machine.ts";
import { IdParam, IsoDate, Timestamp } from "#contract/primitives.ts";

/** Party that must act on an order, from the caller's perspective. */
export const ORDER_TURNS = ["us", "partner", "nobody"] as const;
export type OrderTurn = (typeof ORDER_TURNS)[number];
export const ORDER_SIDES = ["customer", "supplier"] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

const amount = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,2})?$/, { error: "validation.money" })
  .optional();

/**
 * Filters of the order list. Values within a filter are joined by OR, filters by AND. `NONE` matches orders without an
 * invoice, payment, confirmation or owed repayment.
 */
export const orderFilters = {
  status: enumListParam(ORDER_STATUSES).optional(),
  tender: IdParam.optional(),
  side: z.enum(ORDER_SIDES).optional(),
  company: idListParam.optional(),
  created_by: idListParam.optional(),
  confirmation: enumListParam(CONFIRMATION_STATES).optional(),
  invoice: enumListParam(INVOICE_STATES).optional(),
  payment: enumListParam(PAPER_STATES).optional(),
  repayment: enumListParam(REPAYMENT_STATES).optional(),
  awaits: enumListParam(ORDER_TURNS).optional(),
  /** Days between which the next goods are expected. */
  awaited_from: IsoDate.optional(),
  awaited_to: IsoDate.optional(),
  created_from: Timestamp.optional(),
  created_to: Timestamp.optional(),
  /** Total including VAT. Orders in all currencies are compared by the plain number. */
  total_from: amount,
  total_to: amount,
} as const satisfies z.ZodRawShape;

/** Sort keys accepted by the order list. */
export const ORDER_SORTS = [
  "number",
  "name",
  "partner",
  "status",
  "confirmation",
  "invoice_status",
  "payment_status",
  "created_at",
  "total_with_vat",
  "awaited_on",
] as const;
/** Sort keys without an index. They are available only if the list is short enough to be counted in full. */
export const ORDER_SORTS_WHEN_COUNTED = [
  "partner",
  "awaited_on",
] as const satisfies readonly (typeof ORDER_SORTS)[number][];
export const OrderQuery = listQuery({
  ordering: ["id", ...ORDER_SORTS],
  default_ordering: "-id",
  filters: { ...idFilter, ...orderFilters },
});
export type OrderQuery = z.output<typeof OrderQuery>;

/** Query for the names in a filter: the other companies of orders, or the colleagues who created them. */
export const OrderPartiesQuery = FoundNamesQuery.extend({ of: z.enum(["company", "created_by"]).default("company") });
export type OrderPartiesQuery = z.output<typeof OrderPartiesQuery>;
