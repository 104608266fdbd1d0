import { PRICE_SCALE } from "#contract/price-scale.ts";
import { UNIT_IDS } from "#contract/reference/units.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { OrderItemAdd } from "#contract/orders/order.schema.ts";
import type { VatRateId } from "#contract/reference/reference.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { hasVatRate, LineVatField } from "#src/features/orders/LineVatField.tsx";
import { priceHeading } from "#src/features/orders/price-heading.ts";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

interface Form {
  readonly nomenclature: string;
  readonly part_number: string;
  readonly manufacturer: string;
  readonly quantity: string | null;
  readonly unit: (typeof UNIT_IDS)[number];
  readonly price: string | null;
  readonly price_quantity: string | null;
  /** Null selects the tender's VAT rate. */
  readonly vat_rate: VatRateId | null;
}
const EMPTY: Form = {
  nomenclature: "",
  part_number: "",
  manufacturer: "",
  quantity: "1",
  unit: 1,
  price: null,
  price_quantity: "1",
  vat_rate: null,
};

export function AddOwnLineDialog({ order, onDone, onClose }: OrderActionProps) {
  const t = useT();
  const units = useUnits();
  const add = useCallMutation(orderApi.add_item);
  const { values: form, field, is_changed } = useFormValues<Form>(EMPTY);
  // Validates the form with the schema used by the call. The button stays disabled until the schema accepts the form.
  const { vat_rate, ...typed } = form;
  const rest = { ...typed, price_quantity: Number(form.price_quantity) };
  const hasRate = hasVatRate(order, vat_rate);
  const given = OrderItemAdd.omit({ version: true }).safeParse(vat_rate === null ? rest : { ...rest, vat_rate });
  const body = hasRate ? given : ({ success: false } as const);
  return (
    <OrderDialog
      order={order}
      title={() => t("order_lines.add.own_title")}
      submitLabel={t("order_lines.add.confirm")}
      isTyped={is_changed}
      send={
        !body.success
          ? null
          : ({ version }, idempotency_key) =>
              add.mutateAsync({ params: { id: order.id }, body: { ...body.data, version }, idempotency_key })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <FieldText
        label={t("order_lines.add.nomenclature")}
        required
        autoFocus
        {...field("nomenclature")}
        maxLength={500}
      />
      <FieldGrid>
        <FieldText label={t("order_lines.add.part_number")} {...field("part_number")} maxLength={200} />
        <FieldText label={t("order_lines.add.manufacturer")} {...field("manufacturer")} maxLength={200} />
      </FieldGrid>
      <FieldGrid min={120}>
        <FieldQuantity label={t("orders.line.quantity")} required {...field("quantity")} />
        <FieldSelect
          label={t("order_lines.add.unit")}
          {...field("unit")}
          options={UNIT_IDS.map((value) => ({ value, label: unitSymbol(units, value) ?? value }))}
        />
        <FieldMoney
          label={t(priceHeading(order))}
          required
          scale={PRICE_SCALE}
          sign={CURRENCY[order.currency].symbol}
          {...field("price")}
        />
        <FieldQuantity label={t("order_lines.add.price_quantity")} required {...field("price_quantity")} />
        <LineVatField order={order} value={vat_rate} onChange={field("vat_rate").onChange} />
      </FieldGrid>
    </OrderDialog>
  );
}
