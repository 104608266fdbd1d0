import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { Matrix } from "#src/features/comparison/matrix.ts";

interface OrdersDialogProps {
  tender: number;
  matrix: Matrix;
  /** What is to be ordered, without what has its order already. */
  summary: AwardSummary;
  currency: CurrencyId;
  has_vat: boolean;
  /** Ends once every choice is written. */
  settled: () => Promise<void>;
  onCreated: () => void;
  onClose: () => void;
}

/** The orders that were made, each as a link. */
function CreatedOrders({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const t = useT();
  const formats = useFormats();
  const rows = orders.map((order) => ({
    key: String(order.id),
    label: orderCode(order.number, currentLanguage()),
    value: (
      <>
        <TextLink to={paths.order(order.id)}>{order.supplier.name}</TextLink>
        <span className="num">{formats.money(order.total_with_vat, CURRENCY[order.currency].code)}</span>
      </>
    ),
  }));
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="created-orders">
      <DialogTitle id="created-orders">
        {t("comparison.orders.created", { smart_count: orders.length, count: formats.count(orders.length) })}
      </DialogTitle>
      <DialogContent>
        <KeyValueList rows={rows} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t("ui.action.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks with the sums of each supplier, makes the orders, and shows them. The key is made once: a repeat orders nothing twice. */
export function OrdersDialog({
  tender,
  matrix,
  summary,
  currency,
  has_vat,
  settled,
  onCreated,
  onClose,
}: OrdersDialogProps) {
  const t = useT();
  const formats = useFormats();
  const { refresh } = useCache();
  const [key] = useState(() => crypto.randomUUID());
  const [shown] = useState(summary);
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const create = useAct(orderApi.create);
  const { busy, error, attempt } = useAttempt();
  const money = (amount: string): string => formats.money(amount, CURRENCY[currency].code);
  const confirm = () =>
    attempt(async () => {
      await settled();
      const { results } = await create.mutateAsync({ body: { tender }, idempotency_key: key });
      setOrders(results);
      onCreated();
      void refresh(comparisonApi.one, tenderApi.one, tenderApi.list, lotApi.list, orderApi.list, homeApi.menu);
      return undefined;
    });
  if (orders !== null) return <CreatedOrders orders={orders} onClose={onClose} />;
  const count = shown.offers.length;
  const rows = shown.offers.map((award) => ({
    key: String(award.offer),
    label: matrix.offers.find(({ id }) => id === award.offer)?.supplier.name ?? "",
    value: (
      <>
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
          {t("comparison.lots", { smart_count: award.lots, count: formats.count(award.lots) })}
        </Box>
        {money(has_vat ? award.gross : award.net)}
      </>
    ),
  }));
  const total = {
    key: "total",
    label: t(has_vat ? "comparison.orders.total_gross" : "comparison.orders.total"),
    value: <span style={{ marginLeft: "auto" }}>{money(has_vat ? shown.gross : shown.net)}</span>,
  };
  return (
    <ConfirmDialog
      open
      title={t("comparison.orders.title", { smart_count: count, count: formats.count(count) })}
      confirm_label={t("comparison.award.order", { smart_count: count, count: formats.count(count) })}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("comparison.orders.text")}
      <Box sx={{ mt: 1, color: "text.primary" }} className="num">
        <KeyValueList rows={[...rows, total]} />
      </Box>
    </ConfirmDialog>
  );
}
