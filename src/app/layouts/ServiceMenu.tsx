import { useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import { INBOX_UNREAD_SHOWN } from "#contract/limits.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { Profile } from "#src/app/layouts/Profile.tsx";
import { WORKSPACE_GLYPH } from "#src/entities/company/workspace-look.ts";
import { useOpenPages } from "#src/app/pages.ts";
import { SERVICE_AREA } from "#src/app/service-pages.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import type { MenuEntry } from "#src/kit/resource/resource.ts";
import { paths } from "#src/entities/paths.ts";
import { withWords } from "#src/locale/with-words.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { SideMenu } from "#src/ui/page/SideMenu.tsx";
import { SideMenuButton } from "#src/ui/page/SideMenuButton.tsx";
import { SideMenuItem } from "#src/ui/page/SideMenuItem.tsx";
import { SideMenuSection } from "#src/ui/page/SideMenuSection.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

/** Loads the dialog on demand, because few users belong to more companies than the menu shows. */
const WorkspaceChooser = deferred(async () => (await import("#src/app/layouts/WorkspaceChooser.tsx")).WorkspaceChooser);

/** Only companies with sample data have the entry. */
const SampleEntry = deferred(
  async () => (await withWords(import("#src/features/sample-data/SampleEntry.tsx"), "sample")).SampleEntry,
);

function Entries() {
  const t = useT();
  const open = useOpenPages(SERVICE_AREA);
  const { workspace } = useMe();
  const { quantity } = useFormats();
  const counts = useCall(homeApi.menu, {}, { enabled: workspace !== null, keep_previous: true }).data;
  const shown = ({ counts: of, news }: MenuEntry): string | undefined => {
    const count = of === undefined ? null : (counts?.[of] ?? null);
    if (count === null || (news === true && count === 0)) return undefined;
    return news === true && count > INBOX_UNREAD_SHOWN ? `${INBOX_UNREAD_SHOWN}+` : quantity(String(count));
  };
  const entries = open.map(({ path, menu, to }) => {
    return (
      <SideMenuItem
        key={path}
        label={t(menu.label)}
        icon={menu.icon}
        to={to}
        exact={path === ""}
        count={shown(menu)}
        news={menu.news === true}
      />
    );
  });
  return (
    <>
      {entries}
      {counts?.has_sample === true && <SampleEntry />}
    </>
  );
}

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
      {choosing && <WorkspaceChooser onClose={() => setChoosing(false)} />}
    </SideMenuSection>
  );
}

export function ServiceMenu() {
  const t = useT();
  const may = useMay();
  const { principal } = useMe();
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
      {may(importApi.upload) && (
        <SideMenuButton label={t("frame.menu.import")} icon="upload" to={paths.importItems()} />
      )}
      <Entries />
      <Workspaces />
    </SideMenu>
  );
}
