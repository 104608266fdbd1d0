import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import {
  IdParam,
  Id,
  lineText,
  optionalLine,
  Price,
  Quantity,
  QuantityOrNone,
  Timestamp,
} from "#contract/primitives.ts";
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
/** An order that contains the item. `is_declined` means that one side declined the order, so nothing was bought. */
const OrderOf = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  status: z.enum(ORDER_STATUSES),
  is_declined: z.boolean(),
});

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
    price_per_unit: Price,
    price_with_vat: Price,
  })
  .meta({ id: "PaidPrice" });
export type PaidPrice = z.output<typeof PaidPrice>;

/**
 * Prices that a workspace paid for a part, excluding declined orders. `results` contains the newest lines.
 * `by_currency` covers all lines, starting with the newest line's currency; its prices are without VAT. `visible` is
 * false for callers who may not read orders.
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

/** Lots and orders that were created from an item. Null where the caller may not read them. */
export const ItemUsage = z
  .object({
    tenders: z
      .array(
        z.object({
          tender: TenderOf,
          lot: z.object({ id: Id, position: z.number().int(), quantity: Quantity, unit: Id }),
          /**
           * Number of suppliers with a price for the lot. Null before the tender is sent, and while a sealed tender is
           * open.
           */
          offer_count: z.number().int().nullable(),
        }),
      )
      .nullable(),
    orders: z
      .array(
        z.object({
          order: OrderOf,
          supplier: Named,
          quantity: Quantity,
          /** Balance of receipts, corrections and returns. */
          accepted_quantity: QuantityOrNone,
          unit: Id,
          ordered_at: Timestamp,
        }),
      )
      .nullable(),
  })
  .meta({ id: "ItemUsage" });
export type ItemUsage = z.output<typeof ItemUsage>;

/** Parts to search for. `except_item` is an item to ignore, including its lots and order lines. */
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
 * Records in which a part is already in progress: items without an order, unfinished tenders and open orders, newest
 * first.
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
    has_more: z.boolean(),
  })
  .meta({ id: "PartHolders" });
export type PartHolders = z.output<typeof PartHolders>;

const read = { kind: "member", permission: "read_purchase" } as const;
const ById = z.object({ id: IdParam });

/** Additional data for an item's page. Tenders and orders are included only for callers who may read them. */
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
