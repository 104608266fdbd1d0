import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import type { Amendment } from "#contract/orders/amendment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { AmendmentDifferences } from "#src/features/orders/AmendmentDifferences.tsx";

const AnswerAmendmentDialog = deferred(
  async () => (await import("#src/features/orders/AnswerAmendmentDialog.tsx")).AnswerAmendmentDialog,
);

type Answer = "accept" | "refuse" | "withdraw";

interface Open {
  readonly answer: Answer;
  readonly amendment: Amendment;
}

/** Shows the amendment that waits for its answer, with the answers of the reader's side. */
export function AmendmentCard({ order, onDone }: { order: Order; onDone: (order: Order, words: string) => void }) {
  const { t } = useTextTools();
  const [open, setOpen] = useState<Open | null>(null);
  const read = useCall(amendmentApi.list, { params: { id: order.id } });
  const amendment = read.data?.results.find(({ status }) => status === "PROPOSED");
  if (read.data === undefined)
    return read.error === null ? (
      <SkeletonList rows={2} columns={3} />
    ) : (
      <ReadFailure title={t("order_confirmation.proposal.failed")} answer={read} />
    );
  if (amendment === undefined) return null;
  const may = (answer: Answer): boolean => order.actions.includes(`${answer}_proposal`);
  const title = may("refuse")
    ? t(`order_confirmation.amend.title.${amendment.side}`)
    : t("order_confirmation.proposal.yours");
  // While the list is read again, the shown amendment may be an earlier one that has its answer.
  const isOld = read.isFetching;
  const isOvertaken = amendment.obstacles.length > 0;
  const ask = (answer: Answer) => () => setOpen({ answer, amendment });
  return (
    <Box sx={{ flex: "none", px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
      <AsideCard title={title}>
        <AmendmentDifferences label={title} amendment={amendment} currency={order.currency} />
        {isOvertaken && (
          <Box sx={{ mt: 1 }}>
            <Callout tone="warn">
              {t(`order_confirmation.amend.overtaken.${may("refuse") ? "theirs" : "ours"}`)}{" "}
              {amendment.obstacles.join(" ")}
            </Callout>
          </Box>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
          {may("accept") && !isOvertaken && (
            <Button variant="contained" startIcon={<Icon name="check" />} disabled={isOld} onClick={ask("accept")}>
              {t("order_confirmation.accept.open")}
            </Button>
          )}
          {may("refuse") && (
            <Button color="error" disabled={isOld} onClick={ask("refuse")}>
              {t("order_confirmation.refuse.open")}
            </Button>
          )}
          {may("withdraw") && (
            <Button disabled={isOld} onClick={ask("withdraw")}>
              {t("order_confirmation.withdraw.open")}
            </Button>
          )}
        </Box>
      </AsideCard>
      {open !== null && (
        <AnswerAmendmentDialog
          {...open}
          order={order}
          onDone={(after) => onDone(after, t(`order_confirmation.${open.answer}.done`))}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}
