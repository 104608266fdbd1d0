import type { OrderSide } from "#contract/orders/order-list.schema.ts";
import { confirmationMachine } from "#contract/states/order.machine.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { sideOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

type Waiting = Pick<OrderRow, "customer" | "proposed_by" | "is_held" | "awaited">;
type Answer = "accept_proposal" | "refuse_proposal" | "withdraw_proposal";

/**
 * Returns a side's answers to the amendment that waits: its own can be withdrawn, the other side's decided. Until a
 * colleague of the customer approves the sum, it can't be accepted.
 */
export function amendmentActions(
  { proposed_by, is_held, awaited }: Omit<Waiting, "customer">,
  side: OrderSide,
): Answer[] {
  if (proposed_by === null) return [];
  if (proposed_by === side) return ["withdraw_proposal"];
  return is_held || awaited === "approval" ? ["refuse_proposal"] : ["accept_proposal", "refuse_proposal"];
}

/** Creates the error for an action that must wait for the answer to an amendment, in the words of the caller's side. */
export function amendmentWaitsError(ctx: MemberContext, row: Waiting): AppError {
  const side = sideOf(ctx, row);
  return new AppError("wrong_state", {
    is: { record: confirmationMachine.name, state: "PROPOSED", turn: row.proposed_by === side ? "theirs" : "ours" },
    actions: amendmentActions(row, side),
    side,
  });
}
