import Box from "@mui/material/Box";
import { compare } from "#contract/money/decimal.ts";
import { linePrice } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order, OrderOfferItem } from "#contract/orders/order.schema.ts";
import { Quantity } from "#contract/primitives.ts";
import { useQuantity, useTypedPrice } from "#src/api/choices.ts";
import { useCallMutation, useCall } from "#src/api/hooks.ts";
import { useCurrent } from "#src/api/use-current.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

/** Typed quantities of the selected offer lines, by line id. Null means that the field is empty. */
type Chosen = ReadonlyMap<number, string | null>;

const isTooMuch = (line: OrderOfferItem, quantity: string | null): boolean =>
  quantity !== null && compare(quantity, line.open_quantity) > 0;

function OfferedLine({
  line,
  order,
  quantity,
  onChange,
}: {
  line: OrderOfferItem;
  order: Order;
  /** Undefined if the line is not selected. */
  quantity: string | null | undefined;
  onChange: (quantity: string | null | undefined) => void;
}) {
  const t = useT();
  const open = useQuantity()(line.open_quantity, line.unit);
  const name = line.nomenclature ?? line.part_number ?? "";
  const price = useTypedPrice()(linePrice(order.basis, line), line.unit, order.currency);
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 160px" },
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: "ui.line",
      }}
    >
      <FieldCheckbox
        label={`${line.lot_position}. ${name}`}
        hint={[line.part_number, t("order_lines.add.open", { quantity: open }), price].filter(Boolean).join(" · ")}
        checked={quantity !== undefined}
        onChange={(checked) => onChange(checked ? (line.chosen_quantity ?? line.open_quantity) : undefined)}
      />
      {quantity !== undefined && (
        <FieldQuantity
          label={t("order_lines.add.quantity_of", { lot: line.lot_position })}
          value={quantity}
          error={isTooMuch(line, quantity) ? t("order_lines.add.too_much", { quantity: open }) : null}
          onChange={onChange}
        />
      )}
    </Box>
  );
}

export function AddOfferLinesDialog({ order, onDone, onClose }: OrderActionProps) {
  const t = useT();
  const add = useCallMutation(orderApi.add_offer_items);
  const { values, field } = useFormValues<{ chosen: Chosen }>({ chosen: new Map() });
  const { chosen } = values;
  const offered = useCall(orderApi.offer_items, { params: { id: order.id } }, { refetchOnMount: true });
  const current = useCurrent(offered);
  const lines = current ?? [];
  const items = lines.flatMap((line) => {
    const quantity = Quantity.safeParse(chosen.get(line.offer_item));
    return quantity.success && !isTooMuch(line, quantity.data)
      ? [{ offer_item: line.offer_item, quantity: quantity.data }]
      : [];
  });
  const choose = (line: number, quantity: string | null | undefined): void => {
    const next = new Map(chosen);
    if (quantity === undefined) next.delete(line);
    else next.set(line, quantity);
    field("chosen").onChange(next);
  };
  return (
    <OrderDialog
      order={order}
      title={() => t("order_lines.add.offer_title")}
      submitLabel={t("order_lines.add.confirm")}
      isTyped={chosen.size > 0}
      send={
        items.length === 0 || items.length < chosen.size
          ? null
          : ({ version }, idempotency_key) =>
              add.mutateAsync({ params: { id: order.id }, body: { version, items }, idempotency_key })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {current === undefined && offered.error === null && <SkeletonList columns={2} />}
      {offered.error !== null && <ReadFailure answer={offered} />}
      {current?.length === 0 && <Callout tone="info">{t("order_lines.add.nothing")}</Callout>}
      {lines.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {lines.map((line) => (
            <OfferedLine
              key={line.offer_item}
              line={line}
              order={order}
              quantity={chosen.get(line.offer_item)}
              onChange={(quantity) => choose(line.offer_item, quantity)}
            />
          ))}
        </Box>
      )}
    </OrderDialog>
  );
}
