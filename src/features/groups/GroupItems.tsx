import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useListController } from "ra-core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useMay } from "#src/api/me.tsx";
import { ROWS } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { HIDDEN_ITEM_COLUMNS, useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useRemoveItems } from "#src/features/groups/use-remove-items.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { ALL_SELECTED, NOTHING_SELECTED, selectedCount } from "#src/ui/grid/list-selection.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { BulkBar } from "#src/ui/page/BulkBar.tsx";

const NO_ITEMS: readonly PurchaseItem[] = [];
const BY_ID = { field: "id", order: "ASC" } as const;
const PAGE_SIZE = 50;
/** Suppresses the notification, because the list shows the error in place of the rows. */
const SILENT = (): void => undefined;
/** Hides the group column, because every row would have the same name. */
const LAYOUT = { hidden: [...HIDDEN_ITEM_COLUMNS, "purchase_item_group"] };

/** Space below the last row for the selection bar, in pixels. */
const BAR_ROOM = 60;

export function GroupItems({ group, onAdd }: { group: Group; onAdd: () => void }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const clear = (): void => setSelection(NOTHING_SELECTED);
  const { busy, remove } = useRemoveItems(group.id, clear);
  const columns = useItemColumns({ units: useUnits(), ...useDays() });
  const list = useListController<PurchaseItem>({
    resource: "purchase-items",
    filter: { purchase_item_group: group.id },
    sort: BY_ID,
    perPage: PAGE_SIZE,
    disableSyncWithLocation: true,
    storeKey: false,
    queryOptions: { meta: ROWS, onError: SILENT },
  });
  const { data: rows = NO_ITEMS, total = 0, page, perPage, sort } = list;
  const mayRemove = may(groupApi.remove_items);
  const chosen = selectedCount(selection, total);
  return (
    <>
      <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
        <ListGrid
          label={t("groups.items_label", { name: group.name })}
          rows={rows}
          columns={columns}
          total={total}
          page={page}
          pageSize={perPage}
          isLoading={list.isPending}
          sort={sort.field === BY_ID.field ? null : sort}
          onSort={(next) => list.setSort(next ?? BY_ID)}
          {...(mayRemove
            ? { selection, onSelection: setSelection, onSelectAll: () => setSelection(ALL_SELECTED) }
            : {})}
          bottomRoom={chosen > 0 ? BAR_ROOM : 0}
          onOpen={(item) => void navigate(paths.purchaseItem(item.id))}
          layout={LAYOUT}
          empty={
            <EmptyState
              title={t("groups.no_items.title")}
              actions={
                may(groupApi.add_items) && (
                  <Button variant="contained" startIcon={<Icon name="plus" />} onClick={onAdd}>
                    {t("groups.add_items")}
                  </Button>
                )
              }
            >
              {t("groups.no_items.text")}
            </EmptyState>
          }
          error={(list.error ?? null) === null ? undefined : <ReadFailure answer={list} />}
        />
      </Box>
      <GridPager page={page} pageSize={perPage} total={total} onPage={list.setPage} onPageSize={list.setPerPage} />
      <BulkBar
        count={chosen}
        total={total}
        onSelectAll={() => setSelection(ALL_SELECTED)}
        onClear={clear}
        actions={[
          {
            label: t("groups.remove.action"),
            icon: "minus",
            disabled: busy,
            onClick: () => void remove(selection, total),
          },
        ]}
      />
    </>
  );
}
