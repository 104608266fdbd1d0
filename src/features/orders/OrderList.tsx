import { useNavigate } from "react-router";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMe } from "#src/api/me.tsx";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import {
  listQueryOf,
  ORDER_SIDES,
  ORDER_VIEWS,
  useOrderListState,
  viewQuery,
} from "#src/features/orders/order-list-state.ts";
import type { OrderListState, OrderView } from "#src/features/orders/order-list-state.ts";
import { isDeclined, partnerOf, useOrderColumns } from "#src/features/orders/use-order-columns.tsx";

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
  const counts: Readonly<Record<OrderView, string | undefined>> = {
    all: useViewCount("all", side),
    OPENED: useViewCount("OPENED", side),
    SENT_TO_ONE_C: useViewCount("SENT_TO_ONE_C", side),
    CLOSED: useViewCount("CLOSED", side),
  };
  return (
    <ViewTabs
      tabs={ORDER_VIEWS.map((value) => ({ value, label: t(`orders.view.${value}`), count: counts[value] }))}
      value={view}
      onChange={onChange}
    />
  );
}

/** The workspace's orders, as customer and as supplier. */
export function OrderList() {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const { workspace } = useMe();
  const columns = useOrderColumns();
  const { refresh } = useCache();
  const { state, change } = useOrderListState();
  const answer = useCall(orderApi.list, { query: listQueryOf(state) }, { keep_previous: true });
  useLive({
    onEvent: ({ kind }) => kind === "order_changed" && void refresh(orderApi.list),
    onGap: () => void refresh(orderApi.list),
  });
  const hasSides = workspace?.is_customer === true && workspace.is_supplier;
  return (
    <RecordList
      title={t("orders.title")}
      views={<Views state={state} onChange={(view) => change({ view: view === "all" ? null : view, sort: null })} />}
      search_placeholder={t("orders.search")}
      tools={
        hasSides && (
          <Segmented
            label={t("orders.side.label")}
            value={state.side}
            options={ORDER_SIDES.map((value) => ({ value, label: t(`orders.side.${value}`) }))}
            onChange={(side) => change({ side: side === "both" ? null : side })}
          />
        )
      }
      state={state}
      change={change}
      answer={answer}
      columns={columns}
      empty={
        <EmptyState title={t(`orders.empty.${state.view}`)}>
          {t(workspace?.is_customer === true ? "orders.empty.text_customer" : "orders.empty.text_supplier")}
        </EmptyState>
      }
      phone_height={PHONE_ROW}
      phone_row={(order) => (
        <>
          <span className="name">{order.name}</span>
          <span className="right num">{formats.money(order.total_with_vat, CURRENCY[order.currency].code)}</span>
          <span className="second">
            {orderCode(order.number, currentLanguage())} · {partnerOf(order, workspace?.id).name}
          </span>
          <span className="right">
            <OrderStatusChip plain status={order.status} declined={isDeclined(order)} />
          </span>
        </>
      )}
      onOpen={(order) => void navigate(paths.order(order.id))}
    />
  );
}
