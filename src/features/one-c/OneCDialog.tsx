import { useDataProvider } from "ra-core";
import { CURRENCY, ROUBLE } from "#contract/money/currency.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { OneCRate } from "#contract/one-c/one-c.schema.ts";
import type { OneCExchange } from "#contract/one-c/one-c.schema.ts";
import { orderCode } from "#contract/numbering.ts";
import { isOrderDetail } from "#contract/orders/order-fields.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

interface OneCDialogProps {
  order: Pick<Order, "id" | "number" | "currency">;
  /** `send` queues the order. `confirm` records that 1C has imported the file. */
  action: "send" | "confirm";
  /** 1C has the document already, so that sending it again replaces it there. */
  isThere: boolean;
  rate: string | null;
  onDone: (exchange: OneCExchange) => void;
  onClose: () => void;
}

/**
 * Confirms that an order is sent to 1C, or is already in 1C. The server rejects the action if the order has changed
 * since it was shown.
 */
export function OneCDialog({ order, action, isThere, rate: before, onDone, onClose }: OneCDialogProps) {
  const t = useT();
  const provider = useDataProvider();
  const send = useCallMutation(oneCApi.send);
  const confirm = useCallMutation(oneCApi.confirm);
  const seen = useSeen(async () => (await provider.getOne<Order>("orders", { id: order.id })).data);
  const { values, field } = useFormValues({ rate: before });
  const { rate } = values;
  const asksRate = action === "send" && order.currency !== ROUBLE;
  const { code } = CURRENCY[order.currency];
  const submit = async (): Promise<void> => {
    await seen.confirm(async ({ version }, idempotency_key) => {
      const params = { id: order.id };
      const body = { version, ...(asksRate && rate !== null ? { rate } : {}) };
      const done =
        action === "send"
          ? await send.mutateAsync({ params, body, idempotency_key })
          : await confirm.mutateAsync({ params, body: { version }, idempotency_key });
      onDone(done);
    });
  };
  const label = (field: string): string | undefined => (isOrderDetail(field) ? t(`orders.field.${field}`) : undefined);
  return (
    <FormActionDialog
      width="sm"
      title={t(`one_c.${action}.title`, { order: orderCode(order.number) })}
      submitLabel={t(`one_c.${action}.confirm`)}
      seen={seen}
      disabled={asksRate && !OneCRate.safeParse(rate).success}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} label={label} />
      <Callout tone="info">{t(action === "send" && isThere ? "one_c.send.again" : `one_c.${action}.text`)}</Callout>
      {asksRate && (
        <FieldMoney
          label={t("one_c.rate", { code })}
          hint={t("one_c.rate_hint")}
          required
          scale={4}
          sign={CURRENCY[ROUBLE].symbol}
          {...field("rate")}
        />
      )}
    </FormActionDialog>
  );
}
