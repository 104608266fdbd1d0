import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { download } from "#src/api/files.ts";
import { useDownload } from "#src/api/use-download.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { FileRow } from "#src/ui/upload/FileRow.tsx";

/** File of a delivery, with a button that downloads it. */
export function DeliveryFile({
  order,
  delivery,
  file,
}: {
  order: Pick<Order, "id">;
  delivery: number;
  file: OrderDelivery["files"][number];
}) {
  const formats = useFormats();
  const fail = useFailure();
  const { running, part, start, cancel } = useDownload(fail);
  const { id, name, size, created_by, created_at } = file;
  const params = { id: order.id, deliveryId: delivery, fileId: id };
  return (
    <FileRow
      name={name}
      size={size}
      note={`${created_by.name}, ${formats.dateTime(created_at)}`}
      isReceiving
      {...(running ? { progress: part ?? 0 } : {})}
      onCancel={cancel}
      onDownload={() =>
        void start((transfer) => download(orderDeliveryApi.file, { params }, { default_name: name, ...transfer }))
      }
    />
  );
}
