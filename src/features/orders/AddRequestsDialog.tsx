import { useState } from "react";
import { ORDER_MAX_LINES } from "#contract/limits.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { OrderRequestsAdd } from "#contract/orders/order.schema.ts";
import { FREE_ITEM_STATUSES, PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import type { VatRateId } from "#contract/reference/reference.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCallMutation, useCache, useCall } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { ItemPicker } from "#src/entities/purchase-item/ItemPicker.tsx";
import { useChoiceColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useItemPicker } from "#src/entities/purchase-item/use-item-picker.ts";
import { useRateOptions } from "#src/entities/reference/use-rate-options.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { RequestedLines } from "#src/features/orders/RequestedLines.tsx";
import type { Typed } from "#src/features/orders/RequestedLines.tsx";
import { useSeenOrder } from "#src/features/orders/use-seen-order.tsx";

const COLUMNS = ["nomenclature", "part_number", "quantity", "open_quantity", "units", "target_delivery_time", "tender"];
/** Statuses to choose from. An order can't take anything of a request that is ordered. */
const SCOPES = { free: FREE_ITEM_STATUSES, open: PURCHASE_ITEM_STATUSES.filter((status) => status !== "ordered") };
interface Form {
  readonly typed: Readonly<Record<string, Typed>>;
  readonly rate: VatRateId | null;
}

/**
 * Adds purchase items to an order: first the selection, then quantities and prices. What isn't ordered of them yet is
 * prefilled. Items without a tender come first.
 */
export function AddRequestsDialog({ order, onDone, onClose }: OrderActionProps) {
  const t = useT();
  const { refresh } = useCache();
  const add = useCallMutation(orderApi.add_requests);
  const picker = useItemPicker<keyof typeof SCOPES>("free");
  const columns = useChoiceColumns(useUnits());
  const [isPriced, setPriced] = useState(false);
  const { values, field } = useFormValues<Form>({ typed: {}, rate: null });
  const { typed, rate } = values;
  const rates = useRateOptions(rate, order);
  const { busy, error, changes, confirm } = useSeenOrder(order);
  useUnsaved(picker.chosen.size > 0);
  const chosen = [...picker.chosen.values()];
  const count = chosen.length;
  const asked = { params: { id: order.id }, query: { items: chosen.map(({ id }) => id).join(",") } };
  const paid = useCall(orderApi.request_prices, asked, { enabled: isPriced, keep_previous: true }).data?.results ?? [];
  const isTaxed = order.tax_type === TAX_TYPE.SUBJECT;
  const valueOf = (item: (typeof chosen)[number]): Typed => {
    const before = paid.find(({ purchase_item }) => purchase_item === item.id);
    const { price = null, price_quantity = 1 } = before ?? {};
    return { quantity: item.open_quantity, price, price_quantity, ...typed[item.id] };
  };
  const body = OrderRequestsAdd.omit({ version: true }).safeParse({
    items: chosen.map((item) => ({
      purchase_item: item.id,
      ...valueOf(item),
      ...(isTaxed && rate !== null ? { vat_rate: rate } : {}),
    })),
  });
  const isComplete = body.success && (!isTaxed || rate !== null);
  const submit = (): void => {
    if (!isPriced) return setPriced(true);
    if (!isComplete) return;
    confirm(async ({ version }, idempotency_key) => {
      const input = { params: { id: order.id }, body: { ...body.data, version }, idempotency_key };
      const after = await add.mutateAsync(input);
      await refresh("purchase-items");
      onDone(after);
    });
  };
  return (
    <FormDialog
      open
      width="md"
      title={t("order_lines.requests.title")}
      submitLabel={isPriced ? t("order_lines.add.confirm") : t("order_lines.requests.next")}
      busy={busy}
      error={error}
      disabled={isPriced ? !isComplete : count === 0 || count > ORDER_MAX_LINES}
      onSubmit={submit}
      onClose={onClose}
    >
      {changes}
      {isPriced ? (
        <>
          {isTaxed && (
            <FieldSelect label={t("order_lines.by_hand.vat_rate")} required {...field("rate")} options={rates} />
          )}
          <RequestedLines
            order={order}
            items={chosen}
            paid={paid}
            valueOf={valueOf}
            onChange={(item, value) => field(`typed.${item}`).onChange(value)}
          />
        </>
      ) : (
        <ItemPicker
          label={t("order_lines.requests.title")}
          picker={picker}
          filter={{ status: SCOPES[picker.scope].join(",") }}
          columns={columns}
          fields={COLUMNS}
          words={{
            search: t("order_lines.requests.search"),
            scope: t("order_lines.requests.scope"),
            none: t("order_lines.requests.none"),
          }}
          scopes={[
            { value: "free", label: t("order_lines.requests.free") },
            { value: "open", label: t("order_lines.requests.not_ordered") },
          ]}
        />
      )}
    </FormDialog>
  );
}
