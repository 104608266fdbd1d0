import { useDataProvider } from "ra-core";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import type { OneCExchange } from "#contract/one-c/one-c.schema.ts";
import { orderCode } from "#contract/numbering.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

interface SettleDialogProps {
  order: Pick<Order, "id" | "number">;
  onDone: (exchange: OneCExchange) => void;
  onClose: () => void;
}

/** Marks what differs between an order and its document in 1C as settled, with a reason. */
export function SettleDialog({ order, onDone, onClose }: SettleDialogProps) {
  const t = useT();
  const provider = useDataProvider();
  const settle = useCallMutation(oneCApi.settle);
  const seen = useSeen(async () => (await provider.getOne<Order>("orders", { id: order.id })).data);
  const { values, field } = useFormValues({ reason: "" });
  const reason = values.reason.trim();
  const submit = async (): Promise<void> => {
    await seen.confirm(async ({ version }, idempotency_key) => {
      const params = { id: order.id };
      onDone(await settle.mutateAsync({ params, body: { version, reason }, idempotency_key }));
    });
  };
  return (
    <FormActionDialog
      width="sm"
      title={t("one_c.settle.title", { order: orderCode(order.number) })}
      submitLabel={t("one_c.settle.confirm")}
      seen={seen}
      disabled={reason === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <Callout tone="info">{t("one_c.settle.text")}</Callout>
      <FieldText autoFocus label={t("one_c.settle.reason")} required {...field("reason")} />
    </FormActionDialog>
  );
}
