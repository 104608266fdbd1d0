import Button from "@mui/material/Button";
import { orderCode } from "#contract/numbering.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { download } from "#src/api/files.ts";
import { useDownload } from "#src/api/use-download.ts";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** The order on paper, to be kept or printed. */
export function OrderPdf({ order: { id, number } }: { order: Order }) {
  const t = useT();
  const { running, start } = useDownload(useFailure());
  const fetchPdf = (): void => {
    const default_name = `${orderCode(number)}.pdf`;
    void start((transfer) => download(orderPaperApi.pdf, { params: { id } }, { ...transfer, default_name }));
  };
  return (
    <Button startIcon={<Icon name="download" />} loading={running} onClick={fetchPdf}>
      {t("order_lines.pdf")}
    </Button>
  );
}
