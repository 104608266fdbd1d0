import { orderCode } from "#contract/numbering.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

export function ConfirmOrderDialog(frame: OrderActionProps) {
  const { order } = frame;
  const { t, formats } = useTextTools();
  const confirm = useCallMutation(orderConfirmationApi.confirm);
  return (
    <OrderDialog
      {...frame}
      title={({ number, currency, total_with_vat }) =>
        t("order_confirmation.confirm.title", {
          order: orderCode(number),
          amount: formats.money(total_with_vat, currency),
        })
      }
      submitLabel={t("order_confirmation.confirm.confirm")}
      send={({ version, total_with_vat: total }, idempotency_key) =>
        confirm.mutateAsync({ params: { id: order.id }, body: { version, total }, idempotency_key })
      }
    >
      <Callout tone="info">{t("order_confirmation.confirm.text")}</Callout>
    </OrderDialog>
  );
}
