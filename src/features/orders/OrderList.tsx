import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode } from "#contract/numbering.ts";
import { ORDER_STATUSES } from "#contract/orders/order.machine.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { useCache } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { useCount } from "#src/entities/list/use-count.ts";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { withWords } from "#src/locale/with-words.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { isDeclined, partnerOf, useOrderColumns } from "#src/features/orders/use-order-columns.tsx";

const PHONE_ROW = 62;
/** Tabs of the list: all of them, and by state. */
const ORDER_VIEWS = ["all", ...ORDER_STATUSES] as const;
type OrderView = (typeof ORDER_VIEWS)[number];
/** Orders that the workspace placed, that it got, or both. */
const ORDER_SIDES = ["both", "customer", "supplier"] as const;

const readPage = listAddress(ORDER_VIEWS, "all", ["number", "name", "status", "created_at", "total_with_vat"]);
const read = (query: URLSearchParams) => ({
  ...readPage(query),
  side: ORDER_SIDES.find((each) => each === query.get("side")) ?? ("both" as const),
});
type OrderListState = ReturnType<typeof read>;

/** The filters of a view and a side. */
const viewQuery = (view: OrderView, side: OrderListState["side"]): object => ({
  ...(view === "all" ? {} : { status: view }),
  ...(side === "both" ? {} : { side }),
});

function Views({ state, onChange }: { state: OrderListState; onChange: (view: string) => void }) {
  const t = useT();
  const { view, side } = state;
  const counts: Readonly<Record<OrderView, string | undefined>> = {
    all: useCount("orders", viewQuery("all", side)),
    OPENED: useCount("orders", viewQuery("OPENED", side)),
    SENT_TO_ONE_C: useCount("orders", viewQuery("SENT_TO_ONE_C", side)),
    CLOSED: useCount("orders", viewQuery("CLOSED", side)),
  };
  return (
    <ViewTabs
      tabs={ORDER_VIEWS.map((value) => ({ value, label: t(`orders.view.${value}`), count: counts[value] }))}
      value={view}
      onChange={onChange}
    />
  );
}

const NewOrderDialog = deferred(
  async () => (await withWords(import("#src/features/orders/NewOrderDialog.tsx"), "order")).NewOrderDialog,
);

/** An order without a tender. */
function CreateButton() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const feedback = useFeedback();
  const [isOpen, setOpen] = useState(false);
  if (!may(orderApi.create)) return null;
  return (
    <>
      <Button startIcon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t("orders.create")}
      </Button>
      {isOpen && (
        <NewOrderDialog
          onClose={() => setOpen(false)}
          onDone={(order) => {
            setOpen(false);
            feedback.toast(t("order_lines.by_hand.done", { code: orderCode(order.number) }));
            void navigate(paths.order(order.id));
          }}
        />
      )}
    </>
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
  const { state, change } = useAddress(read);
  useLive({
    onEvent: ({ kind }) => kind === "order_changed" && void refresh(orderApi.list),
    onGap: () => void refresh(orderApi.list),
  });
  const hasSides = workspace?.is_customer === true && workspace.is_supplier;
  return (
    <RecordList
      title={t("orders.title")}
      actions={<CreateButton />}
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
      resource="orders"
      filter={viewQuery(state.view, state.side)}
      order="-id"
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
            {orderCode(order.number)} · {partnerOf(order, workspace?.id).name}
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
