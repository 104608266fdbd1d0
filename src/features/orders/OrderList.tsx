import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMe } from "#src/api/me.tsx";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { listQueryOf, ORDER_SIDES, ORDER_VIEWS, useOrderListState, viewQuery } from "#src/features/orders/order-list-state.ts";
import type { OrderListState, OrderView } from "#src/features/orders/order-list-state.ts";
import { PhoneOrderList } from "#src/features/orders/PhoneOrderList.tsx";
import { useOrderColumns } from "#src/features/orders/use-order-columns.tsx";

const NO_ORDERS: readonly Order[] = [];
const PHONE_ROW = 62;

/** How many orders a view holds. */
function useViewCount(view: OrderView, side: OrderListState["side"]): string | undefined {
  const formats = useFormats();
  const answer = useCall(orderApi.list, { query: { ...viewQuery(view, side), limit: 1 } }, { keep_previous: true });
  return answer.data === undefined ? undefined : formats.count(answer.data.count);
}

function Views({ state, onChange }: { state: OrderListState; onChange: (view: string) => void }) {
  const t = useT();
  const { view, side } = state;
  const counts: Readonly<Record<OrderView, string | undefined>> = { all: useViewCount("all", side), OPENED: useViewCount("OPENED", side), SENT_TO_ONE_C: useViewCount("SENT_TO_ONE_C", side), CLOSED: useViewCount("CLOSED", side) };
  return <ViewTabs tabs={ORDER_VIEWS.map((value) => ({ value, label: t(`orders.view.${value}`), count: counts[value] }))} value={view} onChange={onChange} />;
}

/** The workspace's orders, as customer and as supplier. */
export function OrderList() {
  const t = useT();
  const theme = useTheme();
  const formats = useFormats();
  const navigate = useNavigate();
  const { workspace } = useMe();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const columns = useOrderColumns();
  const { refresh } = useCache();
  const { state, change } = useOrderListState();
  const [typed, setTyped] = useState(state.search);
  useEffect(() => {
    if (typed === state.search) return undefined;
    const timer = setTimeout(() => change({ q: typed }), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, state.search, change]);
  const answer = useCall(orderApi.list, { query: listQueryOf(state) }, { keep_previous: true });
  useLive({ onEvent: ({ kind }) => kind === "order_changed" && void refresh(orderApi.list), onGap: () => void refresh(orderApi.list) });

  const rows = answer.data?.results ?? NO_ORDERS;
  const total = answer.data?.count ?? 0;
  const open = (order: Order): void => void navigate(paths.order(order.id));
  const error = answer.error === null ? undefined : <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />;
  const reset = (
    <Button size="small" onClick={() => setTyped("")}>
      {t("ui.list.reset_filters")}
    </Button>
  );
  const empty = state.search === "" ? <EmptyState title={t(`orders.empty.${state.view}`)}>{t(workspace?.is_customer === true ? "orders.empty.text_customer" : "orders.empty.text_supplier")}</EmptyState> : <EmptyState small title={t("ui.list.empty_filtered")} actions={reset} />;
  const phoneRows = answer.isPending ? <SkeletonList row_height={PHONE_ROW} columns={2} /> : (error ?? (rows.length === 0 ? empty : <PhoneOrderList orders={rows} onOpen={open} />));
  const hasSides = workspace?.is_customer === true && workspace.is_supplier;
  return (
    <PageSheet>
      <ListBar title={t("orders.title")} count={answer.data === undefined ? undefined : formats.count(total)} />
      <Views state={state} onChange={(view) => change({ view: view === "all" ? null : view, sort: null })} />
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("orders.search")} />
        <Spacer />
        {hasSides && <Segmented label={t("orders.side.label")} value={state.side} options={ORDER_SIDES.map((value) => ({ value, label: t(`orders.side.${value}`) }))} onChange={(side) => change({ side: side === "both" ? null : side })} />}
      </ToolRow>
      {phone ? (
        phoneRows
      ) : (
        <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
          <ListGrid
            label={t("orders.title")}
            rows={error === undefined ? rows : NO_ORDERS}
            columns={columns}
            getRowId={(order) => order.id}
            total={total}
            page={state.page}
            pageSize={state.page_size}
            isLoading={answer.isPending || answer.isPlaceholderData}
            sort={state.sort}
            onSort={(sort) => change({ sort: sort === null ? null : `${sort.order === "DESC" ? "-" : ""}${sort.field}` })}
            onOpen={open}
            empty={empty}
            error={error}
          />
        </Box>
      )}
      <GridPager page={state.page} pageSize={state.page_size} total={total} onPage={(page) => change({ page: page === 1 ? null : String(page) })} onPageSize={(size) => change({ size: String(size) })} />
    </PageSheet>
  );
}
