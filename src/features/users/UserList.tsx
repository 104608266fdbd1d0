import Button from "@mui/material/Button";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { USER_GROUPS } from "#contract/users/user.schema.ts";
import type { UserRow } from "#contract/users/user-admin.api.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { fullName } from "#src/entities/user/full-name.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

const VIEWS = ["all", ...USER_GROUPS] as const;
const PHONE_ROW = 84;
const read = listAddress(VIEWS, "all");

/** Everybody who has an account. */
export function UserList() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const { state, change } = useAddress(read);
  const columns = useMemo(
    (): GridColumn<UserRow>[] => [
      {
        field: "name",
        kind: "custom",
        header: t("users.column.name"),
        flex: 1,
        minWidth: 200,
        format: (_value, row) => fullName(row),
      },
      { field: "email", kind: "text", header: t("users.column.email"), width: 240 },
      {
        field: "group",
        kind: "custom",
        header: t("users.column.group"),
        width: 140,
        priority: 2,
        format: (_value, { group }) => t(`users.group.${group}`),
      },
      {
        field: "confirmed",
        kind: "custom",
        header: t("users.column.confirmed"),
        width: 150,
        priority: 3,
        format: (_value, { confirmed }) => t(confirmed ? "users.confirmed" : "users.unconfirmed"),
      },
      {
        field: "workspace_count",
        kind: "custom",
        header: t("users.column.workspaces"),
        width: 120,
        align: "right",
        priority: 5,
        format: (_value, { workspace_count }) => formats.count(workspace_count),
      },
      {
        field: "last_seen_at",
        kind: "custom",
        header: t("users.column.last_seen"),
        width: 160,
        priority: 4,
        format: (_value, { last_seen_at }) =>
          last_seen_at === null ? t("users.never") : formats.dateTime(last_seen_at),
      },
    ],
    [t, formats],
  );
  return (
    <RecordList
      title={t("users.title")}
      actions={
        <Button component={Link} to={paths.newUser()} variant="contained" startIcon={<Icon name="plus" />}>
          {t("users.new")}
        </Button>
      }
      views={
        <ViewTabs
          tabs={VIEWS.map((view) => ({ value: view, label: t(`users.view.${view}`) }))}
          value={state.view}
          onChange={(view) => change({ view: view === "all" ? null : view })}
        />
      }
      search_placeholder={t("users.search")}
      state={state}
      change={change}
      resource="users"
      filter={state.view === "all" ? {} : { group: state.view }}
      columns={columns}
      empty={<EmptyState title={t("users.empty")} />}
      is_filtered={state.view !== "all"}
      onReset={() => change({ q: null, view: null })}
      phone_height={PHONE_ROW}
      phone_row={(row) => (
        <>
          <span className="name whole">{fullName(row)}</span>
          <span className="second">{row.email}</span>
          <span className="second">{t(`users.group.${row.group}`)}</span>
        </>
      )}
      onOpen={({ id }) => void navigate(paths.adminUser(id))}
    />
  );
}
