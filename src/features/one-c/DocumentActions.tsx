import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import type { OneCAction, OneCExchange } from "#contract/one-c/one-c.schema.ts";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { download } from "#src/api/files.ts";
import { useCache } from "#src/api/hooks.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

const OneCDialog = deferred(async () => (await import("#src/features/one-c/OneCDialog.tsx")).OneCDialog);
const SettleDialog = deferred(async () => (await import("#src/features/one-c/SettleDialog.tsx")).SettleDialog);

interface DocumentActionsProps {
  order: Pick<Order, "id" | "number" | "currency">;
  actions: readonly OneCAction[];
  rate: string | null;
  /** 1C has the document already, so that sending it again replaces it there. */
  isThere: boolean;
}

/** Buttons for what a user can do with the 1C document of an order. */
export function DocumentActions({ order, actions, rate, isThere }: DocumentActionsProps) {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const { put, refresh } = useCache();
  const [dialog, setDialog] = useState<"send" | "confirm" | "settle" | null>(null);
  if (actions.length === 0) return null;
  const fetchFile = (): void => {
    const default_name = `${order.number}.xml`;
    download(oneCApi.file, { params: { id: order.id } }, { default_name })
      .then(() => void refresh(oneCApi.exchange))
      .catch(fail);
  };
  const close = (): void => setDialog(null);
  const done = (what: "send" | "confirm" | "settle") => (after: OneCExchange) => {
    close();
    put(oneCApi.exchange, { params: { id: order.id } }, after);
    void refresh(reconciliationApi.changed, "orders", "history");
    notify(t(`one_c.${what}.done`));
  };
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === "send" || action === "confirm" ? "contained" : "outlined"}
            onClick={() => {
              if (action === "download") fetchFile();
              else setDialog(action === "repeat" ? "send" : action);
            }}
          >
            {t(`one_c.action.${action}`)}
          </Button>
        ))}
      </Box>
      {dialog === "settle" && <SettleDialog order={order} onDone={done("settle")} onClose={close} />}
      {(dialog === "send" || dialog === "confirm") && (
        <OneCDialog order={order} action={dialog} isThere={isThere} rate={rate} onDone={done(dialog)} onClose={close} />
      )}
    </>
  );
}
