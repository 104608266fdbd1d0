import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { sortWord } from "#src/entities/list/list-sort.ts";
import { paths } from "#src/entities/paths.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { HIDDEN_ITEM_COLUMNS, useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { useRemoveItems } from "#src/features/groups/use-remove-items.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { ALL_SELECTED, NOTHING_SELECTED, selectedCount } from "#src/ui/grid/list-selection.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { BulkBar } from "#src/ui/page/BulkBar.tsx";

const NO_ITEMS: readonly PurchaseItem[] = [];
/** Every item here is in this group: the column would repeat its name. */
const LAYOUT = { hidden: [...HIDDEN_ITEM_COLUMNS, "purchase_item_group"] };

/** Room under the last row, pixels: the bar of the chosen ones lies over none. */
const BAR_ROOM = 60;

/** The items of a group, a page at a time; the chosen ones can be taken out of it. */
export function GroupItems({ group, onAdd }: { group: Group; onAdd: () => void }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(50);
  const [sort, setSort] = useState<ListSort | null>(null);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const clear = (): void => setSelection(NOTHING_SELECTED);
  const { busy, remove } = useRemoveItems(group.id, clear);
  const columns = useItemColumns({ units: useUnits(), ...useDays() });
  const ordering = sort === null ? "id" : sortWord(sort);
  const answer = useCall(
    purchaseItemApi.list,
    { query: { purchase_item_group: group.id, ordering, limit: pageSize, offset: (page - 1) * pageSize } },
    { keep_previous: true },
  );
  const rows = answer.data?.results ?? NO_ITEMS;
  const total = answer.data?.count ?? 0;
  // The last page went with its items.
  if (rows.length === 0 && page > 1 && total > 0 && !answer.isFetching)
    setPage(Math.max(1, Math.ceil(total / pageSize)));
  const mayRemove = may(groupApi.remove_items);
  const chosen = selectedCount(selection, total);
  return (
    <>
      <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
        <ListGrid
          label={t("groups.items_label", { name: group.name })}
          rows={rows}
          columns={columns}
          getRowId={(item) => item.id}
          total={total}
          page={page}
          page_size={pageSize}
          is_loading={answer.isPending}
          sort={sort}
          onSort={(next) => {
            setSort(next);
            setPage(1);
          }}
          {...(mayRemove
            ? { selection, onSelection: setSelection, onSelectAll: () => setSelection(ALL_SELECTED) }
            : {})}
          bottom_room={chosen > 0 ? BAR_ROOM : 0}
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
          error={
            answer.error === null ? undefined : (
              <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />
            )
          }
        />
      </Box>
      <GridPager page={page} page_size={pageSize} total={total} onPage={setPage} onPageSize={setPageSize} />
      <BulkBar
        count={chosen}
        total={total}
        onSelectAll={() => setSelection(ALL_SELECTED)}
        onClear={clear}
        primary={{
          label: t("groups.remove.action"),
          icon: "minus",
          disabled: busy,
          onClick: () => void remove(selection, total),
        }}
      />
    </>
  );
}
