import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { accountApi } from "#contract/users/account.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import type { UserDetail } from "#contract/user-admin/user-admin.api.ts";
import { userState } from "#contract/users/user.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { FormSheet } from "#src/kit/form/FormSheet.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { paths } from "#src/entities/paths.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { useRoleName } from "#src/entities/role/use-role-name.ts";
import { useRoleText } from "#src/entities/role/use-role-text.ts";
import { fullName } from "#src/entities/user/full-name.ts";
import { BlockCard } from "#src/features/users/BlockCard.tsx";
import { FIELDS } from "#src/features/users/fields.ts";
import { TakeFactorCard } from "#src/features/users/TakeFactorCard.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

function EditForm({ user, onSaved }: { user: UserDetail; onSaved: () => void }) {
  const t = useT();
  return (
    <RecordForm resource="users" fields={FIELDS} record={user} onSaved={onSaved}>
      <FormSheet
        submitLabel={t("users.save")}
        sx={{ px: { xs: 2, sm: 2.5 }, py: 2, maxWidth: 820, display: "flex", flexDirection: "column", gap: 2 }}
      >
        <FormInputs />
        <Box sx={{ color: "text.secondary" }}>
          {t("users.role_hint.others")} {t("users.roles_note")}
        </Box>
      </FormSheet>
    </RecordForm>
  );
}

function Aside({ user, onChanged }: { user: UserDetail; onChanged: (words: string) => void }) {
  const t = useT();
  const nameOf = useRoleName();
  const textOf = useRoleText();
  const fail = useFailure();
  const confirm = useCallMutation(accountApi.confirm);
  const end = useCallMutation(userAdminApi.end_sessions);
  const params = { id: user.id };
  const run = (work: Promise<unknown>, words: string): void => {
    work.then(() => onChanged(words)).catch(fail);
  };
  return (
    <>
      {!user.confirmed && (
        <Button fullWidth onClick={() => run(confirm.mutateAsync({ params }), t("users.confirmed_now"))}>
          {t("users.confirm")}
        </Button>
      )}
      <AsideCard
        title={t("users.sessions")}
        action={
          user.session_count > 0 && (
            <TextLink onClick={() => run(end.mutateAsync({ params }), t("users.sessions_ended"))}>
              {t("users.end_sessions")}
            </TextLink>
          )
        }
      >
        {t("users.session_count", { smart_count: user.session_count })}
      </AsideCard>
      <BlockCard user={user} onChanged={onChanged} />
      <TakeFactorCard user={user} onTaken={onChanged} />
      <AsideCard title={t("users.supplier_company")}>
        {user.supplier_company === null ? (
          t("users.no_supplier_company")
        ) : (
          <TextLink to={paths.adminSupplierCompany(user.supplier_company.id)}>{user.supplier_company.name}</TextLink>
        )}
      </AsideCard>
      <AsideCard title={t("users.workspaces")}>
        {user.workspaces.length === 0 && t("users.no_workspaces")}
        {user.workspaces.map((workspace) => (
          <Box key={workspace.id} sx={{ py: 0.75, display: "flex", flexDirection: "column", gap: 0.25 }}>
            <TextLink to={paths.adminWorkspace(workspace.id)}>{workspace.name}</TextLink>
            <Box sx={{ display: "flex", gap: 1, color: "text.secondary" }}>
              <WorkspaceStatusChip plain status={workspace.status} />
              {workspace.is_owner && t("users.owner")}
            </Box>
            {workspace.is_owner ? (
              <Box sx={{ color: "text.secondary" }}>{t("members.rights.can_all")}</Box>
            ) : (
              workspace.roles.map((role) => (
                <Box key={role.name}>
                  {nameOf(role)}
                  <Box sx={{ color: "text.secondary" }}>{textOf(role.actions, workspace)}</Box>
                </Box>
              ))
            )}
          </Box>
        ))}
      </AsideCard>
    </>
  );
}

export function UserPage({ id }: { id: number }) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const { refresh } = useCache();
  const changed = (words: string): void => {
    notify(words);
    void refresh("users");
  };
  return (
    <ResourcePage<UserDetail> id={id}>
      {(user) => (
        <>
          <DetailHeader
            title={fullName(user)}
            chip={user.is_blocked && <StatusChip tone="bad" glyph="no" label={t("users.block.chip")} />}
            meta={[
              { key: "email", icon: "mail", content: shownEmail(user.email) },
              { key: "group", content: t(`users.group.${user.group}`) },
              { key: "state", content: t(`users.state.${userState(user)}`) },
              {
                key: "seen",
                icon: "clock",
                content:
                  user.last_seen_at === null
                    ? t("users.never")
                    : t("users.seen", { date: formats.dateTime(user.last_seen_at) }),
              },
            ]}
          />
          <SplitView aside={<Aside user={user} onChanged={changed} />} asideLabel={t("users.workspaces")}>
            <EditForm user={user} onSaved={() => changed(t("users.saved"))} />
          </SplitView>
        </>
      )}
    </ResourcePage>
  );
}
