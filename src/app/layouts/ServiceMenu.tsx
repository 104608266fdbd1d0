import { useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { may } from "#contract/permissions.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { Profile } from "#src/app/layouts/Profile.tsx";
import { WORKSPACE_GLYPH } from "#src/entities/company/workspace-look.ts";
import { WorkspaceChooser } from "#src/app/layouts/WorkspaceChooser.tsx";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { SideMenu } from "#src/ui/page/SideMenu.tsx";
import { SideMenuButton } from "#src/ui/page/SideMenuButton.tsx";
import { SideMenuItem } from "#src/ui/page/SideMenuItem.tsx";
import { SideMenuSection } from "#src/ui/page/SideMenuSection.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

/** Entries by kind of workspace and by right, exactly as part 2 of the specification lists them, with their numbers. */
function Entries() {
  const t = useT();
  const { principal, workspace } = useMe();
  const { quantity } = useFormats();
  const counts = useCall(homeApi.menu, {}, { enabled: workspace !== null, keep_previous: true }).data;
  const count = (value: number | null | undefined): string | undefined =>
    value === null || value === undefined ? undefined : quantity(String(value));
  const customer = workspace?.is_customer === true;
  const supplier = workspace?.is_supplier === true && may(principal, "update_offer");
  return (
    <>
      <SideMenuItem label={t("frame.menu.home")} icon="home" to={paths.home()} exact />
      {customer && may(principal, "read_purchase") && (
        <>
          <SideMenuItem
            label={t("frame.menu.purchase_items")}
            icon="list"
            to={paths.purchaseItems()}
            count={count(counts?.purchase_items)}
          />
          <SideMenuItem
            label={t("frame.menu.groups")}
            icon="layers"
            to={paths.groups()}
            count={count(counts?.groups)}
          />
        </>
      )}
      {customer && may(principal, "read_tender") && (
        <SideMenuItem
          label={t("frame.menu.tenders")}
          icon="tender"
          to={paths.tenders()}
          count={count(counts?.tenders)}
        />
      )}
      {supplier && (
        <SideMenuItem label={t("frame.menu.offers")} icon="offer" to={paths.offers()} count={count(counts?.offers)} />
      )}
      {(customer || supplier) && may(principal, "read_order") && (
        <SideMenuItem label={t("frame.menu.orders")} icon="order" to={paths.orders()} count={count(counts?.orders)} />
      )}
    </>
  );
}

/** The first workspaces, the current one always among them with a tick; one that isn't verified has the sign of its status. */
function Workspaces() {
  const t = useT();
  const { workspaces, workspace_count, workspace: current, switchWorkspace } = useMe();
  const [choosing, setChoosing] = useState(false);
  const shown =
    current === null || workspaces.some(({ id }) => id === current.id)
      ? workspaces
      : [current, ...workspaces.slice(0, -1)];
  return (
    <SideMenuSection title={t("frame.menu.workspaces")}>
      {shown.map((workspace) => {
        const active = workspace.id === current?.id;
        const trail = active ? (
          <Icon name="check" label={t("frame.menu.current")} />
        ) : workspace.status === "VERIFIED" ? undefined : (
          <Glyph name={WORKSPACE_GLYPH[workspace.status]} />
        );
        return (
          <SideMenuItem
            key={workspace.id}
            label={workspace.name}
            lead={<WorkspaceMark id={workspace.id} name={workspace.name} />}
            current={active}
            onClick={() => {
              if (!active) switchWorkspace(workspace.id);
            }}
            {...(trail === undefined ? {} : { trail })}
          />
        );
      })}
      {workspace_count > shown.length && (
        <SideMenuItem label={t("frame.workspaces.more_of_mine")} icon="search" onClick={() => setChoosing(true)} />
      )}
      <SideMenuItem label={t("frame.workspaces.all")} icon="dots" to={paths.workspaces()} exact />
      <WorkspaceChooser open={choosing} onClose={() => setChoosing(false)} />
    </SideMenuSection>
  );
}

/** The menu of the customers' and suppliers' area. */
export function ServiceMenu() {
  const t = useT();
  const mayCall = useMay();
  const { principal, workspace } = useMe();
  const importing = workspace?.is_customer === true && mayCall(importApi.upload);
  return (
    <SideMenu
      home={paths.home()}
      footer={
        <>
          {principal.is_admin && <SideMenuItem label={t("frame.menu.admin")} icon="shield" to={paths.admin()} />}
          <Profile />
        </>
      }
    >
      {importing && <SideMenuButton label={t("frame.menu.import")} icon="upload" to={paths.importItems()} />}
      <Entries />
      <Workspaces />
    </SideMenu>
  );
}
