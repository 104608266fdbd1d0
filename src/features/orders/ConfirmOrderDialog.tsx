import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

/** The supplier confirms the order as it is, with its total. */
export function ConfirmOrderDialog({
  order,
  onDone,
  onClose,
}: {
  order: Order;
  onDone: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useT();
  const formats = useFormats();
  const confirm = useAct(orderConfirmationApi.confirm);
  const { busy, error, attempt } = useAttempt();
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  const { number, currency, total_with_vat } = seen.record ?? order;
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version, total_with_vat: total }, idempotency_key) => {
        onDone(await confirm.mutateAsync({ params: { id: order.id }, body: { version, total }, idempotency_key }));
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("order_confirmation.confirm.title", {
        order: orderCode(number),
        amount: formats.money(total_with_vat, CURRENCY[currency].code),
      })}
      submit_label={t("order_confirmation.confirm.confirm")}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <Callout tone="info">{t("order_confirmation.confirm.text")}</Callout>
    </FormDialog>
  );
}
