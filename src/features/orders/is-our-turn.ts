import type { Order } from "#contract/orders/order.schema.ts";

/** Returns true if the reader's company must act next. */
export const isOurTurn = ({ awaits, customer, supplier }: Order, workspace: number | undefined): boolean =>
  awaits !== null && { customer, supplier }[awaits.side].id === workspace;
