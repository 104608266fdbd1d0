import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer } from "#contract/list.ts";
import { OFFER_STATUSES } from "#contract/states/offer.machine.ts";
import { ORDER_STATUSES } from "#contract/states/order.machine.ts";
import { Id, IdParam, IsoDate, Money, Timestamp } from "#contract/primitives.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";
import { SupplierQuery, SupplierRow } from "#contract/workspaces/workspace.schema.ts";

/** What a customer's own orders show of a company's data. */
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

/** Its offers in the customer's tenders, as far as their prices may be seen. */
const SupplierLots = z.object({
  /** Lots with a price of its, and how many of them it was chosen for. */
  priced: z.number().int(),
  won: z.number().int(),
  /** Lots that somebody else priced too, in the same currency, of its newest offers. */
  compared: z.number().int(),
  /**
   * The middle of its prices' differences from the median of their lots, in per cent without VAT; null without such
   * lots.
   */
  from_median: z
    .string()
    .regex(/^-?\d+\.\d$/)
    .nullable(),
});

/** A supplier as the customer's own tenders and orders show it; null is what the caller may not read. */
export const SupplierCard = SupplierRow.extend({
  /** Known to those who have ordered from it. */
  company: SupplierCompanyData.nullable(),
  declined: z.number().int(),
  expired: z.number().int(),
  lots: SupplierLots.nullable(),
  orders_declined: z.number().int().nullable(),
  /** The newest ones. */
  last_orders: z
    .array(
      z.object({
        id: Id,
        number: z.number().int(),
        name: z.string(),
        status: z.enum(ORDER_STATUSES),
        is_declined: z.boolean(),
        currency: CurrencyId,
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
        /** What came of the invitation. */
        offer_status: z.enum(OFFER_STATUSES),
        sent_at: Timestamp,
      }),
    )
    .nullable(),
}).meta({ id: "SupplierCard" });
export type SupplierCard = z.output<typeof SupplierCard>;

const access = { kind: "member", permission: "read_supplier" } as const;

/** The suppliers of the active workspace, with what it knows of them. */
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
