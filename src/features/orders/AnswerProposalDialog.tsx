import { useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import type { OrderProposal } from "#contract/orders/order-confirmation.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

interface AnswerProposalDialogProps {
  order: Order;
  proposal: OrderProposal;
  answer: "accept" | "refuse";
  onDone: (order: Order) => void;
  onClose: () => void;
}

/** The customer takes a proposal as a whole, with what the order costs then, or refuses it with a reason. */
export function AnswerProposalDialog({ order, proposal, answer, onDone, onClose }: AnswerProposalDialogProps) {
  const t = useT();
  const formats = useFormats();
  const accept = useAct(orderConfirmationApi.accept);
  const refuse = useAct(orderConfirmationApi.refuse);
  const { busy, error, attempt } = useAttempt();
  const [reason, setReason] = useState("");
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  const refuses = answer === "refuse";
  const given = reason.trim();
  const { total_with_vat: total } = proposal;
  const params = { id: order.id };
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        onDone(
          refuses
            ? await refuse.mutateAsync({ params, body: { version, reason: given }, idempotency_key })
            : await accept.mutateAsync({ params, body: { version, total }, idempotency_key }),
        );
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      destructive={refuses}
      title={t(`order_confirmation.${answer}.title`)}
      submit_label={t(`order_confirmation.${answer}.confirm`)}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={refuses && given === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <Callout tone={refuses ? "warn" : "info"}>
        {t(`order_confirmation.${answer}.text`, { amount: formats.money(total, CURRENCY[order.currency].code) })}
      </Callout>
      {refuses && (
        <FieldText
          label={t("orders.field.reason")}
          required
          autoFocus
          rows={2}
          value={reason}
          max_length={2000}
          hint={t("orders.decline.reason_hint")}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
