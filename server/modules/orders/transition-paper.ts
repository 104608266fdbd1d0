import type { AuditAction } from "#contract/history/audit-actions.ts";
import type { Machine } from "#contract/machine.ts";
import {
  confirmationMachine,
  confirmationState,
  invoiceMachine,
  orderMachine,
  paperState,
  paymentMachine,
} from "#contract/states/order.machine.ts";
import { assertSeen } from "#server/db/seen.ts";
import { assertTransition, transition } from "#server/db/transition.ts";
import { AppError, otherSideError, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOrder, lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import type { OrderMail } from "#server/modules/orders/order.mails.ts";
import { noteAnswering } from "#server/modules/orders/order-paper.store.ts";
import { orderPeople } from "#server/modules/orders/order-people.store.ts";
import { partnerOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { amendmentWaitsError } from "#server/modules/orders/waiting-amendment.ts";
import { orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";

/** State machine for the confirmation, invoice or payment of an order, with the column of its state. */
interface Paper<S extends string, A extends AuditAction> {
  readonly machine: Machine<S, A>;
  readonly column: "confirmation" | "invoice_status" | "payment_status";
  readonly stateOf: (row: OrderRow) => S;
}
export const INVOICE = {
  machine: invoiceMachine,
  column: "invoice_status",
  stateOf: (row: OrderRow) => paperState(row.invoice_status),
} as const;
export const PAYMENT = {
  machine: paymentMachine,
  column: "payment_status",
  stateOf: (row: OrderRow) => paperState(row.payment_status),
} as const;
export const CONFIRMATION = {
  machine: confirmationMachine,
  column: "confirmation",
  stateOf: (row: OrderRow) => confirmationState(row.confirmation),
} as const;

const moved = <S extends string, A extends AuditAction>({ stateOf }: Paper<S, A>, row: OrderRow) => ({
  id: row.id,
  status: stateOf(row),
  version: row.version,
});

/** Actions allowed while an order waits for an approval. A rejection commits the customer to nothing. */
const GOES_ON_HELD = [
  "refuse_proposal",
  "withdraw_proposal",
  "refuse_invoice",
  "refuse_payment",
] as const satisfies readonly AuditAction[];

/**
 * Locks an order before a transition of its confirmation, invoice or payment. A closed order allows no transition.
 * @throws AppError not_found, forbidden for the other side, wrong_state, approval_needed if the total exceeds the
 * approved sum, version_conflict (with the changes)
 */
export async function lockOrderForPaper<S extends string, A extends AuditAction>(
  ctx: MemberContext,
  id: number,
  given: Paper<S, A> & { action: NoInfer<A>; side: "customer" | "supplier"; version: number },
): Promise<OrderRow> {
  const { machine, action, side, version } = given;
  const row = await lockOrderForUpdate(ctx, id);
  if (row[side].id !== ctx.db.me) throw otherSideError();
  if (row.status === "CLOSED") throw wrongStateError(orderMachine, row.status);
  if (given.column === "confirmation" && row.has_open_proposal && !machine.can(given.stateOf(row), action))
    throw amendmentWaitsError(ctx, row);
  assertTransition(ctx, machine, { action, row: moved(given, row) });
  if (row.is_held && !GOES_ON_HELD.some((each) => each === action)) throw new AppError("approval_needed");
  await assertSeen(ctx, { entity: "order", id }, { seen: { version }, is: row, current: orderView(ctx, row) });
  return row;
}

/**
 * Performs a transition of a locked order's confirmation, invoice or payment. Adds audit entries for both sides, emails
 * the other side and updates open pages. `note` is for the audit, `reason` for the email, and `set` contains other
 * columns to change.
 */
export async function transitionPaper<S extends string, A extends AuditAction>(
  ctx: MemberContext,
  row: OrderRow,
  given: Paper<S, A> & {
    action: NoInfer<A>;
    note?: string;
    reason?: string;
    mail?: OrderMail;
    set?: Readonly<Record<string, unknown>>;
  },
): Promise<OrderView> {
  const { machine, column, action, note, reason, mail, set = {} } = given;
  const noted = note === undefined ? {} : { note };
  const of = { table: "purchase_order", column, entity: "order" } as const;
  await transition(ctx, machine, { action, ...of, row: moved(given, row), set, ...noted });
  if (row.supplier.id === ctx.db.me) await noteAnswering(ctx.db, row.id, ctx.principal.user_id);
  const after = await findOrder(ctx, row.id);
  const partner = partnerOf(ctx, row);
  const changes = { [column]: { from: row[column], to: after[column] } };
  await ctx.audit({ entity: "order", entity_id: row.id, workspace_id: partner, action, changes, ...noted });
  if (mail !== undefined) await ctx.mail(orderMails(mail, [row], await orderPeople(ctx.db, [partner]), reason));
  ctx.live({ kind: "order_changed", id: row.id }, [row.customer.id, row.supplier.id]);
  return orderView(ctx, after);
}
