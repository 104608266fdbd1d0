import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useState } from "react";
import { orderCode } from "#contract/numbering.ts";
import { RECEIPT_FIELDS, RECEIPT_NAMES } from "#contract/orders/delivery-fields.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { DeliveryReceive } from "#contract/orders/order-delivery.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DetailInputs } from "#src/features/orders/DetailInputs.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { acceptedSum, lacksReason, receivedLines, settledRows } from "#src/features/orders/receipt-row.ts";
import type { Uncounted } from "#src/features/orders/receipt-row.ts";
import { typedOnly } from "#src/features/orders/typed-only.ts";
import type { Receipt } from "#src/features/orders/use-receipt.ts";
import { ReceiptSurplus } from "#src/features/orders/ReceiptSurplus.tsx";
import type { ReceiptForm } from "#src/features/orders/receipt-draft.ts";

const CHOICES = ["shipped", "missing"] as const satisfies readonly Uncounted["as"][];

interface UncountedProps {
  count: number;
  value: Uncounted["as"] | null;
  reason: string | null;
  onChange: (value: Uncounted["as"]) => void;
  onReason: (reason: string) => void;
}

/** Asks whether the lines that weren't counted arrived as announced. `reason` is null if none is needed. */
function UncountedLines({ count, value, reason, onChange, onReason }: UncountedProps) {
  const { t, formats } = useTextTools();
  const label = t("order_receipt.accept.uncounted", formats.counted(count));
  return (
    <>
      <Callout tone="warn">{label}</Callout>
      <RadioGroup
        aria-label={label}
        value={value ?? ""}
        onChange={(_event, chosen) => {
          const found = CHOICES.find((each) => each === chosen);
          if (found !== undefined) onChange(found);
        }}
      >
        {CHOICES.map((each, place) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" autoFocus={place === 0} />}
            label={t(`order_receipt.accept.as_${each}`)}
          />
        ))}
      </RadioGroup>
      {reason !== null && (
        <FieldText
          label={t("order_receipt.column.reason")}
          required
          value={reason}
          maxLength={2000}
          onChange={onReason}
        />
      )}
    </>
  );
}

/** Records a receipt. First asks about the lines that weren't counted. */
export function AcceptDeliveryDialog({
  receipt,
  values,
  ...frame
}: OrderActionProps & { receipt: Receipt; values: ReceiptForm }) {
  const { t, formats } = useTextTools();
  const { order, delivery } = receipt.of;
  const receive = useCallMutation(orderDeliveryApi.receive);
  const receiveUnannounced = useCallMutation(orderDeliveryApi.receive_unannounced);
  const [choice, setChoice] = useState<Uncounted["as"] | null>(null);
  const [reason, setReason] = useState(() => t("order_receipt.accept.missing_reason"));
  const { summary, draft } = receipt;
  const rows = receipt.grid.rows();
  const asks = delivery !== null && summary.unchecked.length > 0;
  const settled = settledRows(
    rows,
    choice === "missing" ? { as: "missing", reason: reason.trim() } : { as: "shipped" },
  );
  const isReady = (!asks || choice !== null) && !settled.some(lacksReason);
  const lines = isReady ? receivedLines(settled, values) : [];
  const { receipt_comment: comment, ...typed } = typedOnly(RECEIPT_NAMES, values);
  const receiving = DeliveryReceive.safeParse({ version: order.version, ...typed, comment, lines });
  const money = (amount: string): string => formats.money(amount, order.currency);
  return (
    <OrderDialog
      {...frame}
      title={() =>
        delivery === null
          ? t("order_receipt.accept.title_unannounced", { order: orderCode(order.number) })
          : t("order_receipt.accept.title", { number: delivery.number })
      }
      submitLabel={t("order_receipt.accept.confirm")}
      send={
        !receiving.success
          ? null
          : ({ version }, idempotency_key) => {
              const body = { ...receiving.data, version };
              const params = { id: order.id };
              return delivery === null
                ? receiveUnannounced.mutateAsync({ params, body, idempotency_key })
                : receive.mutateAsync({ params: { ...params, deliveryId: delivery.id }, body, idempotency_key });
            }
      }
    >
      <Callout tone="info">
        {t("order_receipt.accept.text", {
          lines: formats.count(summary.counted),
          sum: money(acceptedSum(summary, values)),
        })}
      </Callout>
      {summary.surplus.length > 0 && <ReceiptSurplus receipt={receipt} />}
      {asks && (
        <UncountedLines
          count={summary.unchecked.length}
          value={choice}
          reason={choice === "missing" ? reason : null}
          onChange={setChoice}
          onReason={setReason}
        />
      )}
      {delivery === null && summary.unchecked.length > 0 && (
        <Callout tone="mute">
          {t("order_receipt.accept.not_arrived", formats.counted(summary.unchecked.length))}
        </Callout>
      )}
      <DetailInputs
        names={RECEIPT_NAMES}
        fields={RECEIPT_FIELDS}
        labelOf={(name) => t(`order_delivery.field.${name}`)}
        inputOf={(name) => ({
          value: values[name],
          error: undefined,
          onChange: (text: string) => draft.setForm({ ...draft.form, [name]: text }),
        })}
      />
    </OrderDialog>
  );
}
