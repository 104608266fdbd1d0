import { orderCode } from "#contract/numbering.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { recordOf } from "#contract/fields.ts";
import { ORDER_DETAIL_NAMES, ORDER_DETAILS, ORDER_TERMS } from "#contract/orders/order-fields.ts";
import type { OrderDetail } from "#contract/orders/order-fields.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { OrderByHand } from "#contract/orders/order.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { CURRENCIES, PAYMENT_METHODS, TAX_TYPES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId, PaymentMethod, TaxTypeId } from "#contract/reference/reference.schema.ts";
import { useDeliveryAddresses } from "#src/api/delivery-addresses.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { OrderDetailFields } from "#src/entities/order/OrderDetailFields.tsx";
import { SupplierField } from "#src/features/orders/SupplierField.tsx";
import type { ChosenSupplier } from "#src/features/orders/SupplierField.tsx";

interface Form extends Readonly<Record<OrderDetail, string>> {
  readonly supplier: ChosenSupplier | null;
  readonly currency: CurrencyId;
  readonly tax_type: TaxTypeId;
  readonly payment_method: PaymentMethod;
  readonly basis: VatBasis;
}
const EMPTY: Form = {
  ...recordOf(ORDER_DETAIL_NAMES, () => ""),
  supplier: null,
  currency: 1,
  tax_type: 1,
  payment_method: "FULL_PREPAYMENT",
  basis: "net",
};

const bodyOf = ({ supplier, ...rest }: Form) => ({
  ...rest,
  ...recordOf(ORDER_TERMS, (name) => (rest[name] === "" ? null : rest[name])),
  supplier: supplier?.id,
});

/** Creates an order without a tender. The user adds lines on the order page. */
export function NewOrderDialog({ onDone, onClose }: { onDone: (order: Order) => void; onClose: () => void }) {
  const t = useT();
  const addresses = useDeliveryAddresses();
  const create = useCallMutation(orderApi.create);
  const changed = useChanged("orders");
  const notify = useNotify();
  const { field, checked, is_changed } = useFormValues<Form>(EMPTY, (form) => ({
    ...formProblems(OrderByHand, bodyOf(form), t),
    ...(form.supplier === null ? { supplier: t("order_lines.by_hand.supplier_needed") } : {}),
  }));
  useUnsaved(is_changed);
  const submit = checked(async (form) => {
    const [made] = (await create.mutateAsync({ body: OrderByHand.parse(bodyOf(form)) })).results;
    void changed();
    if (made === undefined) return;
    notify(t("order_lines.by_hand.done", { code: orderCode(made.number) }));
    onDone(made);
  });
  return (
    <FormActionDialog
      width="sm"
      title={t("order_lines.by_hand.title")}
      submitLabel={t("order_lines.by_hand.submit")}
      onSubmit={submit}
      onClose={onClose}
    >
      {t("order_lines.by_hand.hint")}
      <FieldText
        label={t("order_lines.by_hand.name")}
        required
        autoFocus
        {...field("name")}
        maxLength={ORDER_DETAILS.name.max_length}
      />
      <SupplierField {...field("supplier")} />
      <FieldGrid>
        <FieldSelect
          label={t("tenders.field.tax_type")}
          {...field("tax_type")}
          options={TAX_TYPES.map((value) => ({ value, label: t(`reference.tax_type.${value}`) }))}
        />
        <FieldSelect
          label={t("order_lines.by_hand.basis")}
          {...field("basis")}
          options={VAT_BASES.map((value) => ({ value, label: t(`order_lines.by_hand.basis_${value}`) }))}
        />
        <FieldSelect
          label={t("tenders.field.currency")}
          {...field("currency")}
          options={CURRENCIES.map((value) => ({ value, label: t(`reference.currency.${value}`) }))}
        />
        <FieldSelect
          label={t("tenders.field.payment_method")}
          {...field("payment_method")}
          options={PAYMENT_METHODS.map((value) => ({ value, label: t(`reference.payment_method.${value}`) }))}
        />
      </FieldGrid>
      <OrderDetailFields names={ORDER_TERMS} field={field} addresses={addresses} />
    </FormActionDialog>
  );
}
