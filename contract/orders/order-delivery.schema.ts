import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { INVOICE_FILE_EXTENSIONS } from "#contract/orders/order-payment.schema.ts";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
import { SIGNATURE_EXTENSIONS } from "#contract/files/signature-extensions.ts";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";
import { ANNOUNCED_FIELDS, DELIVERY_FIELDS, RECEIPT_FIELDS } from "#contract/orders/delivery-fields.ts";
import { formInputs } from "#contract/orders/form-field.ts";
import { DELIVERY_STATES } from "#contract/orders/delivery.machine.ts";
import { RECEIVED_FIELDS } from "#contract/orders/received-fields.ts";
import { Id, IsoDate, lineText, Quantity, QuantityOrNone, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { Seen } from "#contract/seen.ts";

/**
 * File formats of waybills, transfer documents and acts: the invoice formats, plus text documents, spreadsheets and
 * electronic signatures.
 */
export const DELIVERY_FILE_EXTENSIONS: readonly DocumentExtension[] = [
  ...INVOICE_FILE_EXTENSIONS,
  "doc",
  "docx",
  "xls",
  "xlsx",
  ...SIGNATURE_EXTENSIONS,
];

export const DeliveryAnnounce = Seen.extend({
  ...formInputs(ANNOUNCED_FIELDS),
  lines: z
    .array(z.strictObject({ item: Id, quantity: Quantity }))
    .min(1)
    .max(ORDER_MAX_LINES),
}).refine(({ shipped_on, expected_on }) => expected_on === undefined || expected_on >= shipped_on, {
  error: "validation.before_shipping",
  path: ["expected_on"],
});
export type DeliveryAnnounce = z.output<typeof DeliveryAnnounce>;

/** Receipt of one line, with accepted and rejected quantities. The rest of the announced quantity is missing. */
export const ReceivedLine = z.strictObject({
  item: Id,
  accepted: QuantityOrNone,
  refused: QuantityOrNone.default(QuantityOrNone.parse("0")),
  /** True if what exceeds the ordered quantity is paid for. Without it, the surplus is free. */
  surplus_is_paid: z.boolean().default(false),
  /** Required if some of the quantity is missing or rejected. */
  reason: RECEIVED_FIELDS.reason.input.optional(),
});

const { receipt_comment: comment, ...receipt } = formInputs(RECEIPT_FIELDS);

/** The customer's receipt of a delivery. It can be corrected (`adjustment.machine.ts`). */
export const DeliveryReceive = Seen.extend({
  ...receipt,
  comment,
  lines: z.array(ReceivedLine).min(1).max(ORDER_MAX_LINES),
});
export type DeliveryReceive = z.output<typeof DeliveryReceive>;

export const DeliveryDates = Seen.extend({
  reason: lineText(2000),
  lines: z
    .array(z.strictObject({ item: Id, date: IsoDate }))
    .min(1)
    .max(ORDER_MAX_LINES),
});
export type DeliveryDates = z.output<typeof DeliveryDates>;

/** A line of a delivery. Accepted, short and refused include the corrections of the receipt. */
export const DeliveryLine = z.object({
  item: Id,
  position: z.number().int(),
  name: z.string().nullable(),
  unit: Id,
  announced: QuantityOrNone,
  ...propertyOf(RECEIVED_FIELDS, "output"),
  /** Accepted quantity that went back to the supplier. */
  returned: QuantityOrNone,
  /** Accepted quantity of returns that wait for the supplier's answer. */
  returning: QuantityOrNone,
  /** Part of the accepted quantity that exceeds the order and is paid for. */
  paid_surplus: QuantityOrNone,
});

export const OrderDelivery = z
  .object({
    id: Id,
    /** Sequence number within the order. */
    number: z.number().int(),
    status: z.enum(DELIVERY_STATES),
    ...propertyOf(DELIVERY_FIELDS, "output"),
    created_by: Named,
    created_at: Timestamp,
    ended_by: Named.nullable(),
    ended_at: Timestamp.nullable(),
    lines: z.array(DeliveryLine),
    files: z.array(
      z.object({
        id: Id,
        ...propertyOf(FILE_FIELDS, "output"),
        /** Correction or return that the document belongs to, or null. */
        adjustment: Id.nullable(),
        created_by: Named,
        created_at: Timestamp,
      }),
    ),
  })
  .meta({ id: "OrderDelivery" });
export type OrderDelivery = z.output<typeof OrderDelivery>;
export const OrderDeliveries = z.object({ results: z.array(OrderDelivery) });
