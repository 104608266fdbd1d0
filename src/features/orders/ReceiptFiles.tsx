import Box from "@mui/material/Box";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { upload } from "#src/api/files.ts";
import { useCache } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { useUploadQueue } from "#src/kit/form/use-upload-queue.ts";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { DELIVERY_FILE_RULE } from "#src/features/orders/delivery-file-rule.ts";
import { DeliveryFile } from "#src/features/orders/DeliveryFile.tsx";

const RULE = { ...DELIVERY_FILE_RULE, many: true } as const;

/** Documents of a delivery. A file that could not be uploaded stays in the list and can be sent again. */
function Files({ order, delivery }: { order: Order; delivery: OrderDelivery }) {
  const t = useT();
  const may = useMay();
  const { refresh } = useCache();
  const { sending, add, cancel, retry, forget } = useUploadQueue(async (file, transfer) => {
    await upload(orderDeliveryApi.add_file, { params: { id: order.id, deliveryId: delivery.id }, file }, transfer);
    await refresh("order-deliveries");
  });
  return (
    <>
      {may(orderDeliveryApi.add_file) && delivery.status !== "CANCELLED" && (
        <FileDrop rule={RULE} kindsWords={t("order_receipt.files.kinds")} onFiles={add} />
      )}
      {delivery.files.map((file) => (
        <DeliveryFile key={file.id} order={order} delivery={delivery.id} file={file} />
      ))}
      {sending.map(({ key, file, part, error }) => (
        <FileRow
          key={key}
          name={file.name}
          size={file.size}
          progress={part}
          error={error}
          onCancel={() => cancel(key)}
          onRetry={() => retry(key)}
          {...(error === null ? {} : { onDelete: () => forget(key) })}
        />
      ))}
    </>
  );
}

export function ReceiptFiles({ order, delivery }: { order: Order; delivery: OrderDelivery | null }) {
  const t = useT();
  return (
    <AsideCard title={t("order_receipt.files.title")}>
      {delivery === null ? (
        <Box sx={{ color: "text.secondary" }}>{t("order_receipt.files.afterwards")}</Box>
      ) : (
        <Files order={order} delivery={delivery} />
      )}
    </AsideCard>
  );
}
