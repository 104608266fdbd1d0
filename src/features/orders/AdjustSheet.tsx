import Box from "@mui/material/Box";
import { useDataProvider } from "ra-core";
import { correctsAtOnce } from "#contract/orders/adjustment.rules.ts";
import { ADJUSTMENT_KINDS, RETURN_REASONS } from "#contract/orders/adjustment.machine.ts";
import type { OrderAdjustment } from "#contract/orders/adjustment.schema.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { upload } from "#src/api/files.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { listOf } from "#src/api/use-list-of.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { now } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { AdjustedLines } from "#src/features/orders/AdjustedLines.tsx";
import { AdjustmentEffect } from "#src/features/orders/AdjustmentEffect.tsx";
import { adjustedRows, correctedLines, isChanged, isReady, returnedLines } from "#src/features/orders/adjusted-rows.ts";
import type { AdjustedForm } from "#src/features/orders/adjusted-rows.ts";
import { DELIVERY_FILE_RULE } from "#src/features/orders/delivery-file-rule.ts";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { useAllLines } from "#src/features/orders/use-all-lines.tsx";

const EMPTY: AdjustedForm = {
  kind: "return",
  typed: {},
  reason_kind: "defect",
  exchange: "replacement",
  comment: "",
  file: null,
};

/** Adds the chosen document to the request that was just sent. The request remains if the upload fails. */
function useAddDocument(order: Order, delivery: OrderDelivery): (file: File) => Promise<void> {
  const { t } = useTextTools();
  const notify = useNotify();
  const provider = useDataProvider();
  return async (file) => {
    try {
      const query = listOf({ of: order.id });
      const [made] = (await provider.getList<OrderAdjustment>("order-adjustments", query)).data;
      if (made === undefined) return;
      const params = { id: order.id, deliveryId: delivery.id };
      await upload(orderDeliveryApi.add_file, { params, query: { adjustment: String(made.id) }, file });
    } catch (failure) {
      notify(t("order_delivery.adjust.file_failed", { why: failureText(failure, t) ?? "" }), { type: "error" });
    }
  };
}

interface AdjustSheetProps extends Omit<OrderActionProps, "onDone"> {
  delivery: OrderDelivery;
  /** Receives the changed order and the words that say what happened. */
  onSent: (order: Order, words: string) => void;
}

/** Side sheet in which the customer returns goods of a received delivery, or corrects its receipt. */
export function AdjustSheet({ delivery, onSent, ...given }: AdjustSheetProps) {
  const { order } = given;
  const { t, formats } = useTextTools();
  const giveBack = useCallMutation(orderAdjustmentApi.request_return);
  const correct = useCallMutation(orderAdjustmentApi.correct);
  const addDocument = useAddDocument(order, delivery);
  const { values, field, is_changed } = useFormValues<AdjustedForm>(EMPTY);
  const { kind, exchange, reason_kind, comment, file } = values;
  const { lines: items, instead } = useAllLines(order);
  const rows = adjustedRows({ order, items, delivery, form: values });
  const { number, ended_by, ended_at } = delivery;
  const atOnce = ended_at !== null && correctsAtOnce(new Date(ended_at), now());
  const note = kind === "return" ? "return" : atOnce ? "at_once" : "later";
  const params = { id: order.id, deliveryId: delivery.id };
  const send = async ({ version }: Order, idempotency_key: string): Promise<Order> => {
    const after =
      kind === "return"
        ? await giveBack.mutateAsync({
            params,
            body: {
              version,
              reason_kind,
              reason: comment,
              replacement: exchange === "replacement",
              lines: returnedLines(rows),
            },
            idempotency_key,
          })
        : await correct.mutateAsync({
            params,
            body: { version, reason: comment, lines: correctedLines(rows) },
            idempotency_key,
          });
    if (file !== null) await addDocument(file);
    return after;
  };
  return (
    <OrderDialog
      {...given}
      sheet
      onDone={(after) =>
        onSent(after, t(`order_delivery.adjust.sent.${kind === "correction" && atOnce ? "at_once" : kind}`))
      }
      title={() => t("order_delivery.adjust.title", { number })}
      submitLabel={t(`order_delivery.adjust.submit.${kind}`)}
      isTyped={is_changed}
      send={isReady(rows, values) ? send : null}
    >
      {ended_by !== null && ended_at !== null && (
        <Box sx={{ color: "text.secondary", mt: -1 }}>
          {t("order_delivery.adjust.received_by", { name: ended_by.name, date: formats.dateTime(ended_at) })}
        </Box>
      )}
      <div>
        <Segmented
          wraps
          label={t("order_delivery.adjust.mode")}
          value={kind}
          options={ADJUSTMENT_KINDS.toReversed().map((value) => ({
            value,
            label: t(`order_delivery.adjust.kind.${value}`),
          }))}
          onChange={(chosen) => {
            field("typed").onChange({});
            field("kind").onChange(chosen);
          }}
        />
      </div>
      {instead}
      <AdjustedLines
        kind={kind}
        rows={rows}
        order={order}
        onChange={(id, typed) => field(`typed.${id}`).onChange(typed)}
      />
      {kind === "return" && (
        <>
          <FieldFrame label={t("order_delivery.adjust.reason_kind.title")}>
            {() => (
              <Segmented
                wraps
                label={t("order_delivery.adjust.reason_kind.title")}
                value={reason_kind}
                options={RETURN_REASONS.map((value) => ({
                  value,
                  label: t(`order_delivery.adjust.reason_kind.${value}`),
                }))}
                onChange={field("reason_kind").onChange}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t("order_delivery.adjust.exchange.title")}>
            {() => (
              <Segmented
                wraps
                label={t("order_delivery.adjust.exchange.title")}
                value={exchange}
                options={(["replacement", "reduce"] as const).map((value) => ({
                  value,
                  label: t(`order_delivery.adjust.exchange.${value}`),
                }))}
                onChange={field("exchange").onChange}
              />
            )}
          </FieldFrame>
        </>
      )}
      <FieldText
        label={t(kind === "return" ? "order_delivery.adjust.comment" : "order_delivery.adjust.reason")}
        required={kind === "correction"}
        maxLength={2000}
        {...field("comment")}
      />
      {file === null ? (
        <FileDrop rule={DELIVERY_FILE_RULE} onFiles={([chosen]) => field("file").onChange(chosen ?? null)} />
      ) : (
        <FileRow
          name={file.name}
          size={file.size}
          note={t("order_delivery.adjust.document")}
          onDelete={() => field("file").onChange(null)}
        />
      )}
      {rows.some(isChanged) && <AdjustmentEffect order={order} rows={rows} form={values} />}
      <Callout tone="info" icon="mail">
        {t(`order_delivery.adjust.note.${note}`)}
      </Callout>
    </OrderDialog>
  );
}
