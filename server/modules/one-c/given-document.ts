import type { DocumentRow } from "#server/modules/one-c/document.store.ts";
import type { GivenDocument } from "#server/modules/one-c/handed-document.store.ts";
import { comparedOrder } from "#server/modules/one-c/order-difference.ts";
import { contentMark } from "#server/modules/one-c/order-document.ts";
import type { OrderNow } from "#server/modules/one-c/order-document.ts";

/**
 * Returns what of an order goes to 1C now. Until 1C has an open order, only the content that a person has seen and sent
 * goes there, and null means that it has changed since. Afterwards, 1C follows every change of the order.
 */
export function givenDocument(document: DocumentRow, { row, document: order }: OrderNow): GivenDocument | null {
  const mark = contentMark(order);
  const isChecked = document.handed_revision === null && row.status === "OPENED";
  if (isChecked && !mark.equals(document.content_mark)) return null;
  return { id: document.id, was: document.content_mark, mark, revision: row.revision, content: comparedOrder(order) };
}
