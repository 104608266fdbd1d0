import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { GroupDialog } from "#src/features/groups/GroupDialog.tsx";

const NO_GROUPS: readonly Group[] = [];
const PAGE_SIZE = 50;

/** Page, size, order and search as the address has them. */
function useGroupState() {
  const [query, setQuery] = useSearchParams();
  const sort = query.get("sort") ?? "-id";
  const page = Math.max(1, Number(query.get("page") ?? "1") || 1);
  const change = (patch: Record<string, string | null>): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(patch)) {
          if (value === null || value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  const shownSort: ListSort = { field: sort.replace("-", ""), order: sort.startsWith("-") ? "DESC" : "ASC" };
  return { search: query.get("q") ?? "", page, sort, shownSort, change };
}

function useColumns(): readonly GridColumn<Group>[] {
  const t = useT();
  const formats = useFormats();
  return useMemo(
    (): GridColumn<Group>[] => [
      { field: "name", kind: "text", header: t("groups.name"), flex: 1, minWidth: 180, sortable: true, render: (group) => <span style={{ fontWeight: 500 }}>{group.name}</span> },
      { field: "item_count", kind: "integer", header: t("groups.item_count"), width: 110, align: "right" },
      { field: "created_at", kind: "custom", header: t("groups.created_at"), width: 130, sortable: true, priority: 1, format: (value) => formats.date(String(value)) },
    ],
    [t, formats],
  );
}

/** Groups of purchase items: bills of materials, projects, batches. */
export function GroupList() {
  const t = useT();
  const may = useMay();
  const formats = useFormats();
  const navigate = useNavigate();
  const columns = useColumns();
  const { search, page, sort, shownSort, change } = useGroupState();
  const [typed, setTyped] = useState(search);
  const [isCreating, setCreating] = useState(false);
  const answer = useCall(groupApi.list, { query: { search, ordering: sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }, { keep_previous: true });
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => change({ q: typed, page: null }), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  });
  const total = answer.data?.count ?? 0;
  const create = may(groupApi.create) && (
    <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {t("ui.action.create")}
    </Button>
  );
  const empty = search === "" ? <EmptyState title={t("groups.empty.title")} actions={create}>{t("groups.empty.text")}</EmptyState> : <EmptyState small title={t("ui.list.empty_filtered")} actions={<Button size="small" onClick={() => setTyped("")}>{t("ui.list.reset_filters")}</Button>} />;
  return (
    <PageSheet>
      <ListBar title={t("groups.title")} count={answer.data === undefined ? undefined : formats.count(total)} actions={create} />
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("groups.search")} />
      </ToolRow>
      <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
        <ListGrid
          label={t("groups.title")}
          rows={answer.data?.results ?? NO_GROUPS}
          columns={columns}
          getRowId={(group) => group.id}
          total={total}
          page={page}
          pageSize={PAGE_SIZE}
          isLoading={answer.isPending}
          sort={shownSort.field === "id" ? null : shownSort}
          onSort={(next) => change({ sort: next === null ? null : `${next.order === "DESC" ? "-" : ""}${next.field}`, page: null })}
          onOpen={(group) => void navigate(paths.group(group.id))}
          empty={empty}
          error={answer.error === null ? undefined : <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />}
        />
      </Box>
      <GridPager page={page} pageSize={PAGE_SIZE} pageSizes={[PAGE_SIZE]} total={total} onPage={(next) => change({ page: next === 1 ? null : String(next) })} onPageSize={() => undefined} />
      {isCreating && <GroupDialog onClose={() => setCreating(false)} onDone={(group) => void navigate(paths.group(group.id))} />}
    </PageSheet>
  );
}
