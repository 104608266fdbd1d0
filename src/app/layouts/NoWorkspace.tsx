import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { AccountNotices } from "#src/app/layouts/AccountNotices.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

export function NoWorkspace() {
  const t = useT();
  const { principal } = useMe();
  const ways = (
    <>
      {principal.is_admin && (
        <Button component={Link} to={paths.admin()} startIcon={<Icon name="shield" />}>
          {t("frame.no_workspace.admin")}
        </Button>
      )}
      <Button component={Link} to={paths.newWorkspace()} variant="contained" startIcon={<Icon name="plus" />}>
        {t("frame.no_workspace.create")}
      </Button>
    </>
  );
  return (
    <PageSheet>
      <ListBar title={t("frame.menu.home")} />
      <AccountNotices />
      <EmptyState title={t("frame.no_workspace.title")} actions={ways}>
        {t("frame.no_workspace.text")}
      </EmptyState>
    </PageSheet>
  );
}
