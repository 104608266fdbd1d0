import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import type { Member } from "#contract/members/member.schema.ts";
import { requiredPermissionsIn } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { resources } from "#src/api/resources.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { AccountNotices } from "#src/app/layouts/AccountNotices.tsx";
import type { Refused } from "#src/app/pages.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

function Givers({ workspace, rights, title }: { workspace: Workspace; rights: readonly Permission[]; title: string }) {
  const t = useT();
  const answer = useListOf<Member>("members", { of: workspace.id, filter: { action: rights.join(",") } });
  if (answer.isPending) return <SkeletonList columns={1} />;
  if (answer.data === undefined) return <ReadFailureIfAny answer={answer} />;
  return (
    <Box component="section" aria-label={title} sx={{ mt: 1.5, color: "text.primary" }}>
      <Box sx={{ fontWeight: 500 }}>{title}</Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: "none", overflowWrap: "anywhere" }}>
        {answer.data.map(({ id, name, email, is_owner }) => (
          <li key={id}>
            {is_owner ? t("refusal.owner", { name }) : name}
            {", "}
            <MuiLink href={`mailto:${email}`}>{email}</MuiLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}

export function Refusal({ refused: { decision, access } }: { refused: Refused }) {
  const t = useT();
  const may = useMay();
  const { principal, workspace } = useMe();
  if (decision === "not_confirmed") return <EmptyState title={t("refusal.not_confirmed")} />;
  if (workspace === null || principal.workspace === null) return <EmptyState title={t("refusal.title")} />;
  const isSide = decision === "not_a_customer" || decision === "not_a_supplier";
  const [right] = requiredPermissionsIn(access, principal.workspace) ?? [];
  const actions = (
    <>
      {isSide && (
        <Button component={Link} to={paths.workspaces()}>
          {t("refusal.workspaces")}
        </Button>
      )}
      {isSide && may(resources.workspaces.update) && (
        <Button component={Link} to={paths.workspace(workspace.id)}>
          {t("refusal.company")}
        </Button>
      )}
      <Button component={Link} to={paths.home()} variant="contained">
        {t("refusal.home")}
      </Button>
    </>
  );
  return (
    <EmptyState title={t(isSide ? `refusal.${decision}.title` : "refusal.title")} actions={actions}>
      {isSide && t(`refusal.${decision}.text`)}
      {!isSide && right !== undefined && t("refusal.right", { right: t(`members.permission.${right}`) })}
      <div>{t("refusal.workspace", { name: workspace.name })}</div>
      {isSide && <Givers workspace={workspace} rights={["update_workspace"]} title={t("refusal.sides")} />}
      {/* Lists only members who have the permission themselves, because no member can grant a permission they lack. */}
      {!isSide && right !== undefined && (
        <Givers workspace={workspace} rights={["update_role", right]} title={t("refusal.givers")} />
      )}
    </EmptyState>
  );
}

export function RefusalPage({ refused }: { refused: Refused }) {
  const t = useT();
  return (
    <PageSheet>
      <ListBar title={t("refusal.bar")} />
      {refused.decision === "not_confirmed" && <AccountNotices />}
      <Refusal refused={refused} />
    </PageSheet>
  );
}
