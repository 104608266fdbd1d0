import { useState } from "react";
import { VAT_BASES } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { OrderByHand } from "#contract/orders/order.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { CURRENCIES, PAYMENT_METHODS, TAX_TYPES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId, PaymentMethod, TaxTypeId } from "#contract/reference/reference.schema.ts";
import { useDeliveryAddresses } from "#src/api/delivery-addresses.ts";
import { useAct } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { FormAttempt } from "#src/entities/failure/FormAttempt.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { DestinationFields } from "#src/entities/order/DestinationFields.tsx";
import { SupplierField } from "#src/features/orders/SupplierField.tsx";
import type { ChosenSupplier } from "#src/features/orders/SupplierField.tsx";

interface Form {
  readonly name: string;
  readonly supplier: ChosenSupplier | null;
  readonly currency: CurrencyId;
  readonly tax_type: TaxTypeId;
  readonly payment_method: PaymentMethod;
  readonly basis: VatBasis;
  readonly comment: string;
  readonly delivery_address: string;
  readonly deliver_by: string;
}
const EMPTY: Form = {
  name: "",
  supplier: null,
  currency: 1,
  tax_type: 1,
  payment_method: "FULL_PREPAYMENT",
  basis: "net",
  comment: "",
  delivery_address: "",
  deliver_by: "",
};

/** Makes an order that no tender was held for; its lines are added on its page. */
export function NewOrderDialog({ onDone, onClose }: { onDone: (order: Order) => void; onClose: () => void }) {
  const t = useT();
  const addresses = useDeliveryAddresses();
  const create = useAct(orderApi.create);
  const changed = useChanged("orders");
  const [form, setForm] = useState(EMPTY);
  const [isAsked, setAsked] = useState(false);
  useUnsaved(form !== EMPTY);
  const change = (patch: Partial<Form>): void => setForm({ ...form, ...patch });
  const body = OrderByHand.safeParse({
    ...form,
    supplier: form.supplier?.id,
    deliver_by: form.deliver_by === "" ? null : form.deliver_by,
  });
  const submit = async (): Promise<void> => {
    setAsked(true);
    if (!body.success) return;
    const [made] = (await create.mutateAsync({ body: body.data })).results;
    void changed();
    if (made !== undefined) onDone(made);
  };
  return (
    <FormAttempt
      width="sm"
      title={t("order_lines.by_hand.title")}
      submit_label={t("order_lines.by_hand.submit")}
      onSubmit={submit}
      onClose={onClose}
    >
      {t("order_lines.by_hand.hint")}
      <FieldText
        label={t("order_lines.by_hand.name")}
        required
        autoFocus
        value={form.name}
        max_length={200}
        error={isAsked && form.name.trim() === "" ? t("validation.required") : null}
        onChange={(name) => change({ name })}
      />
      <SupplierField
        value={form.supplier}
        error={isAsked && form.supplier === null ? t("order_lines.by_hand.supplier_needed") : null}
        onChange={(supplier) => change({ supplier })}
      />
      <FieldGrid>
        <FieldSelect
          label={t("tenders.field.tax_type")}
          value={form.tax_type}
          options={TAX_TYPES.map((value) => ({ value, label: t(`reference.tax_type.${value}`) }))}
          onChange={(tax_type) => change({ tax_type })}
        />
        <FieldSelect
          label={t("order_lines.by_hand.basis")}
          value={form.basis}
          options={VAT_BASES.map((value) => ({ value, label: t(`order_lines.by_hand.basis_${value}`) }))}
          onChange={(basis) => change({ basis })}
        />
        <FieldSelect
          label={t("tenders.field.currency")}
          value={form.currency}
          options={CURRENCIES.map((value) => ({ value, label: t(`reference.currency.${value}`) }))}
          onChange={(currency) => change({ currency })}
        />
        <FieldSelect
          label={t("tenders.field.payment_method")}
          value={form.payment_method}
          options={PAYMENT_METHODS.map((value) => ({ value, label: t(`reference.payment_method.${value}`) }))}
          onChange={(payment_method) => change({ payment_method })}
        />
      </FieldGrid>
      <DestinationFields value={form} addresses={addresses} onChange={change} />
      <FieldText
        label={t("orders.field.comment")}
        rows={2}
        value={form.comment}
        max_length={2000}
        onChange={(comment) => change({ comment })}
      />
    </FormAttempt>
  );
}
