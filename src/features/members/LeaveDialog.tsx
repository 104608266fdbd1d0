import Box from "@mui/material/Box";
import { workTotal } from "#contract/members/member.schema.ts";
import type { Member, Role } from "#contract/members/member.schema.ts";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { useCallMutation, useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { paths } from "#src/entities/paths.ts";
import { possibleSuccessors, WorkToHandOver } from "#src/features/members/WorkToHandOver.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";

interface LeaveDialogProps {
  workspace: number;
  member: Member;
  members: readonly Member[];
  roles: readonly Role[];
  onClose: () => void;
}

export function LeaveDialog({ workspace, member, members, roles, onClose }: LeaveDialogProps) {
  const t = useT();
  const params = { id: workspace };
  const answer = useCall(ownershipApi.own_work, { params });
  const leave = useCallMutation(ownershipApi.leave);
  const { values, field } = useFormValues<{ taker: number | null }>({ taker: null });
  const { taker } = values;
  const activities = answer.data;
  const hasWork = activities !== undefined && workTotal(activities.counts) > 0;
  const submit = async (): Promise<void> => {
    await leave.mutateAsync({ params, body: hasWork && taker !== null ? { user: taker } : {} });
    // Reloads the page so that the menus no longer list this workspace.
    window.location.assign(paths.workspaces());
  };
  return (
    <FormActionDialog
      width="sm"
      destructive
      title={t("members.leave.title")}
      submitLabel={t(hasWork ? "members.leave.hand_over" : "members.leave.confirm")}
      disabled={activities === undefined || (hasWork && taker === null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ color: "text.secondary" }}>{t("members.leave.text")}</Box>
      {answer.isPending && <SkeletonList rows={3} columns={1} />}
      {answer.error !== null && activities === undefined && <ReadFailure answer={answer} />}
      {activities !== undefined && hasWork && (
        <WorkToHandOver
          text={t("members.leave.has_work")}
          activities={activities}
          candidates={possibleSuccessors(activities, { members, roles, except: member.id })}
          {...field("taker")}
        />
      )}
    </FormActionDialog>
  );
}
