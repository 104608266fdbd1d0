import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { OFFER_STATUSES } from "#contract/states/offer.machine.ts";
import { ORDER_STATUSES } from "#contract/states/order.machine.ts";
import { Id, IdParam, IsoDate, Money, Timestamp } from "#contract/primitives.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";
import { SupplierQuery, SupplierRow } from "#contract/workspaces/workspace.schema.ts";

const SupplierCompanyData = z.object({
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  registration_date: IsoDate.nullable(),
  legal_address: z.string().nullable(),
  actual_address: z.string().nullable(),
  site: z.string().nullable(),
  head_name: z.string().nullable(),
  head_position: z.string().nullable(),
});

/** Statistics of the supplier's offers in the customer's tenders with visible prices. */
const SupplierLots = z.object({
  priced: z.number().int(),
  won: z.number().int(),
  /** Number of lots in the newest offers for which another supplier has a price in the same currency. */
  compared: z.number().int(),
  /**
   * Median deviation of the supplier's prices without VAT from the lots' median prices, in per cent. Null without
   * comparable lots.
   */
  from_median: z
    .string()
    .regex(/^-?\d+\.\d$/)
    .nullable(),
});

/** A supplier in the customer's tenders and orders. Fields are null where the caller may not read the data. */
export const SupplierCard = SupplierRow.extend({
  /** Company details; null unless the customer has ordered from the supplier. */
  company: SupplierCompanyData.nullable(),
  declined: z.number().int().nullable(),
  expired: z.number().int().nullable(),
  lots: SupplierLots.nullable(),
  orders_declined: z.number().int().nullable(),
  last_orders: z
    .array(
      z.object({
        id: Id,
        number: z.number().int(),
        name: z.string(),
        status: z.enum(ORDER_STATUSES),
        is_declined: z.boolean(),
        currency: CurrencyId,
        /** Sum to be paid, as in `sums`; zero for a declined order. */
        total_with_vat: Money,
        created_at: Timestamp,
      }),
    )
    .nullable(),
  last_tenders: z
    .array(
      z.object({
        id: Id,
        number: z.number().int(),
        round: z.number().int(),
        name: z.string(),
        offer_status: z.enum(OFFER_STATUSES),
        sent_at: Timestamp,
      }),
    )
    .nullable(),
}).meta({ id: "SupplierCard" });
export type SupplierCard = z.output<typeof SupplierCard>;

const access = { kind: "member", permission: "read_supplier" } as const;

export const supplierApi = {
  list: endpoint({
    method: "GET",
    path: "/suppliers",
    summary: "Suppliers of the active workspace, or all verified ones, with what was asked, answered and ordered",
    access,
    query: SupplierQuery,
    response: listAnswer(SupplierRow),
  }),
  one: endpoint({
    method: "GET",
    path: "/suppliers/{id}",
    summary: "What the workspace's own tenders and orders show of a supplier",
    access,
    params: z.object({ id: IdParam }),
    response: SupplierCard,
  }),
};
