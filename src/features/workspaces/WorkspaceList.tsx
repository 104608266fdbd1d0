import Button from "@mui/material/Button";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { WORKSPACE_STATUSES } from "#contract/permissions.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { useSide } from "#src/entities/company/use-side.ts";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const VIEWS = ["mine", "owned"] as const;
const PHONE_ROW = 72;
const SIDES = ["customer", "supplier"] as const;
const readList = listAddress(VIEWS, "mine");
const read = (query: URLSearchParams) => ({
  ...readList(query),
  status: WORKSPACE_STATUSES.find((each) => each === query.get("status")) ?? null,
  side: SIDES.find((each) => each === query.get("side")) ?? null,
});

function useColumns(): readonly GridColumn<Workspace>[] {
  const t = useT();
  const formats = useFormats();
  const sideOf = useSide();
  return useMemo((): GridColumn<Workspace>[] => {
    const named = ({ id, name }: Workspace) => (
      <span style={{ display: "inline-flex", alignItems: "center", gap: 8, fontWeight: 500 }}>
        <WorkspaceMark id={id} name={name} />
        {name}
      </span>
    );
    return [
      {
        field: "name",
        kind: "custom",
        header: t("workspaces.list.column.name"),
        flex: 1,
        minWidth: 220,
        format: (_value, { name }) => name,
        render: named,
      },
      {
        field: "status",
        kind: "custom",
        header: t("workspaces.list.column.status"),
        width: 180,
        format: (_value, { status }) => t(`workspaces.status.${status}`),
        render: ({ status }) => <WorkspaceStatusChip plain status={status} />,
      },
      {
        field: "side",
        kind: "custom",
        header: t("workspaces.list.column.side"),
        width: 190,
        priority: 2,
        format: (_value, row) => sideOf(row),
      },
      {
        field: "user_count",
        kind: "custom",
        header: t("workspaces.list.column.members"),
        width: 120,
        align: "right",
        priority: 3,
        format: (_value, { user_count }) => formats.count(user_count),
      },
      {
        field: "is_owner",
        kind: "custom",
        header: t("workspaces.list.column.mine"),
        width: 120,
        priority: 4,
        format: (_value, { is_owner }) => t(is_owner ? "workspaces.list.owner" : "workspaces.list.member"),
      },
    ];
  }, [t, formats, sideOf]);
}

/** All workspaces of the person, and the way to a new one; `notices` stand above them. */
export function WorkspaceList({ notices }: { notices: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const { state, change } = useAddress(read);
  const { view, status, side } = state;
  const filters = {
    ...(status === null ? {} : { status }),
    ...(side === null ? {} : { [`is_${side}`]: "true" as const }),
  };
  const create = (
    <Button component={Link} to={paths.newWorkspace()} variant="contained" startIcon={<Icon name="plus" />}>
      {t("workspaces.list.new")}
    </Button>
  );
  return (
    <RecordList
      title={t("workspaces.list.title")}
      actions={create}
      views={
        <>
          {notices}
          <ViewTabs
            tabs={VIEWS.map((view) => ({ value: view, label: t(`workspaces.list.view.${view}`) }))}
            value={view}
            onChange={(next) => change({ view: next === "mine" ? null : next })}
          />
        </>
      }
      search_placeholder={t("workspaces.list.search")}
      tools={
        <>
          <ToolSelect
            label={t("workspaces.list.filter_status")}
            value={status}
            any={t("workspaces.list.any_status")}
            options={WORKSPACE_STATUSES.map((value) => ({ value, label: t(`workspaces.status.${value}`) }))}
            onChange={(next) => change({ status: next })}
          />
          <ToolSelect
            label={t("workspaces.list.filter_side")}
            value={side}
            any={t("workspaces.list.any_side")}
            options={SIDES.map((value) => ({ value, label: t(`workspaces.side.${value}`) }))}
            onChange={(next) => change({ side: next })}
          />
        </>
      }
      state={state}
      change={change}
      resource="workspaces"
      filter={{ ...filters, view }}
      order="name"
      columns={useColumns()}
      empty={
        <EmptyState title={t("workspaces.list.empty_title")} actions={create}>
          {t("workspaces.list.empty_text")}
        </EmptyState>
      }
      is_filtered={status !== null || side !== null}
      onReset={() => change({ q: null, status: null, side: null })}
      phone_height={PHONE_ROW}
      phone_row={({ name, status }) => (
        <>
          <span className="name whole">{name}</span>
          <WorkspaceStatusChip plain status={status} />
        </>
      )}
      onOpen={({ id }) => void navigate(paths.workspace(id))}
    />
  );
}
