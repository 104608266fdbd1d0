import type { Side } from "#contract/permissions.ts";
import type { ORDER_ACTIONS } from "#contract/orders/order.schema.ts";

type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The side that takes each action of an order; null if either side can. */
const SIDES = {
  edit: "customer",
  close: "customer",
  decline: null,
  reopen: "customer",
  confirm_order: "supplier",
  propose_change: "supplier",
  accept_proposal: null,
  refuse_proposal: null,
  withdraw_proposal: null,
  send_invoice: "supplier",
  correct_invoice: "supplier",
  confirm_invoice: "customer",
  refuse_invoice: "customer",
  request_payment: "customer",
  confirm_payment: "customer",
  refuse_payment: "customer",
  announce_delivery: "supplier",
  cancel_delivery: "supplier",
  receive_delivery: "customer",
  move_delivery: "supplier",
  close_line: "customer",
  answer_adjustment: "supplier",
  record_repayment: "customer",
  amend: null,
} as const satisfies Record<OrderAction, Side | null>;

const isOrderAction = (action: string): action is OrderAction => Object.hasOwn(SIDES, action);

/** Returns whether this side of an order takes an action. Actions of other records belong to both sides. */
export const isActionOf = (side: Side, action: string): boolean =>
  !isOrderAction(action) || SIDES[action] === null || SIDES[action] === side;
