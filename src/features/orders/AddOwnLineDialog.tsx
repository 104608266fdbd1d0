import { useState } from "react";
import { UNIT_IDS } from "#contract/imports/units.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { OrderItemAdd } from "#contract/orders/order.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useAct } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";
import { priceHeading } from "#src/features/orders/price-heading.ts";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";

interface Form {
  readonly nomenclature: string;
  readonly part_number: string;
  readonly manufacturer: string;
  readonly quantity: string | null;
  readonly unit: (typeof UNIT_IDS)[number];
  readonly price: string | null;
}
const EMPTY: Form = { nomenclature: "", part_number: "", manufacturer: "", quantity: "1", unit: 1, price: null };

/** Adds a line that was agreed outside of the tender, with its own price. */
export function AddOwnLineDialog({
  order,
  onDone,
  onClose,
}: {
  order: Order;
  onDone: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useT();
  const units = useUnits();
  const add = useAct(orderApi.add_item);
  const { busy, error, attempt } = useAttempt();
  const [form, setForm] = useState(EMPTY);
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  useUnsaved(form !== EMPTY);
  // Whether it is complete is the contract's word: the button waits for what the call would take.
  const body = OrderItemAdd.omit({ version: true }).safeParse(form);
  const submit = (): Promise<void> =>
    attempt(async () => {
      if (!body.success) return undefined;
      await seen.confirm(async ({ version }, idempotency_key) => {
        onDone(await add.mutateAsync({ params: { id: order.id }, body: { ...body.data, version }, idempotency_key }));
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("order_lines.add.own_title")}
      submit_label={t("order_lines.add.confirm")}
      busy={busy}
      error={error}
      disabled={!body.success}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <FieldText
        label={t("order_lines.add.nomenclature")}
        required
        autoFocus
        value={form.nomenclature}
        max_length={500}
        onChange={(nomenclature) => setForm({ ...form, nomenclature })}
      />
      <FieldGrid>
        <FieldText
          label={t("order_lines.add.part_number")}
          value={form.part_number}
          max_length={200}
          onChange={(part_number) => setForm({ ...form, part_number })}
        />
        <FieldText
          label={t("order_lines.add.manufacturer")}
          value={form.manufacturer}
          max_length={200}
          onChange={(manufacturer) => setForm({ ...form, manufacturer })}
        />
      </FieldGrid>
      <FieldGrid min={140}>
        <FieldMoney
          label={t("orders.line.quantity")}
          required
          scale={3}
          value={form.quantity}
          onChange={(quantity) => setForm({ ...form, quantity })}
        />
        <FieldSelect
          label={t("order_lines.add.unit")}
          value={form.unit}
          options={UNIT_IDS.map((value) => ({ value, label: units.find(({ id }) => id === value)?.symbol ?? value }))}
          onChange={(unit) => setForm({ ...form, unit })}
        />
        <FieldMoney
          label={t(priceHeading(order))}
          required
          scale={4}
          sign={CURRENCY[order.currency].symbol}
          value={form.price}
          onChange={(price) => setForm({ ...form, price })}
        />
      </FieldGrid>
    </FormDialog>
  );
}
