import Button from "@mui/material/Button";
import { Link, useNavigate } from "react-router";
import { USER_GROUPS } from "#contract/users/user.schema.ts";
import { useFieldColumns } from "#src/entities/fields/columns.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { fullName } from "#src/entities/user/full-name.ts";
import { COLUMNS } from "#src/features/users/fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

const VIEWS = ["all", ...USER_GROUPS] as const;
const PHONE_ROW = 84;
const read = listAddress(VIEWS, "all");

/** Everybody who has an account. */
export function UserList() {
  const t = useT();
  const navigate = useNavigate();
  const { state, change } = useAddress(read);
  const columns = useFieldColumns(COLUMNS);
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
