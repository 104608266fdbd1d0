import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { removeStored } from "#src/ui/page/use-stored.ts";
import { readReceiptDraft, receiptDraftKey } from "#src/features/orders/receipt-draft.ts";
import type { ReceiptOf } from "#src/features/orders/use-receipt.ts";

/** Returns why the receipt can't be edited. Undefined for a recorded receipt, whose state is in the header. */
function useLockedText({ order, delivery }: ReceiptOf): string | undefined {
  const { t, formats } = useTextTools();
  const may = useMay();
  const { workspace } = useMe();
  if (delivery?.status === "CANCELLED")
    return t("order_receipt.state.cancelled", { reason: delivery.cancel_reason ?? "" });
  if (delivery?.status === "RECEIVED")
    return t("order_receipt.state.received", {
      name: delivery.ended_by?.name ?? "",
      at: delivery.ended_at === null ? "" : formats.dateTime(delivery.ended_at),
    });
  if (order.supplier.id === workspace?.id) return t("order_receipt.state.supplier", { customer: order.customer.name });
  return t(may(orderDeliveryApi.receive) ? "order_receipt.state.not_now" : "order_receipt.state.no_right");
}

/** Explains a receipt that can't be edited, and offers to remove a draft of a delivery that someone else received. */
export function ReceiptNote({ isEditable, ...of }: ReceiptOf & { isEditable: boolean }) {
  const { t } = useTextTools();
  const { user } = useMe();
  const text = useLockedText(of);
  const { order, delivery } = of;
  const key = receiptDraftKey({ user: user.id, order: order.id, delivery: delivery?.id ?? null });
  const [hasDraft, setHasDraft] = useState(() => readReceiptDraft(key) !== null);
  if (isEditable || text === undefined) return null;
  return (
    <Box sx={{ flex: "none", px: { xs: 2, sm: 2.5 }, pb: 1.5, display: "grid", gap: 1 }}>
      <Callout tone={delivery?.status === "RECEIVED" ? "good" : "info"}>{text}</Callout>
      {hasDraft && delivery?.status === "RECEIVED" && (
        <Callout tone="warn">
          {t("order_receipt.conflict.text")}{" "}
          <Button
            size="small"
            variant="text"
            onClick={() => {
              removeStored(key);
              setHasDraft(false);
            }}
          >
            {t("order_receipt.conflict.remove")}
          </Button>
        </Callout>
      )}
    </Box>
  );
}
