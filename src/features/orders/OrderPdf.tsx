import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useCallback, useState } from "react";
import { orderCode } from "#contract/numbering.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { download } from "#src/api/files.ts";
import { useDownload } from "#src/api/use-download.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const OrderPrint = deferred(async () => (await import("#src/features/orders/OrderPrint.tsx")).OrderPrint);

const FILES = [
  { kind: "pdf", ending: "pdf" },
  { kind: "specification", ending: "pdf" },
  { kind: "download", ending: "xlsx" },
] as const;

export function OrderPdf({ order }: { order: Order }) {
  const t = useT();
  const { id, number } = order;
  const { running, start } = useDownload(useFailure());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isPrinted, setPrinted] = useState(false);
  const printed = useCallback(() => setPrinted(false), []);
  const fetchFile = ({ kind, ending }: (typeof FILES)[number]): void => {
    setAnchor(null);
    const default_name = `${orderCode(number)}.${ending}`;
    void start((transfer) => download(orderPaperApi[kind], { params: { id } }, { ...transfer, default_name }));
  };
  const print = (): void => {
    setAnchor(null);
    setPrinted(true);
  };
  return (
    <>
      <Button
        startIcon={<Icon name="download" />}
        loading={running}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("order_lines.paper.open")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FILES.map((file) => (
          <MenuItem key={file.kind} onClick={() => fetchFile(file)}>
            {t(`order_lines.paper.${file.kind}`)}
          </MenuItem>
        ))}
        <MenuItem onClick={print}>{t("order_lines.paper.print")}</MenuItem>
      </Menu>
      {isPrinted && <OrderPrint order={order} onClose={printed} />}
    </>
  );
}
