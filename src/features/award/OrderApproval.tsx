import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { ApprovalStrip } from "#src/features/award/ApprovalStrip.tsx";

/**
 * Shows the approval status of an order that exceeds the approved sum, now or with the pending proposal. Visible only
 * to the customer.
 */
export function OrderApproval({ order }: { order: Order }) {
  const { workspace } = useMe();
  const isOpen = order.status !== "CLOSED" && (order.is_held || order.confirmation === "PROPOSED");
  if (!isOpen || order.customer.id !== workspace?.id) return null;
  return <ApprovalStrip of={{ entity: "order", id: order.id }} />;
}
