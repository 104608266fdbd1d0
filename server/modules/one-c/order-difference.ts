import { pick } from "#contract/fields.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { differencesOf, ONE_C_TEXTS } from "#contract/one-c/difference.ts";
import type { ComparedDocument, OneCDifference } from "#contract/one-c/difference.ts";
import type { DocumentRow } from "#server/modules/one-c/document.store.ts";
import { nameOf } from "#server/modules/one-c/commerceml.ts";
import type { OneCOrder, OrderNow } from "#server/modules/one-c/order-document.ts";

/** Returns the contents of an order's document, which are compared with another state of the document. */
export const comparedOrder = (order: OneCOrder): Required<Omit<ComparedDocument, "paid">> => ({
  is_cancelled: order.is_cancelled,
  texts: pick(order, ONE_C_TEXTS),
  sum: order.total_with_vat,
  currency: CURRENCY[order.currency].code,
  inn: order.supplier.inn,
  lines: order.lines.map((line) => ({
    key: line.key,
    name: nameOf(line),
    quantity: line.quantity,
    price: line.price_with_vat,
  })),
});

type Compared = Pick<DocumentRow, "handed" | "handed_revision" | "revision" | "said" | "status">;

/**
 * Returns what has changed here since 1C took the document. Documents from before contents were stored are known to be
 * alive in 1C only.
 */
export function changesSinceHandedOver(order: OneCOrder, document: Compared): OneCDifference[] {
  const { handed, handed_revision, revision, status } = document;
  const isInAgreement = handed !== null && status === "sent" && handed_revision === revision;
  if (handed_revision === null || isInAgreement) return [];
  const now = comparedOrder(order);
  return differencesOf(now, handed ?? { ...now, is_cancelled: false });
}

/** Returns what 1C has reported otherwise than it was handed over, and a reported payment that isn't booked in full. */
export const reportedDifferences = (
  { row, document }: OrderNow,
  { handed, said }: Pick<Compared, "handed" | "said">,
): OneCDifference[] =>
  said === null ? [] : differencesOf({ ...(handed ?? comparedOrder(document)), paid: row.paid }, said);
