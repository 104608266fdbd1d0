import { CURRENCY } from "#contract/money/currency.ts";
import { differencesOf } from "#contract/one-c/difference.ts";
import type { ComparedDocument, OneCDifference } from "#contract/one-c/difference.ts";
import { nameOf } from "#server/modules/one-c/commerceml.ts";
import type { OneCOrder } from "#server/modules/one-c/order-document.ts";

const comparedOrder = (order: OneCOrder): ComparedDocument => ({
  sum: order.total_with_vat,
  currency: CURRENCY[order.currency].code,
  inn: order.supplier.inn,
  lines: order.lines.map((line) => ({ key: line.key, name: nameOf(line), quantity: line.quantity })),
});

export const orderDifferences = (order: OneCOrder, said: ComparedDocument): OneCDifference[] =>
  differencesOf(comparedOrder(order), said);
