import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { IdParam, Id, lineText, optionalLine, Price, Quantity, Timestamp } from "#contract/primitives.ts";
import { ORDER_STATUSES } from "#contract/states/order.machine.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";

const TenderOf = z.object({
  id: Id,
  number: z.number().int(),
  round: z.number().int(),
  name: z.string(),
  status: z.enum(TENDER_STATUSES),
});
/** `is_declined`: one side has refused it; it is closed and bought nothing. */
const OrderOf = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  status: z.enum(ORDER_STATUSES),
  is_declined: z.boolean(),
});

/** One line of an order for a part: what was paid for how much, to whom, when. */
export const PaidPrice = z
  .object({
    id: Id,
    order: OrderOf,
    supplier: Named,
    ordered_at: Timestamp,
    part_number: z.string().nullable(),
    manufacturer: z.string().nullable(),
    quantity: Quantity,
    unit: Id,
    currency: CurrencyId,
    /** For one unit, without VAT and with it. */
    price_per_unit: Price,
    price_with_vat: Price,
  })
  .meta({ id: "PaidPrice" });
export type PaidPrice = z.output<typeof PaidPrice>;

/**
 * What a workspace paid for a part in orders that nobody declined: the newest lines, and of all of them the last and
 * the middle price without VAT in each currency, the one of the newest line first. Nothing is `visible` to whom may not
 * read orders.
 */
export const PaidPrices = z
  .object({
    visible: z.boolean(),
    count: z.number().int(),
    results: z.array(PaidPrice),
    by_currency: z.array(z.object({ currency: CurrencyId, count: z.number().int(), last: Price, median: Price })),
  })
  .meta({ id: "PaidPrices" });
export type PaidPrices = z.output<typeof PaidPrices>;

/**
 * Where an item went: the lots that were made of it, and what was ordered of them. Null is what the caller may not
 * read.
 */
export const ItemUsage = z
  .object({
    tenders: z
      .array(
        z.object({
          tender: TenderOf,
          lot: z.object({ id: Id, position: z.number().int(), quantity: Quantity, unit: Id }),
          /** Suppliers who named a price for the lot; null while a sealed tender runs and before one is sent. */
          offer_count: z.number().int().nullable(),
        }),
      )
      .nullable(),
    orders: z
      .array(z.object({ order: OrderOf, supplier: Named, quantity: Quantity, unit: Id, ordered_at: Timestamp }))
      .nullable(),
  })
  .meta({ id: "ItemUsage" });
export type ItemUsage = z.output<typeof ItemUsage>;

/** Parts to look for; `except_item` leaves out that item, its lots and what was ordered of them. */
export const PartHoldersQuery = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        part_number: lineText(200),
        manufacturer: optionalLine(200).default(null),
        except_item: Id.optional(),
      }),
    )
    .min(1)
    .max(BULK_MAX_ROWS),
});

/**
 * Where a part is already: items that aren't ordered, tenders that aren't done, orders that aren't closed; the newest
 * of each.
 */
export const PartHolders = z
  .object({
    items: z.array(
      z.object({
        id: Id,
        nomenclature: z.string().nullable(),
        part_number: z.string().nullable(),
        quantity: Quantity,
        units: Id,
      }),
    ),
    tenders: z.array(TenderOf),
    orders: z.array(OrderOf),
    /** There are more than are named. */
    has_more: z.boolean(),
  })
  .meta({ id: "PartHolders" });
export type PartHolders = z.output<typeof PartHolders>;

const read = { kind: "member", permission: "read_purchase" } as const;
const ById = z.object({ id: IdParam });

/** What the page of an item shows beside its fields. Of tenders and orders everybody sees what they may read anyway. */
export const itemCardApi = {
  prices: endpoint({
    method: "GET",
    path: "/purchase-items/{id}/prices",
    summary: "What the workspace paid for the part of the item",
    access: read,
    params: ById,
    response: PaidPrices,
  }),
  usage: endpoint({
    method: "GET",
    path: "/purchase-items/{id}/usage",
    summary: "Tenders and orders that hold the item",
    access: read,
    params: ById,
    response: ItemUsage,
  }),
  duplicates: endpoint({
    method: "POST",
    path: "/purchase-items/duplicates",
    summary: "For each part the open items, tenders and orders that hold it already",
    access: read,
    body: PartHoldersQuery,
    response: z.object({ results: z.array(PartHolders) }),
    writes: false,
  }),
};
