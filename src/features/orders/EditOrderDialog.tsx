import { useState } from "react";
import { orderApi } from "#contract/orders/order.api.ts";
import { Order, ORDER_EDITED } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { ApiError, Cancelled } from "#src/api/api-error.ts";
import { useDeliveryAddresses } from "#src/api/delivery-addresses.ts";
import { useAct } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { DestinationFields, isDayOrNone } from "#src/entities/order/DestinationFields.tsx";

type Form = Readonly<Record<(typeof ORDER_EDITED)[number], string>>;

const formOf = (order: Order): Form => ({
  name: order.name,
  comment: order.comment ?? "",
  delivery_address: order.delivery_address ?? "",
  deliver_by: order.deliver_by ?? "",
});
const changedFields = (from: Form, to: Form) => ORDER_EDITED.filter((field) => from[field].trim() !== to[field].trim());

/**
 * Sends what differs from `base`; where a colleague changed the same, the person chooses. Putting it off is
 * `Cancelled`.
 */
function useSave() {
  const t = useT();
  const patch = useAct(orderApi.patch);
  const { ask, dialog } = useConflict();
  const save = async (base: Order, form: Form, fields: readonly (keyof Form)[]): Promise<Order> => {
    if (fields.length === 0) return base;
    const { deliver_by } = form;
    const given = { ...form, deliver_by: deliver_by === "" ? null : IsoDate.parse(deliver_by) };
    const changes = Object.fromEntries(fields.map((field) => [field, given[field]]));
    const body = { ...changes, version: base.version };
    try {
      return await patch.mutateAsync({ params: { id: base.id }, body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "version_conflict") throw error;
      const current = Order.parse(error.body.current);
      const theirs = formOf(current);
      const both = changedFields(formOf(base), theirs).filter(
        (field) => fields.includes(field) && changedFields(theirs, form).includes(field),
      );
      const choices = await ask(
        both.map((field) => ({
          key: field,
          label: t(`orders.field.${field}`),
          mine: form[field],
          theirs: theirs[field],
        })),
      );
      if (choices === null) throw new Cancelled();
      return save(
        current,
        form,
        fields.filter((field) => choices[field] !== "theirs"),
      );
    }
  };
  return { save, dialog };
}

/** Renames an open order and changes where it is delivered to, by when, and the comment for the supplier. */
export function EditOrderDialog({
  order,
  onSaved,
  onClose,
}: {
  order: Order;
  onSaved: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useT();
  const addresses = useDeliveryAddresses();
  const [base] = useState(order);
  const [form, setForm] = useState(() => formOf(order));
  const { busy, error, attempt } = useAttempt();
  const { save, dialog } = useSave();
  const fields = changedFields(formOf(base), form);
  useUnsaved(fields.length > 0);
  const noName = form.name.trim() === "";
  const submit = (): Promise<void> =>
    attempt(async () => {
      onSaved(await save(base, form, fields));
      return undefined;
    });
  return (
    <>
      <FormDialog
        open
        width="sm"
        title={t("orders.edit.title")}
        submit_label={t("ui.action.save")}
        busy={busy}
        error={error}
        disabled={noName || !isDayOrNone(form.deliver_by)}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <FieldText
          label={t("orders.field.name")}
          required
          autoFocus
          value={form.name}
          max_length={200}
          error={noName ? t("validation.required") : null}
          onChange={(name) => setForm({ ...form, name })}
        />
        <DestinationFields value={form} addresses={addresses} onChange={(to) => setForm({ ...form, ...to })} />
        <FieldText
          label={t("orders.field.comment")}
          rows={3}
          value={form.comment}
          max_length={2000}
          onChange={(comment) => setForm({ ...form, comment })}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
