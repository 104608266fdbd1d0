import type { OneCDifference } from "#contract/one-c/difference.ts";
import type { OneCAction, OneCHold } from "#contract/one-c/one-c.schema.ts";
import type { OneCDriver } from "#contract/one-c/one-c.values.ts";
import { may } from "#contract/permissions.ts";
import type { Principal } from "#contract/permissions.ts";
import type { OrderStatus } from "#contract/states/order.machine.ts";
import type { DocumentRow } from "#server/modules/one-c/document.store.ts";
import { changesSinceHandedOver, reportedDifferences } from "#server/modules/one-c/order-difference.ts";
import type { OrderNow } from "#server/modules/one-c/order-document.ts";

export interface ExchangeState {
  /** What has changed here since 1C took the document. */
  readonly changes: OneCDifference[];
  /** What 1C has reported otherwise than it was handed over. */
  readonly differences: OneCDifference[];
  readonly actions: OneCAction[];
}

/** Returns the actions before 1C has any document of the order. */
const firstActions = (status: OrderStatus, hold: OneCHold | null): OneCAction[] =>
  status === "OPENED" && hold === null ? ["send"] : [];

function documentActions(
  document: DocumentRow,
  driver: OneCDriver,
  { changes, differences }: Omit<ExchangeState, "actions">,
): OneCAction[] {
  const { status, hold, is_needed, is_due, handed_revision, settled_reason } = document;
  const differs = changes.length > 0 || differences.length > 0;
  if (!is_needed || (status === "sent" && !differs)) return [];
  const isUnsettled = changes.length > 0 || (differences.length > 0 && settled_reason === null);
  const settle: OneCAction[] = handed_revision !== null && isUnsettled ? ["settle"] : [];
  if (hold !== null) return settle;
  const byHand = is_due && driver === "file";
  // The file of a document that 1C has always states the current order, so nothing has to be sent again.
  const isReady = byHand && handed_revision !== null;
  return [...(byHand ? (["download", "confirm"] as const) : []), ...(isReady ? [] : ["repeat" as const]), ...settle];
}

/**
 * Compares an order with its document in 1C. The actions are those of the principal; none without an exchange.
 * `document` and `now` are undefined if the order was never sent.
 */
export function exchangeState(given: {
  principal: Principal;
  driver: OneCDriver | null;
  status: OrderStatus;
  hold: OneCHold | null;
  document: DocumentRow | undefined;
  now: OrderNow | undefined;
}): ExchangeState {
  const { document, now, driver, status, hold } = given;
  const isAble = driver !== null && may(given.principal, "update_order");
  if (document === undefined || now === undefined)
    return {
      changes: [],
      differences: [],
      actions: isAble && document === undefined ? firstActions(status, hold) : [],
    };
  const compared = {
    changes: changesSinceHandedOver(now.document, document),
    differences: reportedDifferences(now, document),
  };
  return { ...compared, actions: isAble ? documentActions(document, driver, compared) : [] };
}
