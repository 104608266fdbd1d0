import { orderCode } from "#contract/numbering.ts";
import type { OneCOutcome } from "#contract/one-c/one-c.values.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import type { Recipient } from "#server/modules/orders/order-people.store.ts";
import { translate } from "#server/platform/translate.ts";

/**
 * Builds emails to the members who must check an order that 1C rejected or confirmed too late. Each email gives the
 * reason in its recipient's language.
 */
export const failureMails = (
  row: Pick<OrderRow, "id" | "number" | "name">,
  outcome: OneCOutcome,
  people: readonly Recipient[],
): MailToSend[] =>
  people.map(({ workspace_id, email, language }) => ({
    kind: outcome === "over" ? ("one_c_over" as const) : ("one_c_failed" as const),
    to: email,
    language,
    params: {
      order: orderCode(row.number),
      name: row.name,
      reason: translate(language, `one_c.outcome.${outcome}`),
    },
    path: `/service/orders/${row.id}`,
    inbox: { workspace_id, record: { entity: "order", id: row.id } },
  }));
