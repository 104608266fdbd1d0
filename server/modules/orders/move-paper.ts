import type { AuditAction } from "#contract/history/audit-actions.ts";
import type { Machine } from "#contract/machine.ts";
import { orderMachine, paperState } from "#contract/orders/order.machine.ts";
import type { PaperState } from "#contract/orders/order.machine.ts";
import { assertSeen } from "#server/db/seen.ts";
import { assertTransition, transition } from "#server/db/transition.ts";
import { AppError, wrongState } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrder, holdOrder } from "#server/modules/orders/find-order.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import type { OrderMail } from "#server/modules/orders/order.mails.ts";
import { orderPeople } from "#server/modules/orders/order.store.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";

type Column = "invoice_status" | "payment_status";
type PaperMachine<A extends AuditAction> = Machine<PaperState, A>;

/** An action on the invoice or the payment of an order, and whose it is. */
interface Move<A extends AuditAction> {
  readonly machine: PaperMachine<A>;
  readonly column: Column;
  readonly action: A;
}

const rowOf = (row: OrderRow, column: Column) => ({
  id: row.id,
  status: paperState(row[column]),
  version: row.version,
});

/**
 * Holds the order whose invoice or payment is to move, as its side sees it: nothing moves in an order that is closed.
 * @throws AppError not_found, forbidden for the other side, wrong_state, version_conflict (with what changed)
 */
export async function holdForPaper<A extends AuditAction>(
  ctx: MemberContext,
  id: number,
  given: Move<A> & { side: "customer" | "supplier"; version: number },
): Promise<OrderRow> {
  const { machine, column, action, side, version } = given;
  const row = await holdOrder(ctx, id);
  if (row[side].id !== ctx.db.me) throw new AppError("forbidden");
  if (row.status === "CLOSED") throw wrongState(orderMachine, row.status);
  assertTransition(ctx, machine, { action, row: rowOf(row, column) });
  await assertSeen(ctx, { entity: "order", id }, { seen: { version }, is: row, current: orderView(ctx, row) });
  return row;
}

/**
 * Moves the invoice or the payment of a held order, writes both histories, and tells the other side by mail and both
 * sides' open pages. `note` stands in the history, `reason` in the mail.
 */
export async function movePaper<A extends AuditAction>(
  ctx: MemberContext,
  row: OrderRow,
  given: Move<A> & { note: string; reason?: string; mail: OrderMail },
): Promise<OrderView> {
  const { machine, column, action, note, reason, mail } = given;
  const move = { action, table: "purchase_order", column, entity: "order", row: rowOf(row, column), note } as const;
  await transition(ctx, machine, move);
  const after = await findOrder(ctx, row.id);
  const partner = row.customer.id === ctx.db.me ? row.supplier.id : row.customer.id;
  const changes = { [column]: { from: row[column], to: after[column] } };
  await ctx.audit({ entity: "order", entity_id: row.id, workspace_id: partner, action, changes, note });
  await ctx.mail(orderMails(mail, [row], await orderPeople(ctx.db, [partner]), reason));
  ctx.live({ kind: "order_changed", id: row.id }, [row.customer.id, row.supplier.id]);
  return orderView(ctx, after);
}
