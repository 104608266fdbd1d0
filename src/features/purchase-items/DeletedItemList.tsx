import Button from "@mui/material/Button";
import { useListContext } from "ra-core";
import { useCallback, useEffect, useRef } from "react";
import { Link } from "react-router";
import { TRASH_DAYS } from "#contract/limits.ts";
import type { DeletedItem } from "#contract/purchase-items/deleted-item.api.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { listAddress } from "#src/kit/list/list-address.ts";
import { ListView } from "#src/kit/list/RecordList.tsx";
import { ResourceList } from "#src/kit/list/ResourceList.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import {
  ALL_SELECTED,
  BULK_ROOM,
  isSelected,
  NOTHING_SELECTED,
  selectedCount,
  withSelected,
} from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { useListSelection } from "#src/ui/grid/use-list-selection.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { BulkBar } from "#src/ui/page/BulkBar.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { DeletedPhoneList } from "#src/features/purchase-items/DeletedPhoneList.tsx";
import { useDeletedColumns } from "#src/features/purchase-items/use-deleted-columns.tsx";
import { useRestoreItems } from "#src/features/purchase-items/use-restore-items.ts";

const PHONE_ROW = 96;
const WAYS = ["by_hand", "with_import"] as const;
const NO_FILTER = {};
const readPage = listAddress(["all"], "all", ["deleted_at"]);
const read = (query: URLSearchParams) => ({
  ...readPage(query),
  way: WAYS.find((way) => way === query.get("way")) ?? null,
});

interface Latest {
  readonly selection: ListSelection;
  readonly restore: (ids: readonly number[]) => Promise<void>;
}

export function DeletedItemList() {
  const { state, change } = useAddress(read);
  const filters = state.way === null ? NO_FILTER : { with_import: state.way === "with_import" };
  return (
    <ResourceList resource="deleted-purchase-items" filter={filters} state={state} refetchOnMount>
      <DeletedItems state={state} change={change} filters={{ search: state.search, ...filters }} />
    </ResourceList>
  );
}

type State = ReturnType<typeof read>;

function DeletedItems(props: {
  state: State;
  change: (patch: AddressPatch) => void;
  filters: { search: string; with_import?: boolean };
}) {
  const { state, change, filters } = props;
  const { way } = state;
  const { total = 0 } = useListContext();
  const t = useT();
  const may = useMay();
  const mayRestore = may(resources["purchase-items"].restore);
  const [selection, setSelection] = useListSelection(JSON.stringify(filters));
  const chosen = selectedCount(selection, total);
  const clear = () => setSelection(NOTHING_SELECTED);
  const latest = useRef<Latest | null>(null);
  const { busy, restore, restoreChosen } = useRestoreItems((ids) => {
    const now = latest.current?.selection ?? selection;
    // Clears an "all except" selection, because the restored items are no longer in the list.
    setSelection(now.mode === "include" ? withSelected(now, ids, false) : NOTHING_SELECTED);
  });
  useEffect(() => {
    latest.current = { selection, restore };
  });
  // Memoized, so that the columns stay the same object and rows don't re-render while the user types a search or
  // selects rows.
  const bringBack = useCallback((item: DeletedItem) => void latest.current?.restore([item.id]), []);
  const onRestore = mayRestore ? bringBack : null;
  const columns = useDeletedColumns({ busy, onRestore });
  const toggle = (item: DeletedItem) =>
    setSelection(withSelected(selection, [item.id], !isSelected(selection, item.id)));
  const choice = {
    selection,
    onSelection: setSelection,
    onSelectAll: () => setSelection(ALL_SELECTED),
    bottomRoom: chosen > 0 ? BULK_ROOM : 0,
    // Deleted items have no page, so Enter restores the row and a click selects it.
    onOpen: (item: DeletedItem, { type }: { type: string }) => (type === "keydown" ? bringBack(item) : toggle(item)),
  };
  return (
    <ListView
      title={t("purchase_items.deleted")}
      actions={
        <Button component={Link} to={paths.purchaseItems()} startIcon={<Icon name="arrow-left" />}>
          {t("purchase_items.title")}
        </Button>
      }
      searchPlaceholder={t("purchase_items.search")}
      tools={
        <ToolSelect
          label={t("deleted_items.way.label")}
          any={t("deleted_items.way.any")}
          value={way}
          options={WAYS.map((value) => ({ value, label: t(`deleted_items.way.${value}`) }))}
          onChange={(value) => change({ way: value })}
        />
      }
      state={state}
      change={change}
      columns={columns}
      empty={
        <EmptyState title={t("deleted_items.empty.title")}>
          {t("deleted_items.empty.text", { days: TRASH_DAYS })}
        </EmptyState>
      }
      isFiltered={way !== null}
      onReset={() => change({ q: null, way: null })}
      phoneHeight={PHONE_ROW}
      phoneList={(rows) => (
        <DeletedPhoneList
          rows={rows}
          selection={selection}
          onSelection={setSelection}
          busy={busy}
          onRestore={onRestore}
        />
      )}
      {...(mayRestore ? { grid: choice } : {})}
    >
      <BulkBar
        count={chosen}
        total={total}
        onSelectAll={() => setSelection(ALL_SELECTED)}
        onClear={clear}
        actions={[
          {
            label: t("deleted_items.restore"),
            icon: "undo",
            disabled: busy,
            onClick: () => void restoreChosen(selection, chosen, filters),
          },
        ]}
      />
    </ListView>
  );
}
