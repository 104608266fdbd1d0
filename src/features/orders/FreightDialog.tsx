import { totalOn } from "#contract/money/amount-columns.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { VAT_RATES } from "#contract/money/vat.ts";
import { compare } from "#contract/money/decimal.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { OrderFreightSet } from "#contract/orders/order.schema.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import type { VatRateId } from "#contract/reference/reference.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { hasVatRate, LineVatField } from "#src/features/orders/LineVatField.tsx";
import { priceHeading } from "#src/features/orders/price-heading.ts";

interface Form {
  readonly amount: string | null;
  /** Null selects the tender's VAT rate. */
  readonly vat_rate: VatRateId | null;
}

const rateOf = ({ vat_percent }: OrderItem): VatRateId | null =>
  vat_percent === null ? null : (VAT_RATES.find(({ percent }) => compare(percent, vat_percent) === 0)?.id ?? null);

/** Sets or changes an order's freight. Freight is an order line and is paid like any other line. */
export function FreightDialog({ order, line, onDone, onClose }: OrderActionProps & { line: OrderItem | null }) {
  const t = useT();
  const set = useCallMutation(orderApi.set_freight);
  const before: Form = {
    amount: line === null ? null : totalOn(order.basis, line),
    vat_rate: line === null ? null : rateOf(line),
  };
  const { values, field, is_changed } = useFormValues<Form>(before);
  const { amount, vat_rate } = values;
  const hasRate = hasVatRate(order, vat_rate);
  const body = OrderFreightSet.omit({ version: true }).safeParse({
    amount,
    ...(vat_rate === null ? {} : { vat_rate }),
  });
  return (
    <OrderDialog
      order={order}
      title={() => t("order_lines.freight.title")}
      submitLabel={t("order_lines.freight.save")}
      isTyped={is_changed}
      send={
        !body.success || !hasRate
          ? null
          : ({ version }, idempotency_key) =>
              set.mutateAsync({ params: { id: order.id }, body: { ...body.data, version }, idempotency_key })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <div>{t("order_lines.freight.text")}</div>
      <FieldGrid min={140}>
        <FieldMoney
          autoFocus
          label={t(`order_lines.freight.amount_${priceHeading(order) === "orders.line.price" ? "plain" : order.basis}`)}
          required
          scale={2}
          sign={CURRENCY[order.currency].symbol}
          {...field("amount")}
        />
        <LineVatField order={order} value={vat_rate} onChange={field("vat_rate").onChange} />
      </FieldGrid>
    </OrderDialog>
  );
}
