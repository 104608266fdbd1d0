import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import type { OrderProposal } from "#contract/orders/order-confirmation.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { DecideDialog } from "#src/features/orders/DecideDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

interface AnswerProposalDialogProps extends OrderActionProps {
  proposal: OrderProposal;
  answer: "accept" | "refuse";
}

export function AnswerProposalDialog({ proposal, answer, ...frame }: AnswerProposalDialogProps) {
  const { order } = frame;
  const { t, formats } = useTextTools();
  const accept = useCallMutation(orderConfirmationApi.accept);
  const refuse = useCallMutation(orderConfirmationApi.refuse);
  const { total_with_vat: total } = proposal;
  const params = { id: order.id };
  return (
    <DecideDialog
      {...frame}
      refuses={answer === "refuse"}
      title={t(`order_confirmation.${answer}.title`)}
      submitLabel={t(`order_confirmation.${answer}.confirm`)}
      text={t(`order_confirmation.${answer}.text`, { amount: formats.money(total, order.currency) })}
      decide={({ version, refusal, idempotency_key }) =>
        refusal === null
          ? accept.mutateAsync({ params, body: { version, total }, idempotency_key })
          : refuse.mutateAsync({ params, body: { version, reason: refusal }, idempotency_key })
      }
    />
  );
}
