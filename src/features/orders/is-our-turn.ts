import type { Side } from "#contract/permissions.ts";
import type { Order } from "#contract/orders/order.schema.ts";

/** Returns true if the reader's company must act next. */
export const isOurTurn = ({ awaits, customer, supplier }: Order, workspace: number | undefined): boolean =>
  awaits !== null && { customer, supplier }[awaits.side].id === workspace;

/** Returns the side of an order that the reader's company is on. */
export const sideOf = ({ supplier }: Pick<Order, "supplier">, workspace: number | undefined): Side =>
  supplier.id === workspace ? "supplier" : "customer";
