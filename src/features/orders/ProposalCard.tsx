import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { ProposalTable } from "#src/features/orders/ProposalTable.tsx";

const AnswerProposalDialog = deferred(
  async () => (await import("#src/features/orders/AnswerProposalDialog.tsx")).AnswerProposalDialog,
);

export function ProposalCard({ order, onDone }: { order: Order; onDone: (order: Order, words: string) => void }) {
  const { t, formats } = useTextTools();
  const [answer, setAnswer] = useState<"accept" | "refuse" | null>(null);
  const read = useCall(orderConfirmationApi.proposal, { params: { id: order.id } });
  const proposal = read.data;
  const mayAnswer = order.actions.includes("accept_proposal");
  const mayRefuse = order.actions.includes("refuse_proposal");
  const money = (amount: string): string => formats.money(amount, order.currency);
  const title = t(mayRefuse ? "order_confirmation.proposal.title" : "order_confirmation.proposal.yours");
  if (proposal === undefined)
    return read.error === null ? (
      <SkeletonList rows={2} columns={3} />
    ) : (
      <ReadFailure title={t("order_confirmation.proposal.failed")} answer={read} />
    );
  const isSame = proposal.total_with_vat === order.total_with_vat;
  return (
    <Box sx={{ flex: "none", px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
      <AsideCard title={title}>
        <Box sx={{ mx: "-14px" }}>
          <ProposalTable label={title} items={proposal.items} />
        </Box>
        <Box sx={{ mt: 1 }}>
          {isSame
            ? t("order_confirmation.proposal.costs_same")
            : t("order_confirmation.proposal.costs", {
                after: money(proposal.total_with_vat),
                before: money(order.total_with_vat),
              })}
        </Box>
        {proposal.comment !== null && (
          <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
            {t("order_confirmation.proposal.comment", { comment: proposal.comment })}
          </Box>
        )}
        {(mayAnswer || mayRefuse) && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
            {mayAnswer && (
              <Button variant="contained" startIcon={<Icon name="check" />} onClick={() => setAnswer("accept")}>
                {t("order_confirmation.accept.open")}
              </Button>
            )}
            {mayRefuse && (
              <Button color="error" onClick={() => setAnswer("refuse")}>
                {t("order_confirmation.refuse.open")}
              </Button>
            )}
          </Box>
        )}
      </AsideCard>
      {answer !== null && (
        <AnswerProposalDialog
          order={order}
          proposal={proposal}
          answer={answer}
          onDone={(after) => onDone(after, t(`order_confirmation.${answer}.done`))}
          onClose={() => setAnswer(null)}
        />
      )}
    </Box>
  );
}
