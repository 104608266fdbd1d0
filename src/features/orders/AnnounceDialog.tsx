import { useDataProvider } from "ra-core";
import { compare, isZero } from "#contract/money/decimal.ts";
import { recordOf } from "#contract/fields.ts";
import { orderCode } from "#contract/numbering.ts";
import { ANNOUNCED_FIELDS, ANNOUNCED_NAMES } from "#contract/orders/delivery-fields.ts";
import type { AnnouncedField } from "#contract/orders/delivery-fields.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { DeliveryAnnounce } from "#contract/orders/order-delivery.schema.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { Quantity } from "#contract/primitives.ts";
import { upload } from "#src/api/files.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { listOf } from "#src/api/use-list-of.ts";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { DELIVERY_FILE_RULE } from "#src/features/orders/delivery-file-rule.ts";
import { DialogLine, DialogLines } from "#src/features/orders/DeliveryLines.tsx";
import { DetailInputs } from "#src/features/orders/DetailInputs.tsx";
import { typedOnly } from "#src/features/orders/typed-only.ts";
import { nameOfLine, useAllLines } from "#src/features/orders/use-all-lines.tsx";
import { useQuantity } from "#src/api/choices.ts";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

interface Form extends Readonly<Record<AnnouncedField, string>> {
  /** Typed quantities by line id. Null means that the field is empty. */
  readonly typed: Readonly<Record<string, string | null>>;
  readonly file: File | null;
}
const EMPTY = { typed: {}, ...recordOf(ANNOUNCED_NAMES, () => ""), file: null } as const;

/** Lets the supplier announce a shipment. The quantities that have not been shipped yet are prefilled. */
export function AnnounceDialog(frame: OrderActionProps) {
  const { order } = frame;
  const t = useT();
  const { today } = useDays();
  const notify = useNotify();
  const provider = useDataProvider();
  const announce = useCallMutation(orderDeliveryApi.announce);
  const { values, field, is_changed } = useFormValues<Form>({ ...EMPTY, shipped_on: today });
  const { typed, file } = values;
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
  const written = { version: order.version, ...typedOnly(ANNOUNCED_NAMES, values), lines: going };
  const announcement = DeliveryAnnounce.safeParse(written);
  const problems = formProblems(DeliveryAnnounce, written, t);
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
        !announcement.success || open.some((line) => isTooMuch(line))
          ? null
          : async ({ version }, idempotency_key) => {
              const body = { ...announcement.data, version };
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
      <DetailInputs
        names={ANNOUNCED_NAMES}
        fields={ANNOUNCED_FIELDS}
        labelOf={(name) => t(`order_delivery.field.${name}`)}
        inputOf={(name) => ({
          ...field(name),
          error: values[name] === "" ? undefined : problems[name],
          ...(name === "expected_on" ? { min: values.shipped_on } : {}),
        })}
      />
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
