import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { VerificationRow } from "#contract/workspaces/verification.api.ts";
import { useSide } from "#src/entities/company/use-side.ts";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { DueMark } from "#src/features/verification/DueMark.tsx";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

const VIEWS = ["waiting", "all"] as const;
const PHONE_ROW = 84;
const REFRESH_MS = 30_000;
const read = listAddress(VIEWS, "waiting");

/** Companies that wait for a decision, those first whose time is up first; or all there are. */
export function VerificationList() {
  const t = useT();
  const sideOf = useSide();
  const navigate = useNavigate();
  const { state, change } = useAddress(read);
  const isWaiting = state.view === "waiting";
  const columns = useMemo(
    (): GridColumn<VerificationRow>[] => [
      { field: "name", kind: "text", header: t("verification.column.name"), flex: 1, minWidth: 200 },
      { field: "inn", kind: "code", header: t("verification.column.inn"), width: 140, priority: 2 },
      {
        field: "status",
        kind: "custom",
        header: t("verification.column.status"),
        width: 180,
        format: (_value, { status }) => t(`workspaces.status.${status}`),
        render: ({ status }) => <WorkspaceStatusChip plain status={status} />,
      },
      {
        field: "side",
        kind: "custom",
        header: t("verification.column.side"),
        width: 180,
        priority: 3,
        format: (_value, row) => sideOf(row),
      },
      {
        field: "owner",
        kind: "custom",
        header: t("verification.column.owner"),
        width: 200,
        priority: 4,
        format: (_value, { owner }) => owner.name,
      },
      {
        field: "due_at",
        kind: "custom",
        header: t("verification.column.due"),
        width: 150,
        format: (_value, { due_at }) => due_at ?? "",
        render: ({ due_at, status }) => (status === "SENT_TO_VERIFICATION" ? <DueMark due_at={due_at} short /> : ""),
      },
    ],
    [t, sideOf],
  );
  return (
    <RecordList
      title={t("verification.title")}
      views={
        <ViewTabs
          tabs={VIEWS.map((view) => ({ value: view, label: t(`verification.view.${view}`) }))}
          value={state.view}
          onChange={(view) => change({ view: view === "waiting" ? null : view })}
        />
      }
      search_placeholder={t("verification.search")}
      state={state}
      change={change}
      resource="verifications"
      filter={isWaiting ? { status: "SENT_TO_VERIFICATION" } : {}}
      order={isWaiting ? "due_at" : "name"}
      refetch_every_ms={REFRESH_MS}
      columns={columns}
      empty={<EmptyState title={t("verification.empty")}>{t("verification.empty_text")}</EmptyState>}
      onReset={() => change({ q: null })}
      phone_height={PHONE_ROW}
      phone_row={({ name, inn, status }) => (
        <>
          <span className="name whole">{name}</span>
          <span className="second num">{inn}</span>
          <WorkspaceStatusChip plain status={status} />
        </>
      )}
      onOpen={({ id }) => void navigate(paths.adminWorkspace(id))}
    />
  );
}
