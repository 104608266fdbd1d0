import Box from "@mui/material/Box";
import { memberApi } from "#contract/members/member.api.ts";
import { workTotal } from "#contract/members/member.schema.ts";
import type { Member, Role } from "#contract/members/member.schema.ts";
import { useCallMutation, useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { possibleSuccessors, WorkToHandOver } from "#src/features/members/WorkToHandOver.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";

interface RemoveMemberDialogProps {
  workspace: number;
  member: Member;
  members: readonly Member[];
  roles: readonly Role[];
  /** `hand_over` only transfers the work. `remove` also removes the member. */
  step: "remove" | "hand_over";
  onDone: (taker: string | null) => void;
  onClose: () => void;
}

/** Removes a member. Shows the member's unfinished work, which another member takes over in the same step. */
export function RemoveMemberDialog({
  workspace,
  member,
  members,
  roles,
  step,
  onDone,
  onClose,
}: RemoveMemberDialogProps) {
  const t = useT();
  const params = { id: workspace, userId: member.id };
  const answer = useCall(memberApi.activities, { params });
  const handOver = useCallMutation(memberApi.change_customer);
  const remove = useCallMutation(memberApi.remove);
  const { values, field } = useFormValues<{ taker: number | null }>({ taker: null });
  const { taker } = values;
  const activities = answer.data;
  const hasWork = activities !== undefined && workTotal(activities.counts) > 0;
  const candidates =
    activities === undefined ? [] : possibleSuccessors(activities, { members, roles, except: member.id });
  const isReady = activities !== undefined && (hasWork ? taker !== null : step === "remove");
  const submit = async (): Promise<void> => {
    if (hasWork && taker !== null) await handOver.mutateAsync({ params, body: { user: taker } });
    if (step === "remove") await remove.mutateAsync({ params });
    onDone(members.find(({ id }) => id === taker)?.name ?? null);
  };
  const label =
    step === "hand_over"
      ? t("members.remove.only_hand_over")
      : hasWork
        ? t("members.remove.hand_over")
        : t("members.remove.confirm");
  return (
    <FormActionDialog
      width="sm"
      title={t(step === "remove" ? "members.remove.title" : "members.remove.hand_over_title", { name: member.name })}
      submitLabel={label}
      destructive={step === "remove"}
      disabled={!isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === "remove" && <Box sx={{ color: "text.secondary" }}>{t("members.remove.text")}</Box>}
      {answer.isPending && <SkeletonList rows={3} columns={1} />}
      {answer.error !== null && activities === undefined && <ReadFailure answer={answer} />}
      {activities !== undefined && !hasWork && (
        <Box sx={{ color: "text.secondary" }}>{t("members.remove.no_work")}</Box>
      )}
      {activities !== undefined && hasWork && (
        <WorkToHandOver
          text={t("members.remove.has_work")}
          activities={activities}
          candidates={candidates}
          {...field("taker")}
        />
      )}
    </FormActionDialog>
  );
}
