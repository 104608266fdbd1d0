import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useCanAccess } from "ra-core";
import { useState } from "react";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import { withWords } from "#src/locale/with-words.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const AddOwnLineDialog = deferred(
  async () => (await import("#src/features/orders/AddOwnLineDialog.tsx")).AddOwnLineDialog,
);

const AddOfferLinesDialog = deferred(
  async () => (await import("#src/features/orders/AddOfferLinesDialog.tsx")).AddOfferLinesDialog,
);

const FreightDialog = deferred(async () => (await import("#src/features/orders/FreightDialog.tsx")).FreightDialog);

/** Loads the dialog on demand, because most orders come from tenders. */
const AddRequestsDialog = deferred(
  async () => (await withWords(import("#src/features/orders/AddRequestsDialog.tsx"), "items")).AddRequestsDialog,
);

export function AddLines({
  order,
  freight,
  onDone,
}: {
  order: Order;
  freight: OrderItem | null;
  onDone: (order: Order) => void;
}) {
  const t = useT();
  const { canAccess: readsRequests } = useCanAccess({ resource: "purchase-items", action: "list" });
  const [dialog, setDialog] = useState<"offer" | "own" | "requests" | "freight" | null>(null);
  const close = (): void => setDialog(null);
  const done = (after: Order): void => {
    close();
    onDone(after);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", flex: "none", gap: 1, px: { xs: 2, sm: 2.5 }, py: 1 }}>
      {order.tender !== null && (
        <Button startIcon={<Icon name="plus" />} onClick={() => setDialog("offer")}>
          {t("order_lines.add.from_offer")}
        </Button>
      )}
      <Button startIcon={<Icon name="plus" />} onClick={() => setDialog("own")}>
        {t("order_lines.add.own")}
      </Button>
      {order.tender === null && readsRequests === true && (
        <Button startIcon={<Icon name="plus" />} onClick={() => setDialog("requests")}>
          {t("order_lines.requests.open")}
        </Button>
      )}
      <Button startIcon={<Icon name={freight === null ? "plus" : "edit"} />} onClick={() => setDialog("freight")}>
        {t("orders.line.freight")}
      </Button>
      {dialog === "freight" && <FreightDialog order={order} line={freight} onDone={done} onClose={close} />}
      {dialog === "requests" && <AddRequestsDialog order={order} onDone={done} onClose={close} />}
      {dialog === "offer" && <AddOfferLinesDialog order={order} onDone={done} onClose={close} />}
      {dialog === "own" && <AddOwnLineDialog order={order} onDone={done} onClose={close} />}
    </Box>
  );
}
