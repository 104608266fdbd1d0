import { z } from "zod";
import { idListParam, listQuery } from "#contract/list.ts";
import { propertyOf } from "#contract/fields.ts";
import { UNIT_IDS } from "#contract/reference/units.ts";
import { DELIVERY_ADDRESS_MAX, ORDER_MAX_LINES } from "#contract/limits.ts";
import { ORDER_SIDES } from "#contract/orders/order-list.schema.ts";
import {
  AmountInput,
  Id,
  IsoDate,
  lineText,
  Money,
  optionalLine,
  Price,
  PriceInput,
  PriceQuantity,
  Quantity,
  QuantityOrNone,
  Timestamp,
  Version,
} from "#contract/primitives.ts";
import { CurrencyId, Named, PaymentMethod, TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { Seen, SeenTotal } from "#contract/seen.ts";
import { DELIVERY_STATUSES } from "#contract/orders/delivery.machine.ts";
import { ORDER_FIELDS, ORDER_ITEM_FIELDS } from "#contract/orders/order-fields.ts";
import { ORDER_AWAITED } from "#contract/orders/order-awaits.ts";
import { CONFIRMATIONS, ORDER_STATUSES, PAYMENT_STATUSES } from "#contract/states/order.machine.ts";
import { PAYMENT_PARTS } from "#contract/orders/payment-plan.ts";
import { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { PayeeAccount } from "#contract/workspaces/payee-account.schema.ts";

export const ORDER_ACTIONS = [
  "edit",
  "close",
  "decline",
  "confirm_order",
  "propose_change",
  "accept_proposal",
  "refuse_proposal",
  "send_invoice",
  "confirm_invoice",
  "refuse_invoice",
  "request_payment",
  "confirm_payment",
  "refuse_payment",
  "announce_delivery",
  "cancel_delivery",
  "receive_delivery",
  "move_delivery",
  "close_line",
] as const;

/** An order to one supplier; both sides see the same record. */
export const Order = z
  .object({
    id: Id,
    version: Version,
    /** Counts up per customer workspace; shown as PO-00001. */
    number: z.number().int(),
    ...propertyOf(ORDER_FIELDS, "output"),
    status: z.enum(ORDER_STATUSES),
    /** The supplier's word on the order; null while it is awaited. */
    confirmation: z.enum(CONFIRMATIONS).nullable(),
    invoice_status: z.enum(PAYMENT_STATUSES).nullable(),
    payment_status: z.enum(PAYMENT_STATUSES).nullable(),
    /** How much of it has come. */
    delivery_status: z.enum(DELIVERY_STATUSES),
    /** Lines of which something has still to come. */
    open_lines: z.number().int(),
    /** A shipment waits for its receipt. */
    is_on_the_way: z.boolean(),
    customer: Named,
    supplier: Named,
    tender: z.object({ id: Id, number: z.number().int(), round: z.number().int(), name: z.string() }).nullable(),
    item_count: z.number().int(),
    /** The payments that are confirmed. */
    paid: Money,
    /** What is asked for, or can be next; null once everything is paid. */
    next_payment: z
      .object({
        part: z.enum(PAYMENT_PARTS),
        amount: Money,
        after_delivery: z.boolean(),
        /** Its time has come: what is paid after delivery waits until all that is awaited has come. */
        is_due: z.boolean(),
      })
      .nullable(),
    close_reason: z.string().nullable(),
    /** When one side declined the order, and which: it is closed for good and counts nowhere. */
    declined_at: Timestamp.nullable(),
    declined_by: z.enum(ORDER_SIDES).nullable(),
    created_by: Named.nullable(),
    created_at: Timestamp,
    /** What the caller can do now. */
    actions: z.array(z.enum(ORDER_ACTIONS)),
    /** Which side the order waits for, and what for; null where nothing is left to do but to close it. */
    /** It comes to more than a colleague of the customer has approved: nothing but its lines can change meanwhile. */
    is_held: z.boolean(),
    /** Its supplier knows of it. */
    is_released: z.boolean(),
    awaits: z.object({ side: z.enum(ORDER_SIDES), what: z.enum(ORDER_AWAITED) }).nullable(),
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof Order>;

/** One line of an order: prices frozen as they were offered. */
export const OrderItem = z
  .object({
    id: Id,
    position: z.number().int(),
    lot: Id.nullable(),
    lot_position: z.number().int().nullable(),
    offer_item: Id.nullable(),
    /** The purchase request that the line was taken from; its customer's alone to know. */
    purchase_item: Id.nullable(),
    ...propertyOf(ORDER_ITEM_FIELDS, "output"),
    /** The day that was promised first: the agreed one, else reckoned from the weeks. What is on time is counted by it. */
    promised_date: IsoDate.nullable(),
    /** The day on which the supplier expects it now. */
    expected_date: IsoDate.nullable(),
    accepted_quantity: QuantityOrNone,
    /** Announced, and neither received nor cancelled. */
    on_the_way_quantity: QuantityOrNone,
    refused_quantity: QuantityOrNone,
    /** Neither accepted nor on its way: the supplier has still to ship it. */
    open_quantity: QuantityOrNone,
    /** Why the customer awaits no more of it; null while it does. */
    close_reason: z.string().nullable(),
  })
  .meta({ id: "OrderItem" });
export type OrderItem = z.output<typeof OrderItem>;

/** Where an order is to be delivered to, and the last day for it, as its customer writes them. */
const destination = {
  delivery_address: optionalLine(DELIVERY_ADDRESS_MAX).optional(),
  deliver_by: IsoDate.nullable().optional(),
} as const satisfies z.ZodRawShape;

/** Orders of a tender's winners, each once, one for each supplier. Unless told, they go to where the last one went. */
export const OrdersOfWinners = SeenTotal.extend({
  tender: Id,
  /** Suppliers whose freight is left out of their orders. */
  without_freight: z.array(Id).max(1000).default([]),
  ...destination,
});
export type OrdersOfWinners = z.output<typeof OrdersOfWinners>;

/** What the customer edits of an open order, each by its word in the catalogue. */
export const EDITABLE_ORDER_FIELDS = ["name", "comment", "delivery_address", "deliver_by"] as const;

/** Edit, close or decline: a body for each. */
export const OrderEdit = z.strictObject({
  name: lineText(200).optional(),
  comment: optionalLine(2000).optional(),
  ...destination,
  version: Version.optional(),
});
export const OrderClose = Seen.extend({
  status: z.literal("CLOSED"),
  decline: z.boolean().default(false),
  reason: lineText(2000).optional(),
});
export const OrderPatch = z.union([OrderClose, OrderEdit]);
export type OrderPatch = z.output<typeof OrderPatch>;

export const OrderItemQuery = listQuery({ ordering: ["position"], default_ordering: "position", filters: {} });

/** What the supplier offered in the tender of an order and can still be ordered with it. */
export const OrderOfferItem = z
  .object({
    offer_item: Id,
    lot: Id,
    lot_position: z.number().int(),
    nomenclature: z.string().nullable(),
    part_number: z.string().nullable(),
    manufacturer: z.string().nullable(),
    replacement: z.boolean(),
    unit: Id,
    price_per_unit: Price,
    price_with_vat: Price.nullable(),
    /** For how many units it was typed, and that price on the basis of the order; null where it is for one. */
    price_quantity: PriceQuantity,
    price_for_quantity: Price.nullable(),
    /** What the lot asks for, less what is chosen or ordered of others: more than this is not ordered. */
    open_quantity: Quantity,
    /** The supplier's line is chosen for the lot already, with this quantity, and waits for its order. */
    chosen_quantity: Quantity.nullable(),
  })
  .meta({ id: "OrderOfferItem" });
export type OrderOfferItem = z.output<typeof OrderOfferItem>;

/** Lines of the supplier's offer that come into an order, each with its quantity; the revision of the order that was seen. */
export const OrderOfferItemsAdd = Seen.extend({
  items: z
    .array(z.strictObject({ offer_item: Id, quantity: Quantity }))
    .min(1)
    .max(ORDER_MAX_LINES),
});
export type OrderOfferItemsAdd = z.output<typeof OrderOfferItemsAdd>;

/** What an order's line of one's own says. */
const OwnItem = z.strictObject({
  nomenclature: lineText(500),
  part_number: optionalLine(200).optional(),
  manufacturer: optionalLine(200).optional(),
  quantity: Quantity,
  unit: z.literal(UNIT_IDS, { error: "validation.choice" }),
  /** For `price_quantity` units. */
  price: PriceInput,
  price_quantity: PriceQuantity.default(1),
  vat_rate: VatRateId.optional(),
});
export type OwnItem = z.output<typeof OwnItem>;

/** A line that was agreed outside of the tender. Its price counts on the basis of the order; without a rate it gets the tender's. */
export const OrderItemAdd = OwnItem.extend(Seen.shape);
export type OrderItemAdd = z.output<typeof OrderItemAdd>;

/** What the freight of an order costs, on the order's basis of VAT; without a rate it gets the tender's. */
export const OrderFreightSet = Seen.extend({
  amount: AmountInput.refine((value) => /[1-9]/.test(value), { error: "validation.price" }),
  vat_rate: VatRateId.optional(),
});
export type OrderFreightSet = z.output<typeof OrderFreightSet>;

/** A purchase request that comes into an order: what it names is copied, the price is what was agreed. */
const RequestedItem = z.strictObject({
  purchase_item: Id,
  quantity: Quantity,
  /** For `price_quantity` units. */
  price: PriceInput,
  price_quantity: PriceQuantity.default(1),
  vat_rate: VatRateId.optional(),
});
export type RequestedItem = z.output<typeof RequestedItem>;

/** Purchase requests that come into an order, all or none; the revision of the order that was seen. */
export const OrderRequestsAdd = Seen.extend({ items: z.array(RequestedItem).min(1).max(ORDER_MAX_LINES) });
export type OrderRequestsAdd = z.output<typeof OrderRequestsAdd>;

/** What the workspace paid last for the parts of purchase requests: in the order's currency, on its basis, in their unit. */
export const RequestPrices = z
  .object({
    results: z.array(
      z.object({
        purchase_item: Id,
        /** For `price_quantity` units, as it was agreed. */
        price: Price,
        price_quantity: PriceQuantity,
        order: z.object({ id: Id, number: z.number().int() }),
        ordered_at: Timestamp,
      }),
    ),
  })
  .meta({ id: "RequestPrices" });
export type RequestPrices = z.output<typeof RequestPrices>;
export const RequestPricesQuery = z.strictObject({ items: idListParam });

/** An order that no tender was held for: what was agreed with one company, with the lines that are known already. */
export const OrderByHand = z.strictObject({
  name: lineText(200),
  supplier: Id,
  currency: CurrencyId,
  tax_type: TaxTypeId,
  payment_method: PaymentMethod,
  basis: z.enum(VAT_BASES).default("net"),
  comment: optionalLine(2000).optional(),
  ...destination,
  items: z.array(OwnItem).max(ORDER_MAX_LINES).default([]),
  /** Purchase requests that are ordered with it; their lines stand after the others. */
  requests: z.array(RequestedItem).max(ORDER_MAX_LINES).default([]),
});
export type OrderByHand = z.output<typeof OrderByHand>;

/** Orders of a tender's winners, or one without a tender: a body for each. */
export const OrderCreate = z.union([OrdersOfWinners, OrderByHand]);

/** Where the company had its orders delivered to, the last one first, and its own actual address, of which nothing was ordered yet. */
export const DeliveryAddresses = z
  .object({ results: z.array(z.object({ address: z.string(), used_at: Timestamp.nullable() })) })
  .meta({ id: "DeliveryAddresses" });
export type DeliveryAddresses = z.output<typeof DeliveryAddresses>;

/** What an accountant needs: the requisites of both sides, VAT by rate, the total in words (in Russian). */
export const BillingDetails = z
  .object({
    customer: CompanyInfo.nullable(),
    supplier: CompanyInfo.nullable(),
    /** The account that is paid to, and what has changed of it; null where the supplier has named none. */
    payee: PayeeAccount.nullable(),
    vat_by_rate: z.array(z.object({ vat_percent: z.string().nullable(), total: Money, vat: Money })),
    total: Money,
    vat: Money,
    total_with_vat: Money,
    total_in_words: z.string(),
  })
  .meta({ id: "BillingDetails" });
export type BillingDetails = z.output<typeof BillingDetails>;
