import { z } from "zod";
import { idListParam, listQuery } from "#contract/list.ts";
import { propertyOf } from "#contract/fields.ts";
import { UNIT_IDS } from "#contract/reference/units.ts";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
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
import { AWARD_DETAILS, ORDER_DETAILS, ORDER_FIELDS, ORDER_ITEM_WIRE_FIELDS } from "#contract/orders/order-fields.ts";
import { OrderClose, OrderReopen } from "#contract/orders/order-end.schema.ts";
import { ORDER_AWAITED } from "#contract/orders/order-awaits.ts";
import { CONFIRMATIONS, ORDER_STATUSES, PAYMENT_STATUSES } from "#contract/states/order.machine.ts";
import { PAYMENT_PARTS } from "#contract/orders/payment-plan.ts";

export const ORDER_ACTIONS = [
  "edit",
  "close",
  "decline",
  "reopen",
  "confirm_order",
  "propose_change",
  "accept_proposal",
  "refuse_proposal",
  "withdraw_proposal",
  "send_invoice",
  "correct_invoice",
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
  "answer_adjustment",
  "record_repayment",
  "amend",
] as const;

/** An order to one supplier. The customer and the supplier see the same record. */
export const Order = z
  .object({
    id: Id,
    version: Version,
    /** Sequence number within the customer's workspace; displayed as PO-00001. */
    number: z.number().int(),
    ...propertyOf(ORDER_FIELDS, "output"),
    status: z.enum(ORDER_STATUSES),
    confirmation: z.enum(CONFIRMATIONS).nullable(),
    invoice_status: z.enum(PAYMENT_STATUSES).nullable(),
    payment_status: z.enum(PAYMENT_STATUSES).nullable(),
    delivery_status: z.enum(DELIVERY_STATUSES),
    open_lines: z.number().int(),
    awaited_on: IsoDate.nullable(),
    is_on_the_way: z.boolean(),
    /** Number of lines with goods on the way, and their quantity; no quantity if the units differ. */
    on_the_way: z.object({ lines: z.number().int(), quantity: QuantityOrNone.nullable(), unit: Id.nullable() }),
    customer: Named,
    supplier: Named,
    tender: z.object({ id: Id, number: z.number().int(), round: z.number().int(), name: z.string() }).nullable(),
    item_count: z.number().int(),
    paid: Money,
    /** Number of the agreed state of the order. The order begins with 1, and each change of what was agreed adds 1. */
    revision: z.number().int().positive(),
    /** Sum of what was accepted and is paid for, with VAT. Freight is received with the first accepted goods. */
    received_total_with_vat: Money,
    /** Sum to be paid with VAT: what was accepted and what is still awaited. Closing a line reduces it. */
    due_total_with_vat: Money,
    /** Sum of the confirmed invoices, with VAT. */
    invoiced_total_with_vat: Money,
    /** Sum that the supplier owes back, because more was paid than what is due; otherwise 0.00. */
    overpaid: Money,
    /** Sum by which the confirmed invoices exceed what is due, beyond the tolerance; otherwise 0.00. */
    over_invoiced: Money,
    /** The requested payment, or else the next payment that can be requested; null if everything is paid. */
    next_payment: z
      .object({
        part: z.enum(PAYMENT_PARTS),
        amount: Money,
        after_delivery: z.boolean(),
        /** True if the payment method allows the payment by now. Payment after delivery is due as far as goods arrived. */
        is_due: z.boolean(),
      })
      .nullable(),
    /** Tolerance of this order in per cent instead of the company's; null uses the company's. Null for the supplier. */
    surplus_percent: z.string().nullable(),
    /** Reason why the customer or a side that declined ended the order. An open order with a reason closes automatically. */
    close_reason: z.string().nullable(),
    /** Time when one side declined the order, or null. A declined order is closed for good and counts in no total. */
    declined_at: Timestamp.nullable(),
    declined_by: z.enum(ORDER_SIDES).nullable(),
    created_by: Named.nullable(),
    created_at: Timestamp,
    actions: z.array(z.enum(ORDER_ACTIONS)),
    /**
     * True if the total, with a surplus that is paid for, exceeds the sum that was approved. Until a new approval, only
     * the lines can change.
     */
    is_held: z.boolean(),
    /** True if the supplier can see the order. */
    is_released: z.boolean(),
    /** Side that must act and the next step; null if the order only needs to be closed. */
    awaits: z.object({ side: z.enum(ORDER_SIDES), what: z.enum(ORDER_AWAITED) }).nullable(),
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof Order>;

export const OrderItem = z
  .object({
    id: Id,
    position: z.number().int(),
    lot: Id.nullable(),
    lot_position: z.number().int().nullable(),
    offer_item: Id.nullable(),
    /** Purchase request that the line was ordered for; visible only to the customer. */
    purchase_item: Id.nullable(),
    ...propertyOf(ORDER_ITEM_WIRE_FIELDS, "output"),
    /**
     * First promised day, used for on-time statistics. It is the agreed day, or else the day calculated from the
     * delivery time in weeks.
     */
    promised_date: IsoDate.nullable(),
    /** Day on which the supplier currently expects the delivery. */
    expected_date: IsoDate.nullable(),
    accepted_quantity: QuantityOrNone,
    /** Quantity that was announced and neither received nor cancelled. */
    on_the_way_quantity: QuantityOrNone,
    refused_quantity: QuantityOrNone,
    /** Quantity that was accepted and then sent back. */
    returned_quantity: QuantityOrNone,
    /** Quantity of an open line that is no longer expected, because it was returned without a replacement. */
    cancelled_quantity: QuantityOrNone,
    /** Part of the accepted quantity that isn't paid for, because it exceeds the order. */
    free_quantity: QuantityOrNone,
    /** Quantity still to be shipped: neither accepted nor on the way. */
    open_quantity: QuantityOrNone,
    /** By how much the accepted quantity may exceed the ordered one. Zero for the supplier, who doesn't see it. */
    tolerated_surplus: QuantityOrNone,
    /** Reason why the customer no longer expects the missing quantity, or null. */
    close_reason: z.string().nullable(),
    /** Sum of what was accepted and is paid for, with VAT. */
    received_total_with_vat: Money,
    /** Amounts to be paid: all of the line, or what was accepted and is on the way once the line is closed. */
    due_total: Money,
    due_vat: Money,
    due_total_with_vat: Money,
  })
  .meta({ id: "OrderItem" });
export type OrderItem = z.output<typeof OrderItem>;

const { name, ...terms } = propertyOf(ORDER_DETAILS, "input");
const details = { name, ...z.object(terms).partial().shape };

/** Details that orders for a tender's winners can have. */
export const OrderAwardDetails = z.strictObject(propertyOf(AWARD_DETAILS, "input")).partial();

/**
 * Creates one order per supplier for the winners of a tender. Winners already ordered are skipped. The delivery address
 * defaults to the last one used.
 */
export const OrdersOfWinners = SeenTotal.extend({
  tender: Id,
  without_freight: z.array(Id).max(1000).default([]),
  ...OrderAwardDetails.shape,
});
export type OrdersOfWinners = z.output<typeof OrdersOfWinners>;

export const OrderEdit = z.strictObject({ ...details, version: Version }).partial();
export const OrderPatch = z.union([OrderClose, OrderReopen, OrderEdit]);
export type OrderPatch = z.output<typeof OrderPatch>;

export const OrderItemQuery = listQuery({ ordering: ["position"], default_ordering: "position", filters: {} });

/** An offered line of the order's tender that can still be added to the order. */
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
    /** Number of units that the typed price covers. */
    price_quantity: PriceQuantity,
    /** Typed price for `price_quantity` units, on the order's VAT basis; null if the price is for one unit. */
    price_for_quantity: Price.nullable(),
    /** Maximum quantity to order: the lot's quantity less the quantities that other suppliers won or have in orders. */
    open_quantity: Quantity,
    /** Quantity of this line that was awarded but isn't ordered yet; null if there is no such quantity. */
    chosen_quantity: Quantity.nullable(),
  })
  .meta({ id: "OrderOfferItem" });
export type OrderOfferItem = z.output<typeof OrderOfferItem>;

export const OrderOfferItemsAdd = Seen.extend({
  items: z
    .array(z.strictObject({ offer_item: Id, quantity: Quantity }))
    .min(1)
    .max(ORDER_MAX_LINES),
});
export type OrderOfferItemsAdd = z.output<typeof OrderOfferItemsAdd>;

export const OwnItem = z.strictObject({
  nomenclature: lineText(500),
  part_number: optionalLine(200).optional(),
  manufacturer: optionalLine(200).optional(),
  quantity: Quantity,
  unit: z.literal(UNIT_IDS, { error: "validation.choice" }),
  /** Price for `price_quantity` units. */
  price: PriceInput,
  price_quantity: PriceQuantity.default(1),
  vat_rate: VatRateId.optional(),
});
export type OwnItem = z.output<typeof OwnItem>;

/** Adds a line agreed outside the tender, priced on the order's VAT basis. The VAT rate defaults to the tender's. */
export const OrderItemAdd = OwnItem.extend(Seen.shape);
export type OrderItemAdd = z.output<typeof OrderItemAdd>;

/** Sets the freight cost on the order's VAT basis. The VAT rate defaults to the tender's. */
export const OrderFreightSet = Seen.extend({
  amount: AmountInput.refine((value) => /[1-9]/.test(value), { error: "validation.price" }),
  vat_rate: VatRateId.optional(),
});
export type OrderFreightSet = z.output<typeof OrderFreightSet>;

/** A purchase request to add to an order at the agreed price. The order line copies the request's description. */
const RequestedItem = z.strictObject({
  purchase_item: Id,
  quantity: Quantity,
  /** Price for `price_quantity` units. */
  price: PriceInput,
  price_quantity: PriceQuantity.default(1),
  vat_rate: VatRateId.optional(),
});
export type RequestedItem = z.output<typeof RequestedItem>;

/** Adds purchase requests to an order, either all of them or none of them. */
export const OrderRequestsAdd = Seen.extend({ items: z.array(RequestedItem).min(1).max(ORDER_MAX_LINES) });
export type OrderRequestsAdd = z.output<typeof OrderRequestsAdd>;

/**
 * Latest prices that the workspace paid for the parts, in the order's currency, on its VAT basis and in the units of
 * the requests.
 */
export const RequestPrices = z
  .object({
    results: z.array(
      z.object({
        purchase_item: Id,
        /** Agreed price for `price_quantity` units. */
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

/** An order without a tender: its terms, agreed with one company, and the lines known so far. */
export const OrderByHand = z.strictObject({
  ...details,
  supplier: Id,
  currency: CurrencyId,
  tax_type: TaxTypeId,
  payment_method: PaymentMethod,
  basis: z.enum(VAT_BASES).default("net"),
  items: z.array(OwnItem).max(ORDER_MAX_LINES).default([]),
  /** Purchase requests to include in the order. Their lines follow the lines from `items`. */
  requests: z.array(RequestedItem).max(ORDER_MAX_LINES).default([]),
});
export type OrderByHand = z.output<typeof OrderByHand>;

export const OrderCreate = z.union([OrdersOfWinners, OrderByHand]);
