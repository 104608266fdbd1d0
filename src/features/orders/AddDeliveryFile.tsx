import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { upload } from "#src/api/files.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { DELIVERY_FILE_RULE } from "#src/features/orders/delivery-file-rule.ts";

interface AddDeliveryFileProps {
  order: Pick<Order, "id">;
  delivery: number;
  /** Correction or return that the document belongs to, or null. */
  adjustment: number | null;
  onAdded: () => void;
}

/** Button that adds a document to a delivery, or to one of its corrections and returns. */
export function AddDeliveryFile({ order, delivery, adjustment, onAdded }: AddDeliveryFileProps) {
  const t = useT();
  const fail = useFailure();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const params = { id: order.id, deliveryId: delivery };
      const query = adjustment === null ? {} : { adjustment: String(adjustment) };
      await upload(orderDeliveryApi.add_file, { params, query, file });
      onAdded();
    } catch (failure) {
      fail(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={DELIVERY_FILE_RULE.endings.join(",")}
        aria-label={t("order_delivery.card.add_file")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file !== undefined) void add(file);
        }}
      />
      <Button size="small" startIcon={<Icon name="attachment" />} loading={busy} onClick={() => input.current?.click()}>
        {t("order_delivery.card.add_file")}
      </Button>
    </>
  );
}
