import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { AwardApproval, AwardApprovals } from "#contract/award/approval.schema.ts";
import { useMe } from "#src/api/me.tsx";
import type { ApprovalDialogName } from "#src/features/award/ApprovalDialog.tsx";
import { useApprovals } from "#src/features/award/use-approvals.ts";
import type { ApprovalOf } from "#src/features/award/use-approvals.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { Tone } from "#src/ui/icons/tones.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useOrderSums } from "#src/features/award/use-order-sums.ts";

const ApprovalDialog = deferred(async () => (await import("#src/features/award/ApprovalDialog.tsx")).ApprovalDialog);

interface Sentences {
  readonly tone: Tone;
  readonly texts: readonly string[];
}

function useSentences(entity: ApprovalOf["entity"]): (state: AwardApprovals) => Sentences | null {
  const { t, formats } = useTextTools();
  const { user } = useMe();
  const sums = useOrderSums();
  const sayings = entity === "tender" ? "award.approval" : "award.order_approval";
  const money = ({ orders }: Pick<AwardApproval, "orders">): string => sums(orders);
  return (state) => {
    const { limit, needed, approvals, approvers } = state;
    const [last] = approvals;
    if (last?.is_current === true && last.status === "GIVEN") {
      const at = formats.dateTime(last.decided_at ?? last.asked_at);
      return {
        tone: "good",
        texts: [t(`${sayings}.given`, { total: money(last), who: last.decided_by?.name ?? "", at })],
      };
    }
    if (last?.is_current === true) {
      const people = approvers.filter(({ id }) => id !== last.asked_by.id).map(({ name }) => name);
      return last.asked_by.id === user.id
        ? { tone: "info", texts: [t(`${sayings}.asked_own`, { total: money(last), people: people.join(", ") })] }
        : { tone: "warn", texts: [t(`${sayings}.asked`, { total: money(last), who: last.asked_by.name })] };
    }
    if (!needed || limit === null) return null;
    const rule = t(`${sayings}.needed`, {
      total: money(state),
      limit: formats.money(limit.sum, limit.currency),
    });
    if (last?.status === "REFUSED") {
      const said = { who: last.decided_by?.name ?? "", at: formats.dateTime(last.decided_at ?? last.asked_at) };
      const refused = t(`${sayings}.refused`, { total: money(last), reason: last.reason ?? "", ...said });
      return { tone: "bad", texts: [refused, rule] };
    }
    // Statuses of an approval that no longer suffices. USED counts for an order: creating the order uses up its
    // approval, and the order needs a new approval if its sum grows afterwards.
    const outgrown: readonly AwardApproval["status"][] =
      entity === "order" ? ["VOID", "ASKED", "GIVEN", "USED"] : ["VOID", "ASKED", "GIVEN"];
    const isVoid = last !== undefined && outgrown.includes(last.status);
    return { tone: "warn", texts: isVoid ? [t(`${sayings}.void`, { total: money(last) }), rule] : [rule] };
  };
}

export function ApprovalStrip({ of }: { of: ApprovalOf }) {
  const t = useT();
  const notify = useNotify();
  const sentencesOf = useSentences(of.entity);
  const { approvals: state, take } = useApprovals(of);
  const [dialog, setDialog] = useState<ApprovalDialogName | null>(null);
  if (state === undefined) return null;
  const sentences = sentencesOf(state);
  const [last] = state.approvals;
  const open = last === undefined ? [] : last.actions;
  const buttons = [
    ...(state.may_ask ? (["ask"] as const) : []),
    ...(last?.is_current === true && open.includes("approve_award") ? (["give"] as const) : []),
    ...(last?.is_current === true && open.includes("refuse_award") ? (["refuse"] as const) : []),
    ...(last?.is_current === true && open.includes("withdraw_approval") ? (["withdraw"] as const) : []),
  ];
  return (
    <>
      {sentences !== null && (
        <Box component="section" aria-label={t("award.approval.label")} sx={{ px: { xs: 2, sm: 2.5 }, pt: 1 }}>
          <Callout tone={sentences.tone} role="status">
            <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
              <Box sx={{ flex: "1 1 260px" }}>
                {sentences.texts.map((text) => (
                  <Box key={text} sx={{ overflowWrap: "anywhere" }}>
                    {text}
                  </Box>
                ))}
                {last?.is_current === true && last.comment !== null && (
                  <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>{last.comment}</Box>
                )}
              </Box>
              {buttons.map((name) => (
                <Button
                  key={name}
                  size="small"
                  variant={name === "ask" || name === "give" ? "contained" : "outlined"}
                  onClick={() => setDialog(name)}
                >
                  {t(`award.approval.${name}`)}
                </Button>
              ))}
            </Box>
          </Callout>
        </Box>
      )}
      {dialog !== null && (
        <ApprovalDialog
          of={of}
          name={dialog}
          onDone={(after, words) => {
            setDialog(null);
            take(after);
            notify(words);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
