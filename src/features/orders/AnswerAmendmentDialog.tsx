import { amendmentApi } from "#contract/orders/amendment.api.ts";
import type { Amendment } from "#contract/orders/amendment.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { DecideDialog } from "#src/features/orders/DecideDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

interface AnswerAmendmentDialogProps extends OrderActionProps {
  amendment: Amendment;
  answer: "accept" | "refuse" | "withdraw";
}

export function AnswerAmendmentDialog({ amendment, answer, ...frame }: AnswerAmendmentDialogProps) {
  const { order } = frame;
  const { t, formats } = useTextTools();
  const accept = useCallMutation(amendmentApi.accept);
  const refuse = useCallMutation(amendmentApi.refuse);
  const withdraw = useCallMutation(amendmentApi.withdraw);
  const { due_after: total } = amendment;
  const params = { id: order.id, amendmentId: amendment.id };
  return (
    <DecideDialog
      {...frame}
      refuses={answer === "refuse"}
      title={t(`order_confirmation.${answer}.title`)}
      submitLabel={t(`order_confirmation.${answer}.confirm`)}
      text={t(`order_confirmation.${answer}.text`, { amount: formats.money(total, order.currency) })}
      decide={({ version, refusal, idempotency_key }) => {
        if (answer === "withdraw") return withdraw.mutateAsync({ params, body: { version }, idempotency_key });
        return refusal === null
          ? accept.mutateAsync({ params, body: { version, total }, idempotency_key })
          : refuse.mutateAsync({ params, body: { version, reason: refusal }, idempotency_key });
      }}
    />
  );
}
