import { useDataProvider } from "ra-core";
import { compare, isZero } from "#contract/money/decimal.ts";
import { recordOf } from "#contract/fields.ts";
import { orderCode } from "#contract/numbering.ts";
import {
  ANNOUNCED_FIELDS,
  ANNOUNCED_LINES,
  ANNOUNCED_PARAGRAPHS,
  ANNOUNCED_TEXTS,
} from "#contract/orders/delivery-fields.ts";
import type { AnnouncedText } from "#contract/orders/delivery-fields.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { IsoDate, Quantity } from "#contract/primitives.ts";
import { upload } from "#src/api/files.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { listOf } from "#src/api/use-list-of.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { DELIVERY_FILE_RULE } from "#src/features/orders/delivery-file-rule.ts";
import { DialogLine, DialogLines } from "#src/features/orders/DeliveryLines.tsx";
import { nameOfLine, useAllLines } from "#src/features/orders/use-all-lines.tsx";
import { useQuantity } from "#src/api/choices.ts";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

interface Form extends Readonly<Record<AnnouncedText, string>> {
  /** Typed quantities by line id. Null means that the field is empty. */
  readonly typed: Readonly<Record<string, string | null>>;
  readonly shipped: string;
  readonly expected: string;
  readonly file: File | null;
}
const EMPTY = { typed: {}, expected: "", ...recordOf(ANNOUNCED_TEXTS, () => ""), file: null } as const;

const dayOf = (typed: string): IsoDate | undefined => IsoDate.safeParse(typed).data;

/** Lets the supplier announce a shipment. The quantities that have not been shipped yet are prefilled. */
export function AnnounceDialog(frame: OrderActionProps) {
  const { order } = frame;
  const t = useT();
  const { today } = useDays();
  const notify = useNotify();
  const provider = useDataProvider();
  const announce = useCallMutation(orderDeliveryApi.announce);
  const { values, field, is_changed } = useFormValues<Form>({ ...EMPTY, shipped: today });
  const { typed, shipped, expected, file } = values;
  const quantityWords = useQuantity();
  const { lines, instead } = useAllLines(order);
  const open = lines.filter(({ open_quantity }) => !isZero(open_quantity));
  const quantityOf = ({ id, open_quantity }: OrderItem): string | null => {
    const quantity = typed[id];
    return quantity === undefined ? open_quantity : quantity;
  };
  const isTooMuch = (line: OrderItem): boolean => compare(quantityOf(line) ?? "0", line.open_quantity) > 0;
  const going = open.flatMap((line) => {
    const quantity = Quantity.safeParse(quantityOf(line));
    return quantity.success ? [{ item: line.id, quantity: quantity.data }] : [];
  });
  const textOf = (name: AnnouncedText) => ({
    label: t(`order_delivery.announce.${name}`),
    ...field(name),
    maxLength: ANNOUNCED_FIELDS[name].max_length,
  });
  const [ships, comes] = [dayOf(shipped), dayOf(expected)];
  const isEarly = ships !== undefined && comes !== undefined && comes < ships;
  const addFile = async (paper: File): Promise<void> => {
    try {
      const [made] = (await provider.getList<OrderDelivery>("order-deliveries", listOf({ of: order.id }))).data;
      if (made === undefined) return;
      await upload(orderDeliveryApi.add_file, { params: { id: order.id, deliveryId: made.id }, file: paper });
    } catch (failure) {
      // The announcement is kept even if the upload fails. The supplier can add the file later.
      notify(t("order_delivery.announce.file_failed", { why: failureText(failure, t) ?? "" }), { type: "error" });
    }
  };
  return (
    <OrderDialog
      {...frame}
      title={() => t("order_delivery.announce.title", { order: orderCode(order.number) })}
      submitLabel={t("order_delivery.announce.confirm")}
      isTyped={is_changed}
      send={
        ships === undefined || going.length === 0 || isEarly || open.some((line) => isTooMuch(line))
          ? null
          : async ({ version }, idempotency_key) => {
              const body = {
                version,
                shipped_on: ships,
                ...(comes === undefined ? {} : { expected_on: comes }),
                ...recordOf(ANNOUNCED_TEXTS, (name) => values[name]),
                lines: going,
              };
              const after = await announce.mutateAsync({ params: { id: order.id }, body, idempotency_key });
              if (file !== null) await addFile(file);
              return after;
            }
      }
    >
      <Callout tone="info">{t("order_delivery.announce.text")}</Callout>
      {instead}
      <DialogLines>
        {open.map((line, place) => (
          <DialogLine
            key={line.id}
            position={line.position}
            name={nameOfLine(line)}
            note={t("order_delivery.announce.open_quantity", {
              quantity: quantityWords(line.open_quantity, line.unit),
            })}
          >
            <FieldQuantity
              label={t("order_delivery.announce.quantity", { position: line.position })}
              autoFocus={place === 0}
              {...field(`typed.${line.id}`)}
              value={quantityOf(line)}
              error={
                isTooMuch(line)
                  ? t("order_delivery.announce.too_much", { quantity: quantityWords(line.open_quantity, line.unit) })
                  : null
              }
            />
          </DialogLine>
        ))}
      </DialogLines>
      <FieldGrid min={150}>
        <FieldDate label={t("order_delivery.announce.shipped_on")} required {...field("shipped")} />
        <FieldDate
          label={t("order_delivery.announce.expected_on")}
          {...field("expected")}
          min={shipped}
          error={isEarly ? t("validation.before_shipping") : null}
        />
        {ANNOUNCED_LINES.map((name) => (
          <FieldText key={name} {...textOf(name)} />
        ))}
      </FieldGrid>
      {ANNOUNCED_PARAGRAPHS.map((name) => (
        <FieldText key={name} rows={2} {...textOf(name)} />
      ))}
      {file === null ? (
        <FileDrop rule={DELIVERY_FILE_RULE} onFiles={([chosen]) => field("file").onChange(chosen ?? null)} />
      ) : (
        <FileRow
          name={file.name}
          size={file.size}
          note={t("order_delivery.announce.file")}
          onDelete={() => field("file").onChange(null)}
        />
      )}
    </OrderDialog>
  );
}
