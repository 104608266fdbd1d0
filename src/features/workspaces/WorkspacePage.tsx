import { useGetOne } from "ra-core";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { awardSettingApi } from "#contract/award/award.api.ts";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { resources } from "#src/api/resources.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { useLive } from "#src/api/live.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useCache } from "#src/api/hooks.ts";
import { useSide } from "#src/entities/company/use-side.ts";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { paths } from "#src/entities/paths.ts";
import { CloseDialog } from "#src/features/workspaces/CloseDialog.tsx";
import { CompanyTab } from "#src/features/workspaces/CompanyTab.tsx";
import { SidesDialog } from "#src/features/workspaces/SidesDialog.tsx";
import { ZoneDialog } from "#src/features/workspaces/ZoneDialog.tsx";
import { WorkspaceHistory } from "#src/features/workspaces/WorkspaceHistory.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import type { MoreItem } from "#src/ui/page/MoreMenu.tsx";
import { useTab } from "#src/ui/page/use-tab.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

export interface WorkspaceTabs {
  readonly members: ReactNode;
  readonly customers: ReactNode;
  readonly documents: ReactNode;
  readonly one_c: ReactNode;
  readonly award: ReactNode;
}

const TABS = ["company", "members", "customers", "award", "one_c", "verification", "history"] as const;

function Content({
  workspace,
  tabs,
  onChanged,
}: {
  workspace: WorkspaceDetail;
  tabs: WorkspaceTabs;
  onChanged: (words: string) => void;
}) {
  const { t, formats } = useTextTools();
  const sideOf = useSide();
  const may = useMay();
  const [tab, setTab] = useTab(TABS, "company");
  const [dialog, setDialog] = useState<"sides" | "zone" | "close" | null>(null);
  const { company_info: info } = workspace;
  const more: readonly (MoreItem | false)[] = [
    may(resources.workspaces.update) &&
      workspace.status !== "SENT_TO_VERIFICATION" && {
        key: "sides",
        label: t("workspaces.sides.action"),
        icon: "edit",
        onClick: () => setDialog("sides"),
      },
    may(resources.workspaces.update) &&
      workspace.status !== "SENT_TO_VERIFICATION" && {
        key: "zone",
        label: t("workspaces.zone.action"),
        icon: "calendar",
        onClick: () => setDialog("zone"),
      },
    workspace.is_owner && {
      key: "close",
      label: t("workspaces.close.action"),
      icon: "close",
      destructive: true,
      onClick: () => setDialog("close"),
    },
  ];
  const hidden = [
    ...(workspace.is_supplier && may(workspaceApi.customers) ? [] : ["customers"]),
    ...(workspace.is_customer && may(oneCSettingApi.one) ? [] : ["one_c"]),
    ...(workspace.is_customer && may(awardSettingApi.one) ? [] : ["award"]),
  ];
  const shown = TABS.filter((each) => !hidden.includes(each)).map((value) => ({
    value,
    label: t(`workspaces.page.tab.${value}`),
    ...(value === "members" ? { count: formats.count(workspace.user_count) } : {}),
  }));
  return (
    <>
      <DetailHeader
        title={workspace.name}
        mark={<WorkspaceMark id={workspace.id} name={workspace.name} size={40} />}
        chip={<WorkspaceStatusChip status={workspace.status} />}
        meta={[
          ...(info?.inn == null ? [] : [{ key: "inn", content: t("workspaces.page.inn", { inn: info.inn }) }]),
          { key: "side", content: sideOf(workspace) },
          { key: "owner", icon: "user", content: t("workspaces.page.owner", { name: workspace.owner.name }) },
        ]}
        actions={<MoreMenu items={more} />}
      />
      <ViewTabs tabs={shown} value={tab} onChange={setTab} label={workspace.name} />
      {tab === "company" && info !== null && (
        <CompanyTab
          workspace={workspace}
          info={info}
          documents={tabs.documents}
          onSent={() => onChanged(t("workspaces.verify.sent"))}
        />
      )}
      {tab === "members" && tabs.members}
      {tab === "customers" && tabs.customers}
      {tab === "award" && tabs.award}
      {tab === "one_c" && tabs.one_c}
      {tab === "verification" && <WorkspaceHistory id={workspace.id} steps />}
      {tab === "history" && <WorkspaceHistory id={workspace.id} />}
      {dialog === "sides" && (
        <SidesDialog
          workspace={workspace}
          onSaved={() => {
            setDialog(null);
            onChanged(t("workspaces.sides.saved"));
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "zone" && (
        <ZoneDialog
          workspace={workspace}
          onSaved={() => {
            setDialog(null);
            onChanged(t("workspaces.zone.saved"));
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {/* Reloads the page so that the menus no longer list this workspace. */}
      {dialog === "close" && (
        <CloseDialog
          workspace={workspace}
          onClosed={() => window.location.assign(paths.workspaces())}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Shows a workspace and activates it. */
export function WorkspacePage({ id, tabs }: { id: number; tabs: (workspace: WorkspaceDetail) => WorkspaceTabs }) {
  const notify = useNotify();
  const { workspace: active, switchWorkspace } = useMe();
  const { refresh } = useCache();
  const { data } = useGetOne<WorkspaceDetail>("workspaces", { id });
  const again = (): void => void refresh("workspaces", "history");
  useLive({ onEvent: ({ kind }) => kind === "workspace_changed" && again(), onGap: again });
  const isOther = data !== undefined && active !== null && active.id !== id;
  useEffect(() => {
    if (isOther) switchWorkspace(id, `${window.location.pathname}${window.location.search}`);
  }, [isOther, id, switchWorkspace]);
  return (
    <ResourcePage<WorkspaceDetail> id={id}>
      {(workspace) =>
        isOther ? (
          <SkeletonList columns={4} />
        ) : (
          <Content
            key={id}
            workspace={workspace}
            tabs={tabs(workspace)}
            onChanged={(words) => {
              notify(words);
              again();
            }}
          />
        )
      }
    </ResourcePage>
  );
}
