import type { z } from "zod";
import { invoiceMachine, orderMachine, paperState, confirmationMachine } from "#contract/states/order.machine.ts";
import type { OrderProposal, OrderProposalMake } from "#contract/orders/order-confirmation.schema.ts";
import type { Refusal } from "#contract/orders/order-payment.schema.ts";
import type { SeenTotal } from "#contract/seen.ts";
import { assertSeen } from "#server/db/seen.ts";
import { wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { acceptAmendment, proposeAmended, refuseAmendment } from "#server/modules/orders/amend-order.ts";
import { amendedOrder } from "#server/modules/orders/amended-order.ts";
import { waitingAmendment } from "#server/modules/orders/waiting-changes.ts";
import { findOrder } from "#server/modules/orders/find-order.ts";
import { CONFIRMATION, lockOrderForPaper, transitionPaper } from "#server/modules/orders/transition-paper.ts";
import { mayPropose, orderView } from "#server/modules/orders/order.view.ts";
import type { OrderView } from "#server/modules/orders/order.view.ts";
import { promiseDelivery } from "#server/modules/orders/promise-lines.ts";

/**
 * Confirms an unchanged order as its supplier.
 * @throws AppError the errors of `lockOrderForPaper`; version_conflict if the supplier saw another total
 */
export async function confirmOrder(ctx: MemberContext, id: number, seen: SeenTotal): Promise<OrderView> {
  const move = { ...CONFIRMATION, action: "confirm_order" } as const;
  const row = await lockOrderForPaper(ctx, id, { ...move, side: "supplier", version: seen.version });
  const is = { version: row.version, total: row.total_with_vat };
  await assertSeen(ctx, { entity: "order", id }, { seen, is, current: orderView(ctx, row) });
  return transitionPaper(ctx, row, { ...move, set: await promiseDelivery(ctx, row), mail: "order_confirmed" });
}

/**
 * Proposes other quantities and days for lines of an open order as the supplier's first answer. Possible until an
 * invoice is sent. The proposal is an amendment; `amendOrder` proposes one in every other state.
 * @throws AppError the errors of `lockOrderForPaper`; invalid_input with problems by row
 */
export async function proposeChange(
  ctx: MemberContext,
  id: number,
  { version, items, comment = null }: OrderProposalMake,
): Promise<OrderView> {
  const move = { ...CONFIRMATION, action: "propose_change" } as const;
  const row = await lockOrderForPaper(ctx, id, { ...move, side: "supplier", version });
  if (row.status !== "OPENED") throw wrongStateError(orderMachine, row.status);
  if (!mayPropose(row)) throw wrongStateError(invoiceMachine, paperState(row.invoice_status));
  if (row.confirmation !== null) throw wrongStateError(confirmationMachine, row.confirmation);
  const change = { changed: items, added: [], removed: [], cancelled: [] };
  const amended = await amendedOrder(ctx, row, change);
  return proposeAmended(ctx, row, { change, amended, comment });
}

/**
 * Returns the changed lines of the supplier's pending proposal, with the total that the order would have.
 * @throws AppError not_found
 */
export async function readProposal(ctx: MemberContext, id: number): Promise<z.input<typeof OrderProposal>> {
  const row = await findOrder(ctx, id);
  const waiting = await waitingAmendment(ctx, row);
  if (waiting === null || waiting.open.side !== "supplier")
    return { comment: null, items: [], total_with_vat: row.total_with_vat };
  const { open, proposal, amended } = waiting;
  if (amended === null) return { comment: open.comment, items: [], total_with_vat: open.total_after };
  const { before, after, sums } = amended;
  const proposed = new Map(proposal.changed.map((line) => [line.item, line]));
  const next = new Map(after.map((line) => [line.item, line]));
  const items = before.flatMap((line) => {
    const asked = proposed.get(line.item);
    if (asked === undefined) return [];
    const { item, position, unit, quantity, delivery_date, delivery_min, delivery_max, total_with_vat } = line;
    return [
      {
        item,
        position,
        name: line.nomenclature ?? line.part_number,
        unit,
        quantity,
        proposed_quantity: asked.quantity ?? null,
        delivery_date,
        delivery_min,
        delivery_max,
        proposed_date: asked.delivery_date ?? null,
        total_with_vat,
        proposed_total_with_vat: next.get(item)?.total_with_vat ?? total_with_vat,
      },
    ];
  });
  return { comment: open.comment, items, total_with_vat: sums.total_with_vat };
}

/**
 * Accepts the supplier's pending proposal as the order's customer. The remaining quantities can be ordered elsewhere.
 * @throws AppError the errors of `acceptAmendment`
 */
export const acceptProposal = (ctx: MemberContext, order: number, seen: SeenTotal): Promise<OrderView> =>
  acceptAmendment(ctx, { order, amendment: null }, { seen, by: "total" });

/**
 * Refuses the supplier's pending proposal as the order's customer. The supplier can read the reason.
 * @throws AppError the errors of `refuseAmendment`
 */
export const refuseProposal = (ctx: MemberContext, order: number, refusal: Refusal): Promise<OrderView> =>
  refuseAmendment(ctx, { order, amendment: null }, refusal);
