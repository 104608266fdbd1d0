import { PRICE_SCALE } from "#contract/money/price-scale.ts";
import { UNIT_IDS } from "#contract/imports/units.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { OrderItemAdd } from "#contract/orders/order.schema.ts";
import type { VatRateId } from "#contract/reference/reference.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useAct } from "#src/api/hooks.ts";
import { useFormValues } from "#src/entities/form/use-form-values.ts";
import { useRateOptions } from "#src/entities/reference/use-rate-options.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { priceHeading } from "#src/features/orders/price-heading.ts";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderDialogGiven } from "#src/features/orders/OrderDialog.tsx";

interface Form {
  readonly nomenclature: string;
  readonly part_number: string;
  readonly manufacturer: string;
  readonly quantity: string | null;
  readonly unit: (typeof UNIT_IDS)[number];
  readonly price: string | null;
  /** Null: that of the tender. */
  readonly vat_rate: VatRateId | null;
}
const OF_TENDER = "tender" as const;
const EMPTY: Form = {
  nomenclature: "",
  part_number: "",
  manufacturer: "",
  quantity: "1",
  unit: 1,
  price: null,
  vat_rate: null,
};

/** Adds a line that was agreed outside of the tender, with its own price. */
export function AddOwnLineDialog({ order, onDone, onClose }: OrderDialogGiven) {
  const t = useT();
  const units = useUnits();
  const add = useAct(orderApi.add_item);
  const { values: form, field, is_changed } = useFormValues<Form>(EMPTY);
  // Whether it is complete is the contract's word: the button waits for what the call would take.
  const rates = useRateOptions(form.vat_rate);
  const { vat_rate, ...rest } = form;
  const hasRate = order.tax_type !== TAX_TYPE.SUBJECT || order.tender !== null || vat_rate !== null;
  const given = OrderItemAdd.omit({ version: true }).safeParse(vat_rate === null ? rest : form);
  const body = hasRate ? given : ({ success: false } as const);
  return (
    <OrderDialog
      order={order}
      title={() => t("order_lines.add.own_title")}
      submit_label={t("order_lines.add.confirm")}
      is_typed={is_changed}
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
        max_length={500}
      />
      <FieldGrid>
        <FieldText label={t("order_lines.add.part_number")} {...field("part_number")} max_length={200} />
        <FieldText label={t("order_lines.add.manufacturer")} {...field("manufacturer")} max_length={200} />
      </FieldGrid>
      <FieldGrid min={140}>
        <FieldQuantity label={t("orders.line.quantity")} required {...field("quantity")} />
        <FieldSelect
          label={t("order_lines.add.unit")}
          {...field("unit")}
          options={UNIT_IDS.map((value) => ({ value, label: units.find(({ id }) => id === value)?.symbol ?? value }))}
        />
        <FieldMoney
          label={t(priceHeading(order))}
          required
          scale={PRICE_SCALE}
          sign={CURRENCY[order.currency].symbol}
          {...field("price")}
        />
        {order.tax_type === TAX_TYPE.SUBJECT && (
          <FieldSelect
            label={t("order_lines.by_hand.vat_rate")}
            required
            value={vat_rate ?? (order.tender === null ? null : OF_TENDER)}
            options={[
              ...(order.tender === null ? [] : [{ value: OF_TENDER, label: t("order_lines.by_hand.as_tender") }]),
              ...rates,
            ]}
            onChange={(rate) => field("vat_rate").onChange(rate === OF_TENDER ? null : rate)}
          />
        )}
      </FieldGrid>
    </OrderDialog>
  );
}
