import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { ToleranceSet } from "#contract/orders/adjustment.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { FieldHelp } from "#src/kit/fields/FieldHelp.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FieldQuantity } from "#src/ui/fields/FieldQuantity.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

const Percent = ToleranceSet.shape.surplus_percent;

/** Sets by how many per cent deliveries of an order may exceed it, instead of the company's setting. */
export function ToleranceDialog({ order, ...frame }: OrderActionProps) {
  const t = useT();
  const set = useCallMutation(orderAdjustmentApi.set_tolerance);
  const { values, field, is_changed } = useFormValues({ surplus_percent: order.surplus_percent });
  const typed = Percent.safeParse(values.surplus_percent);
  return (
    <OrderDialog
      order={order}
      {...frame}
      title={() => t("order_delivery.tolerance.title")}
      submitLabel={t("order_delivery.tolerance.save")}
      isTyped={is_changed}
      send={
        !typed.success || !is_changed
          ? null
          : ({ version }, idempotency_key) =>
              set.mutateAsync({
                params: { id: order.id },
                body: { version, surplus_percent: typed.data },
                idempotency_key,
              })
      }
    >
      <div>{t("order_delivery.tolerance.text")}</div>
      <FieldQuantity
        autoFocus
        label={t("order_delivery.tolerance.percent")}
        hint={t("order_delivery.tolerance.hint")}
        labelExtra={
          <FieldHelp
            label={t("order_delivery.tolerance.percent")}
            text={t("order_delivery.tolerance.help")}
            page="orders"
          />
        }
        {...field("surplus_percent")}
        error={typed.success ? null : t("validation.tolerance")}
      />
    </OrderDialog>
  );
}
