import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Group } from "#contract/groups/group.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { isoDay } from "#src/entities/purchase-item/item-words.ts";
import { HIDDEN_ITEM_COLUMNS, useItemColumns } from "#src/entities/purchase-item/use-item-columns.tsx";
import { machineZone, wallClock } from "#src/locale/dates.ts";
import { useNow } from "#src/locale/use-now.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";

const NO_ITEMS: readonly PurchaseItem[] = [];
const MINUTE_MS = 60_000;
const SOON_DAYS = 7;
/** Every item here is in this group: the column would repeat its name. */
const LAYOUT = { hidden: [...HIDDEN_ITEM_COLUMNS, "purchase_item_group"] };

/** The items of a group, a page at a time. */
export function GroupItems({ group }: { group: Group }) {
  const t = useT();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(50);
  const [sort, setSort] = useState<ListSort | null>(null);
  const day = wallClock(new Date(useNow(MINUTE_MS)), machineZone());
  const columns = useItemColumns({ units: useUnits(), today: isoDay(day), soon: isoDay(day, SOON_DAYS) });
  const ordering = sort === null ? "id" : `${sort.order === "DESC" ? "-" : ""}${sort.field}`;
  const answer = useCall(purchaseItemApi.list, { query: { purchase_item_group: group.id, ordering, limit: pageSize, offset: (page - 1) * pageSize } }, { keep_previous: true });
  const total = answer.data?.count ?? 0;
  return (
    <>
      <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
        <ListGrid
          label={t("groups.items_label", { name: group.name })}
          rows={answer.data?.results ?? NO_ITEMS}
          columns={columns}
          getRowId={(item) => item.id}
          total={total}
          page={page}
          pageSize={pageSize}
          isLoading={answer.isPending}
          sort={sort}
          onSort={(next) => {
            setSort(next);
            setPage(1);
          }}
          onOpen={(item) => void navigate(paths.purchaseItem(item.id))}
          layout={LAYOUT}
          empty={
            <EmptyState title={t("groups.no_items.title")} actions={<Button component={Link} to={paths.purchaseItems()} variant="contained" startIcon={<Icon name="list" />}>{t("groups.no_items.action")}</Button>}>
              {t("groups.no_items.text")}
            </EmptyState>
          }
          error={answer.error === null ? undefined : <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />}
        />
      </Box>
      <GridPager page={page} pageSize={pageSize} total={total} onPage={setPage} onPageSize={setPageSize} />
    </>
  );
}
