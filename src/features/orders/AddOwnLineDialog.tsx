import { orderApi } from "#contract/orders/order.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { EMPTY_LINE, ownItemOf, OwnLineFields } from "#src/features/orders/OwnLineFields.tsx";

export function AddOwnLineDialog({ order, onDone, onClose }: OrderActionProps) {
  const t = useT();
  const add = useCallMutation(orderApi.add_item);
  const { values, field, is_changed } = useFormValues({ line: EMPTY_LINE });
  const item = ownItemOf(order, values.line);
  return (
    <OrderDialog
      order={order}
      title={() => t("order_lines.add.own_title")}
      submitLabel={t("order_lines.add.confirm")}
      isTyped={is_changed}
      send={
        item === null
          ? null
          : ({ version }, idempotency_key) =>
              add.mutateAsync({ params: { id: order.id }, body: { ...item, version }, idempotency_key })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <OwnLineFields order={order} line={values.line} onChange={field("line").onChange} />
    </OrderDialog>
  );
}
