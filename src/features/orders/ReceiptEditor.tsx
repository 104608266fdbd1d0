import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { RECEIPT_FIELDS } from "#contract/orders/delivery-fields.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { forgetUnsaved, useUnsaved } from "#src/api/unsaved.ts";
import { paths } from "#src/entities/paths.ts";
import { DescribedInput } from "#src/entities/order/DescribedInput.tsx";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import { KeyStrip } from "#src/ui/grid/KeyStrip.tsx";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { AcceptDeliveryDialog } from "#src/features/orders/AcceptDeliveryDialog.tsx";
import { DELIVERY_LOOK } from "#src/features/orders/delivery-look.ts";
import { PhoneReceipt } from "#src/features/orders/PhoneReceipt.tsx";
import { ReceiptAside } from "#src/features/orders/ReceiptAside.tsx";
import { ReceiptFooter } from "#src/features/orders/ReceiptFooter.tsx";
import { ReceiptNote } from "#src/features/orders/ReceiptNote.tsx";
import { lacksReason, receivedLines } from "#src/features/orders/receipt-row.ts";
import { ReceiptTools } from "#src/features/orders/ReceiptTools.tsx";
import { useMayAdjust } from "#src/features/orders/use-may-adjust.ts";
import { useReceipt } from "#src/features/orders/use-receipt.ts";
import type { Receipt, ReceiptOf } from "#src/features/orders/use-receipt.ts";

const AdjustSheet = deferred(async () => (await import("#src/features/orders/AdjustSheet.tsx")).AdjustSheet);

/** Media query for the width at which the names of the lines fit next to the side panel. */
const ROOM_FOR_NAMES = "(min-width: 1200px)";
const ASIDE_WIDTH = 264;
const ROW_HEIGHT = 32;

function useMeta({ order, delivery }: ReceiptOf, { draft, isEditable }: Receipt): (MetaItem | false)[] {
  const { t, formats } = useTextTools();
  const { stored_at, is_stored } = draft;
  const at = stored_at === null ? "" : formats.time(new Date(stored_at).toISOString());
  const { shipped_on = null, expected_on = null, waybill = null, received_on = null } = delivery ?? {};
  const days = [
    ...(shipped_on === null ? [] : [t("order_receipt.day.shipped", { date: formats.date(shipped_on) })]),
    ...(expected_on === null ? [] : [t("order_receipt.day.expected", { date: formats.date(expected_on) })]),
    ...(received_on === null ? [] : [t("order_receipt.day.received", { date: formats.date(received_on) })]),
  ];
  return [
    { key: "supplier", content: order.supplier.name },
    days.length > 0 && { key: "days", icon: "truck", content: days.join(", ") },
    shipped_on === null && { key: "unannounced", icon: "truck", content: t("order_delivery.card.unannounced") },
    waybill !== null && { key: "waybill", icon: "file", content: waybill },
    isEditable &&
      at !== "" && {
        key: "saved",
        icon: is_stored ? "check" : "warning",
        content: is_stored ? t("order_receipt.draft.stored", { at }) : t("order_receipt.draft.not_stored"),
        good: is_stored,
      },
  ];
}

function Chip({ delivery, counts }: { delivery: OrderDelivery | null; counts: boolean }) {
  const { t } = useTextTools();
  if (counts) return <StatusChip tone="warn" glyph="wait" label={t("order_receipt.state.counting")} />;
  return delivery === null ? null : (
    <StatusChip {...DELIVERY_LOOK[delivery.status]} label={t(`order_delivery.state.${delivery.status}`)} />
  );
}

/**
 * Returns a function that opens the confirmation. If something is missing, it shows the cell instead and says what is
 * missing.
 */
function useAccept(receipt: Receipt, onReady: () => void): () => Promise<void> {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  return async () => {
    const { grid, handle, show, of } = receipt;
    await handle.current?.flush();
    const rows = grid.rows();
    const [problem] = grid.problems();
    if (problem !== undefined) {
      show(problem.key, problem.field === "refused" || problem.field === "reason" ? problem.field : "accepted");
      notify(t("order_receipt.accept.problems", formats.counted(grid.problems().length)), { type: "error" });
      return;
    }
    const [lacking] = rows.filter(lacksReason);
    if (lacking !== undefined) {
      show(String(lacking.id), "reason");
      notify(t("order_receipt.accept.no_reason"), { type: "error" });
      return;
    }
    if (of.delivery === null && receivedLines(rows, receipt.draft.form).length === 0) {
      notify(t("order_receipt.accept.nothing"), { type: "error" });
      return;
    }
    onReady();
  };
}

export interface ReceiptEditorProps extends ReceiptOf {
  /** True if the user may record the receipt now. */
  isEditable: boolean;
  title: string;
  /** Receives the order after the receipt, or after its correction. */
  onChanged: (order: Order) => void;
  /** Called after the receipt. Without it, the page of the order opens. */
  onRecorded?: (() => void) | undefined;
  /** Buttons that lead on once the delivery is received. */
  wayOn?: ReactNode;
}

export function ReceiptEditor({ isEditable, title, onChanged, onRecorded, wayOn, ...of }: ReceiptEditorProps) {
  const { t, formats } = useTextTools();
  const navigate = useNavigate();
  const notify = useNotify();
  const { today } = useDays();
  const phone = useNarrowerThan("sm");
  const withNames = useMediaQuery(ROOM_FOR_NAMES, { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const [isAdjusting, setAdjusting] = useState(false);
  const adjusts = useMayAdjust(of.order) && of.delivery?.status === "RECEIVED";
  const primary = useRef<() => void>(() => undefined);
  const receipt = useReceipt(of, { isEditable, withNames, onPrimary: () => primary.current() });
  const { draft, grid, handle } = receipt;
  const accept = useAccept(receipt, () => setOpen(true));
  useEffect(() => {
    primary.current = () => void accept();
  });
  const { unsavedCount } = useGridSummary(grid);
  useUnsaved(isEditable && unsavedCount > 0 && !draft.is_stored);
  const { order, delivery } = of;
  const received_on = draft.form.received_on === "" ? today : draft.form.received_on;
  const done = (after: Order): void => {
    draft.discard();
    forgetUnsaved();
    onChanged(after);
    notify(t("order_delivery.receive.done"));
    setOpen(false);
    if (onRecorded !== undefined) onRecorded();
    else void navigate(`${paths.order(order.id)}?tab=deliveries`);
  };
  const count = delivery === null ? {} : { asideCount: formats.count(delivery.files.length) };
  const keys = ["enter", "as_shipped", "refuse", "paste", "difference"] as const;
  return (
    <>
      <DetailHeader
        title={title}
        chip={<Chip delivery={delivery} counts={isEditable} />}
        meta={useMeta(of, receipt)}
        actions={
          isEditable && (
            <DescribedInput
              described={RECEIPT_FIELDS.received_on}
              label={t("order_delivery.field.received_on")}
              required
              value={received_on}
              error={undefined}
              max={today}
              onChange={(day) => draft.setForm({ ...draft.form, received_on: day })}
            />
          )
        }
      />
      <ReceiptNote {...of} isEditable={isEditable} />
      {!phone && <ReceiptTools receipt={receipt} />}
      <SplitView
        aside={(away) => <ReceiptAside receipt={receipt} away={away} />}
        asideLabel={t("order_receipt.aside")}
        asideWidth={ASIDE_WIDTH}
        {...count}
      >
        {phone ? (
          <PhoneReceipt receipt={receipt} />
        ) : (
          <>
            <Box sx={{ flex: "1 1 auto", minHeight: 160 }}>
              <EditGrid grid={grid} label={title} rowHeight={ROW_HEIGHT} ref={handle} />
            </Box>
            {isEditable && (
              <KeyStrip keys={keys.map((key) => [t(`order_receipt.keys.${key}`), t(`order_receipt.key_words.${key}`)])}>
                <span className="legend first">{t("order_receipt.legend")}</span>
              </KeyStrip>
            )}
          </>
        )}
      </SplitView>
      <ReceiptFooter
        receipt={receipt}
        note={t(draft.is_stored ? "order_receipt.draft.note" : "order_receipt.draft.not_stored")}
        actions={
          <>
            {adjusts && (
              <Button startIcon={<Icon name="undo" />} onClick={() => setAdjusting(true)}>
                {t("order_delivery.adjust.open")}
              </Button>
            )}
            {delivery?.status === "RECEIVED" && wayOn}
          </>
        }
        onAccept={() => void accept()}
      />
      {isAdjusting && delivery !== null && (
        <AdjustSheet
          order={order}
          delivery={delivery}
          onSent={(after, words) => {
            setAdjusting(false);
            onChanged(after);
            notify(words);
          }}
          onClose={() => setAdjusting(false)}
        />
      )}
      {isOpen && (
        <AcceptDeliveryDialog
          order={order}
          receipt={receipt}
          values={{ ...draft.form, received_on }}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
