import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { isZero } from "#contract/money/decimal.ts";
import { namesOf } from "#contract/fields.ts";
import { DELIVERY_FIELDS } from "#contract/orders/delivery-fields.ts";
import type { DeliveryState } from "#contract/orders/delivery.machine.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { download, upload } from "#src/api/files.ts";
import { useDownload } from "#src/api/use-download.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { DELIVERY_FILE_RULE } from "#src/features/orders/delivery-file-rule.ts";
import { useDetailFacts } from "#src/features/orders/use-detail-facts.ts";
import { useQuantity } from "#src/api/choices.ts";

const LOOK: Readonly<Record<DeliveryState, { readonly tone: Tone; readonly glyph: GlyphName }>> = {
  ANNOUNCED: { tone: "warn", glyph: "sent" },
  RECEIVED: { tone: "good", glyph: "done" },
  CANCELLED: { tone: "mute", glyph: "no" },
};

const WRAPS = { whiteSpace: "normal", overflowWrap: "anywhere" } as const;

function Line({ line }: { line: OrderDelivery["lines"][number] }) {
  const t = useT();
  const words = useQuantity();
  const { position, name, unit, announced, accepted, short, refused, reason } = line;
  const parts = (["announced", "accepted", "short", "refused"] as const).flatMap((what) => {
    const value = { announced, accepted, short, refused }[what];
    // Zero quantities are hidden, except "Accepted: 0".
    const isShown = value !== null && (what === "accepted" || !isZero(value));
    return isShown ? [t(`order_delivery.card.${what}`, { quantity: words(value, unit) })] : [];
  });
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: "ui.line" }}>
      <Box sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>
        {position}. {name}
      </Box>
      <Box className="num" sx={{ color: "text.secondary", ...WRAPS }}>
        {parts.join(" · ")}
        {reason === null ? "" : `. ${reason}`}
      </Box>
    </Box>
  );
}

function Paper({ order, delivery, file }: { order: Order; delivery: number; file: OrderDelivery["files"][number] }) {
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

function AddPaper({ order, delivery, onAdded }: { order: Order; delivery: OrderDelivery; onAdded: () => void }) {
  const t = useT();
  const fail = useFailure();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      await upload(orderDeliveryApi.add_file, { params: { id: order.id, deliveryId: delivery.id }, file });
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

/** The expected day is of interest only until the delivery arrives. */
const isOfInterest = (name: keyof typeof DELIVERY_FIELDS, { status }: OrderDelivery): boolean =>
  name !== "expected_on" || status === "ANNOUNCED";

interface DeliveryCardProps {
  order: Order;
  delivery: OrderDelivery;
  adds: boolean;
  onReceive: (delivery: OrderDelivery) => void;
  onCancel: (delivery: OrderDelivery) => void;
  onAdded: () => void;
}

export function DeliveryCard({ order, delivery, adds, onReceive, onCancel, onAdded }: DeliveryCardProps) {
  const t = useT();
  const { number, status, lines, files, shipped_on } = delivery;
  const waits = status === "ANNOUNCED";
  const facts = useDetailFacts()({
    names: namesOf(DELIVERY_FIELDS).filter((name) => isOfInterest(name, delivery)),
    fields: DELIVERY_FIELDS,
    labelOf: (name) => t(`order_delivery.field.${name}`),
    values: delivery,
  });
  const short = facts.filter(({ isLong }) => !isLong).map(({ text }) => text);
  return (
    <AsideCard
      title={t("order_delivery.card.title", { number })}
      action={<StatusChip {...LOOK[status]} label={t(`order_delivery.state.${status}`)} />}
    >
      <Box className="num" sx={{ color: "text.secondary", mb: 0.75, ...WRAPS }}>
        {[...(shipped_on === null ? [t("order_delivery.card.unannounced")] : []), ...short].join(" · ")}
      </Box>
      {facts
        .filter(({ isLong }) => isLong)
        .map(({ name, text }) => (
          <Box key={name} sx={{ mb: 0.75, overflowWrap: "anywhere" }}>
            {text}
          </Box>
        ))}
      <Box
        component="ul"
        aria-label={t("order_delivery.card.lines", { number })}
        sx={{ listStyle: "none", m: 0, p: 0 }}
      >
        {lines.map((line) => (
          <Line key={line.item} line={line} />
        ))}
      </Box>
      {files.map((file) => (
        <Paper key={file.id} order={order} delivery={delivery.id} file={file} />
      ))}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
        {waits && order.actions.includes("receive_delivery") && (
          <Button variant="contained" startIcon={<Icon name="check" />} onClick={() => onReceive(delivery)}>
            {t("order_delivery.receive.open")}
          </Button>
        )}
        {adds && status !== "CANCELLED" && <AddPaper order={order} delivery={delivery} onAdded={onAdded} />}
        {waits && order.actions.includes("cancel_delivery") && (
          <Button size="small" color="error" onClick={() => onCancel(delivery)}>
            {t("order_delivery.cancel.open")}
          </Button>
        )}
      </Box>
    </AsideCard>
  );
}
