import { useDataProvider } from "ra-core";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import type { OneCExchange } from "#contract/one-c/one-c.schema.ts";
import { orderCode } from "#contract/numbering.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useSeen } from "#src/entities/failure/use-seen.ts";
import { useT } from "#src/locale/use-t.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

interface OneCDialogProps {
  order: Pick<Order, "id" | "number">;
  /** Puts the order into the outbox, or says that 1C has taken the file. */
  action: "send" | "confirm";
  onDone: (exchange: OneCExchange) => void;
  onClose: () => void;
}

/** Asks before an order goes to 1C, or is said to be there: what the person has seen is what counts. */
export function OneCDialog({ order, action, onDone, onClose }: OneCDialogProps) {
  const t = useT();
  const provider = useDataProvider();
  const send = useAct(oneCApi.send);
  const confirm = useAct(oneCApi.confirm);
  const { busy, error, attempt } = useAttempt();
  const seen = useSeen(async () => (await provider.getOne<Order>("orders", { id: order.id })).data);
  const act = action === "send" ? send : confirm;
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        onDone(await act.mutateAsync({ params: { id: order.id }, body: { version }, idempotency_key }));
      });
      return undefined;
    });
  const label = (field: string): string | undefined =>
    field === "name" || field === "comment" ? t(`orders.field.${field}`) : undefined;
  return (
    <FormDialog
      open
      width="sm"
      title={t(`one_c.${action}.title`, { order: orderCode(order.number) })}
      submit_label={t(`one_c.${action}.confirm`)}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} label={label} />
      <Callout tone="info">{t(`one_c.${action}.text`)}</Callout>
    </FormDialog>
  );
}
