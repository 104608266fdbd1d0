import { z } from "zod";
import { AMENDMENT_STATUSES } from "#contract/states/order.machine.ts";
import { DELIVERY_ADDRESS_MAX, ORDER_MAX_LINES } from "#contract/limits.ts";
import { ORDER_LINE_KINDS } from "#contract/orders/order-fields.ts";
import { ORDER_SIDES } from "#contract/orders/order-list.schema.ts";
import { OwnItem } from "#contract/orders/order.schema.ts";
import {
  Id,
  IsoDate,
  lineText,
  Money,
  optionalLine,
  Price,
  PriceInput,
  PriceQuantity,
  Quantity,
  Timestamp,
} from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { Seen } from "#contract/seen.ts";

const ChangedItem = z.strictObject({
  item: Id,
  quantity: Quantity.optional(),
  /** Price for `price_quantity` units, on the VAT basis of the order. */
  price: PriceInput.optional(),
  price_quantity: PriceQuantity.optional(),
  delivery_date: IsoDate.optional(),
  nomenclature: lineText(500).optional(),
  part_number: optionalLine(200).optional(),
  manufacturer: optionalLine(200).optional(),
});
export type ChangedItem = z.output<typeof ChangedItem>;

const AddedItem = OwnItem.extend({ delivery_date: IsoDate.optional() });
export type AddedItem = z.output<typeof AddedItem>;

const items = z.array(Id).max(ORDER_MAX_LINES).default([]);

/** What an amendment changes: lines, and the details that the other side relies on. */
export const AmendmentChange = z.strictObject({
  changed: z.array(ChangedItem).max(ORDER_MAX_LINES).default([]),
  added: z.array(AddedItem).max(ORDER_MAX_LINES).default([]),
  /** Lines to remove. Nothing of them may be accepted or on its way. */
  removed: items,
  /** Lines to deliver no further. What was accepted or is on its way remains ordered. */
  cancelled: items,
  delivery_address: optionalLine(DELIVERY_ADDRESS_MAX).optional(),
  deliver_by: IsoDate.optional(),
});
export type AmendmentChange = z.output<typeof AmendmentChange>;

export const AmendmentMake = AmendmentChange.extend({ ...Seen.shape, comment: optionalLine(2000).optional() });
export type AmendmentMake = z.output<typeof AmendmentMake>;

/** Terms of an order line before or after an amendment. */
export const LineTerms = z.object({
  line_kind: z.enum(ORDER_LINE_KINDS),
  nomenclature: z.string().nullable(),
  part_number: z.string().nullable(),
  manufacturer: z.string().nullable(),
  unit: Id,
  quantity: Quantity,
  /** Price for `price_quantity` units, on the VAT basis of the order. */
  price: Price,
  price_quantity: PriceQuantity,
  vat_percent: z.string().nullable(),
  delivery_date: IsoDate.nullable(),
  total_with_vat: Money,
  /** Sum to be paid for the line. */
  due_total_with_vat: Money,
  /** True if no more of the line is delivered. */
  is_closed: z.boolean(),
});
export type LineTerms = z.output<typeof LineTerms>;

export const AMENDMENT_KINDS = ["change", "add", "remove", "close"] as const;

export const AmendmentLine = z.object({
  kind: z.enum(AMENDMENT_KINDS),
  position: z.number().int(),
  before: LineTerms.nullable(),
  after: LineTerms.nullable(),
});
export type AmendmentLine = z.output<typeof AmendmentLine>;

const Detail = z.object({ before: z.string().nullable(), after: z.string().nullable() });

/** A change of an order that one side proposed, or made at once, with the differences of the lines. */
export const Amendment = z
  .object({
    id: Id,
    /** Number of the agreed state that the amendment made, or null. */
    revision: z.number().int().nullable(),
    side: z.enum(ORDER_SIDES),
    status: z.enum(AMENDMENT_STATUSES),
    comment: z.string().nullable(),
    /** Reason of the refusal. */
    refusal: z.string().nullable(),
    lines: z.array(AmendmentLine),
    details: z.object({ delivery_address: Detail, deliver_by: Detail, name: Detail, comment: Detail }).partial(),
    /** Sums of the ordered lines with VAT. */
    total_before: Money,
    total_after: Money,
    /** Sums to be paid with VAT. */
    due_before: Money,
    due_after: Money,
    created_by: Named.nullable(),
    created_at: Timestamp,
    decided_by: Named.nullable(),
    decided_at: Timestamp.nullable(),
    /** Why the waiting amendment can't be accepted as things are, in the reader's language; otherwise empty. */
    obstacles: z.array(z.string()),
  })
  .meta({ id: "Amendment" });
export type Amendment = z.output<typeof Amendment>;

/** Amendments of an order, newest first. */
export const Amendments = z.object({ results: z.array(Amendment) }).meta({ id: "Amendments" });
export type Amendments = z.output<typeof Amendments>;
