import Box from "@mui/material/Box";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { orderCode } from "#contract/numbering.ts";
import { differingSums } from "#contract/orders/differing-sums.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";

const NO_ORDERS: readonly Order[] = [];
const PAGE_SIZE = 50;

/** Returns the columns of orders. A sum to be stated besides the ordered one has a column if any order has it. */
function useColumns(orders: readonly Order[]): readonly GridColumn<Order>[] {
  const { t, formats } = useTextTools();
  return useMemo((): GridColumn<Order>[] => {
    const differing = new Set(orders.flatMap((order) => differingSums(order)));
    return [
      {
        field: "number",
        kind: "custom",
        header: t("tenders.orders.number"),
        width: 100,
        format: (_value, { number }) => orderCode(number),
      },
      {
        field: "supplier",
        kind: "custom",
        header: t("tenders.orders.supplier"),
        flex: 1,
        // Narrow enough for the sum to fit next to the name on a phone.
        minWidth: 120,
        format: (_value, { supplier }) => supplier.name,
      },
      {
        field: "item_count",
        kind: "custom",
        header: t("tenders.orders.items"),
        width: 90,
        align: "right",
        priority: 2,
        format: (_value, { item_count }) => formats.count(item_count),
      },
      {
        field: "total_with_vat",
        kind: "custom",
        header: t("tenders.orders.total"),
        width: 150,
        align: "right",
        format: (_value, { total_with_vat, currency }) => formats.money(total_with_vat, currency),
      },
      ...[...differing].map((name): GridColumn<Order> => ({
        field: `${name}_total_with_vat`,
        kind: "custom",
        header: t(`orders.sum.${name}`),
        width: 150,
        align: "right",
        priority: 1,
        format: (_value, order) => formats.money(order[`${name}_total_with_vat`], order.currency),
      })),
      {
        field: "created_at",
        kind: "custom",
        header: t("tenders.orders.created"),
        width: 110,
        priority: 1,
        format: (_value, { created_at }) => formats.date(created_at),
      },
    ];
  }, [t, formats, orders]);
}

export function TenderOrders({ id }: { id: number }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const allowed = may(resources.orders.list);
  const answer = useListOf<Order>("orders", {
    filter: { tender: id },
    page,
    most: PAGE_SIZE,
    enabled: allowed,
    keep_previous: true,
  });
  const columns = useColumns(answer.data ?? NO_ORDERS);
  if (!allowed) return <EmptyState small title={t("controls.forbidden")} />;
  const total = answer.total ?? 0;
  return (
    <>
      <Box sx={{ flex: "1 1 auto", minHeight: 160 }}>
        <ListGrid
          label={t("tenders.tab.orders")}
          rows={answer.data ?? NO_ORDERS}
          columns={columns}
          total={total}
          page={page}
          pageSize={PAGE_SIZE}
          isLoading={answer.isPending}
          onOpen={(order) => void navigate(paths.order(order.id))}
          empty={
            <EmptyState small title={t("tenders.orders.empty")}>
              {t("tenders.orders.empty_text")}
            </EmptyState>
          }
          error={answer.error === null ? undefined : <ReadFailure answer={answer} />}
        />
      </Box>
      {total > PAGE_SIZE && <GridPager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
    </>
  );
}
