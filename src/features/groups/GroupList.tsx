import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { GroupDialog } from "#src/features/groups/GroupDialog.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";

const PHONE_ROW = 62;
const read = listAddress(["all"], "all", ["name", "created_at"]);

/** Groups of purchase items: bills of materials, projects, batches. */
export function GroupList() {
  const t = useT();
  const may = useMay();
  const formats = useFormats();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { state, change } = useAddress(read);
  const columns = useMemo(
    (): GridColumn<Group>[] => [
      {
        field: "name",
        kind: "text",
        header: t("groups.name"),
        flex: 1,
        minWidth: 180,
        sortable: true,
        render: (group) => <span style={{ fontWeight: 500 }}>{group.name}</span>,
      },
      {
        field: "item_count",
        kind: "custom",
        header: t("groups.item_count"),
        width: 110,
        align: "right",
        format: (_value, group) => formats.count(group.item_count),
      },
      {
        field: "created_at",
        kind: "custom",
        header: t("groups.created_at"),
        width: 130,
        sortable: true,
        priority: 1,
        format: (_value, group) => formats.date(group.created_at),
      },
    ],
    [t, formats],
  );
  const create = may(groupApi.create) && (
    <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {t("ui.action.create")}
    </Button>
  );
  return (
    <>
      <RecordList
        title={t("groups.title")}
        actions={create}
        search_placeholder={t("groups.search")}
        state={state}
        change={change}
        resource="groups"
        columns={columns}
        empty={
          <EmptyState title={t("groups.empty.title")} actions={create}>
            {t("groups.empty.text")}
          </EmptyState>
        }
        onReset={() => change({ q: null })}
        phone_height={PHONE_ROW}
        phone_row={(group) => (
          <>
            <span className="name">{group.name}</span>
            <span className="right num">{formats.date(group.created_at)}</span>
            <span className="second">{t("groups.items", { smart_count: group.item_count })}</span>
          </>
        )}
        onOpen={({ id }) => void navigate(paths.group(id))}
      />
      {isCreating && (
        <GroupDialog onClose={() => setCreating(false)} onDone={(group) => void navigate(paths.group(group.id))} />
      )}
    </>
  );
}
