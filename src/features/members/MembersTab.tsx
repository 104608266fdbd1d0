import { useState } from "react";
import { memberApi } from "#contract/members/member.api.ts";
import type { Member } from "#contract/members/member.schema.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { ReadFailure, ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { InviteForm } from "#src/features/members/InviteForm.tsx";
import { InviteList } from "#src/features/members/InviteList.tsx";
import { LeaveDialog } from "#src/features/members/LeaveDialog.tsx";
import { MemberTable } from "#src/features/members/MemberTable.tsx";
import type { MemberStep } from "#src/features/members/MemberTable.tsx";
import { OfferOwnershipDialog } from "#src/features/members/OfferOwnershipDialog.tsx";
import { OwnershipNotice } from "#src/features/members/OwnershipNotice.tsx";
import { RemoveMemberDialog } from "#src/features/members/RemoveMemberDialog.tsx";
import { RolesAside } from "#src/features/members/RolesAside.tsx";
import { useMembers } from "#src/features/members/use-members.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";

export function MembersTab({ workspace }: { workspace: number }) {
  const t = useT();
  const may = useMay();
  const notify = useNotify();
  const fail = useFailure();
  const [right, setRight] = useState<Permission | null>(null);
  const { members, shown, roles, invites, again } = useMembers(workspace, right);
  const setRoles = useCallMutation(memberApi.set_roles);
  const [asked, setAsked] = useState<{ member: Member; step: MemberStep } | null>(null);
  const list = members.data ?? [];
  const known = roles.data ?? [];
  const change = async (member: Member, ids: number[]): Promise<void> => {
    const before = member.roles.map(({ id }) => id);
    try {
      await setRoles.mutateAsync({ params: { id: workspace, userId: member.id }, body: { roles: ids } });
      notify(t("members.roles_changed", { name: member.name }), {
        action: {
          label: t("ui.action.undo"),
          onClick: () =>
            void setRoles
              .mutateAsync({ params: { id: workspace, userId: member.id }, body: { roles: before } })
              .catch(fail)
              .finally(again),
        },
      });
    } catch (reason) {
      fail(reason);
    }
    again();
  };
  const left = (member: Member, isRemoved: boolean, taker: string | null): void => {
    setAsked(null);
    notify(
      isRemoved
        ? t("members.remove.done", { name: member.name })
        : t("members.remove.handed_over", { name: taker ?? "" }),
    );
    again();
  };
  const error = members.error ?? roles.error;
  if (members.isPending || roles.isPending) return <SkeletonList columns={4} />;
  if (error !== null && members.data === undefined) return <ReadFailure answer={{ error, refetch: again }} />;
  return (
    <SplitView
      aside={<RolesAside workspace={workspace} roles={known} onChanged={again} />}
      asideLabel={t("members.rights.title")}
      asideCount={String(known.length)}
    >
      <OwnershipNotice workspace={workspace} />
      {may(resources.invites.create) && (
        <InviteForm
          roles={known}
          onSent={(email) => {
            notify(t("members.invites.sent", { email }));
            again();
          }}
          onSheetSent={again}
        />
      )}
      <ToolRow>
        <ToolSelect
          label={t("members.right")}
          value={right}
          any={t("members.any_right")}
          options={PERMISSIONS.map((slug) => ({ value: slug, label: t(`members.permission.${slug}`) }))}
          onChange={setRight}
        />
      </ToolRow>
      <ReadFailureIfAny answer={{ ...shown, refetch: again }} />
      {shown.data?.length === 0 && <EmptyState small title={t("members.right_of_nobody")} />}
      <MemberTable
        members={shown.data ?? []}
        roles={known}
        onRoles={(member, ids) => void change(member, ids)}
        onStep={(member, step) => setAsked({ member, step })}
      />
      {may(resources.invites.create) && <InviteList invites={invites.data ?? []} onChanged={again} />}
      {(asked?.step === "remove" || asked?.step === "hand_over") && (
        <RemoveMemberDialog
          workspace={workspace}
          member={asked.member}
          members={list}
          roles={known}
          step={asked.step}
          onDone={(taker) => left(asked.member, asked.step === "remove", taker)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.step === "own" && (
        <OfferOwnershipDialog
          workspace={workspace}
          member={asked.member}
          onDone={() => {
            setAsked(null);
            notify(t("members.ownership.sent", { name: asked.member.name }));
            again();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.step === "leave" && (
        <LeaveDialog
          workspace={workspace}
          member={asked.member}
          members={list}
          roles={known}
          onClose={() => setAsked(null)}
        />
      )}
    </SplitView>
  );
}
