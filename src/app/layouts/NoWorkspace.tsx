import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { SupplierListInvitation } from "#contract/suppliers/supplier-invite.api.ts";
import type { TenderInvitation } from "#contract/tenders/awaited.api.ts";
import { useMe } from "#src/api/me.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { AccountNotices } from "#src/app/layouts/AccountNotices.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

/** Names the customers that invite the user's email address, which only a supplier's workspace can answer. */
function SupplierInvitations() {
  const t = useT();
  const tenders = useListOf<TenderInvitation>("tender-invitations").data ?? [];
  const lists = useListOf<SupplierListInvitation>("supplier-list-invitations").data ?? [];
  const customers = new Map([...tenders, ...lists].map(({ customer }) => [customer.id, customer.name]));
  if (customers.size === 0) return null;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 1, px: { xs: 2, sm: 2.5 }, py: 1.5, flex: "none" }}>
      {[...customers].map(([id, customer]) => (
        <Callout key={id} tone="info" icon="mail">
          {t("frame.no_workspace.invited", { customer })}
        </Callout>
      ))}
    </Box>
  );
}

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
      <SupplierInvitations />
      <EmptyState title={t("frame.no_workspace.title")} actions={ways}>
        {t("frame.no_workspace.text")}
      </EmptyState>
    </PageSheet>
  );
}
