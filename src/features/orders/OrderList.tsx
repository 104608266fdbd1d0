import Button from "@mui/material/Button";
import { orderExportApi } from "#contract/orders/order-export.api.ts";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { orderCode } from "#contract/numbering.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { download } from "#src/api/files.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useLiveList } from "#src/api/use-live-list.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useCreateKey } from "#src/kit/list/use-create-key.ts";
import { useCreateOnOpen } from "#src/kit/list/use-create-on-open.ts";
import { useCount } from "#src/kit/list/use-count.ts";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { ArrangedList } from "#src/kit/views/ArrangedList.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { withWords } from "#src/locale/with-words.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { ORDER_FILTERS } from "#src/features/orders/order-filters.ts";
import { OrderSums } from "#src/features/orders/OrderSums.tsx";
import { ORDER_VIEWS, orderAddress, orderQuery, SIDES } from "#src/features/orders/order-list-state.ts";
import type { OrderView } from "#src/features/orders/order-list-state.ts";
import {
  HIDDEN_ORDER_COLUMNS,
  isDeclined,
  partnerOf,
  useOrderColumns,
} from "#src/features/orders/use-order-columns.tsx";

const PHONE_ROW = 62;
/** Filters with a control outside the filter menu. */
const SEPARATE_FILTERS = ["side"];

function useViews(side: string | undefined) {
  const t = useT();
  const ofSide = side === undefined ? {} : { side };
  const counts: Readonly<Record<OrderView, string | undefined>> = {
    all: useCount("orders", ofSide),
    OPENED: useCount("orders", { ...ofSide, status: "OPENED" }),
    SENT_TO_ONE_C: useCount("orders", { ...ofSide, status: "SENT_TO_ONE_C" }),
    CLOSED: useCount("orders", { ...ofSide, status: "CLOSED" }),
  };
  return ORDER_VIEWS.map((value) => ({ value, label: t(`orders.view.${value}`), count: counts[value] }));
}

const NewOrderDialog = deferred(
  async () => (await withWords(import("#src/features/orders/NewOrderDialog.tsx"), "order")).NewOrderDialog,
);

const OrderBulkBar = deferred(
  async () => (await withWords(import("#src/features/orders/OrderBulkBar.tsx"), "order")).OrderBulkBar,
);

function CreateButton() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const mayCreate = may(orderApi.create);
  const begin = useCallback(() => setOpen(true), []);
  useCreateOnOpen(mayCreate, begin);
  useCreateKey(mayCreate, begin);
  if (!mayCreate) return null;
  return (
    <>
      <Button startIcon={<Icon name="plus" />} aria-keyshortcuts="c" onClick={begin}>
        {t("orders.create")}
      </Button>
      {isOpen && (
        <NewOrderDialog
          onClose={() => setOpen(false)}
          onDone={(order) => {
            setOpen(false);
            void navigate(paths.order(order.id));
          }}
        />
      )}
    </>
  );
}

export function OrderList() {
  const { t, formats } = useTextTools();
  const zone = useZone();
  const { workspace } = useMe();
  const { state, change } = useAddress(orderAddress.read);
  const columns = useOrderColumns();
  const side = state.filters["side"];
  const usual = useViews(side);
  useLiveList("orders", ["order_changed"], orderApi.companies, orderExportApi.sums);
  const hasSides = workspace?.is_customer === true && workspace.is_supplier;
  const { today } = useDays();
  const query = orderQuery(state, { zone, today });
  return (
    <ArrangedList
      table="orders"
      actions={<CreateButton />}
      usual={usual}
      tools={
        hasSides && (
          <Segmented
            label={t("orders.side.label")}
            value={side ?? "both"}
            options={SIDES.map((value) => ({ value, label: t(`orders.side.${value}`) }))}
            onChange={(chosen) => change({ side: chosen === "both" ? null : chosen })}
          />
        )
      }
      address={orderAddress}
      state={state}
      change={change}
      filters={ORDER_FILTERS}
      separateFilters={SEPARATE_FILTERS}
      filter={query}
      order="-id"
      currency="currency"
      columns={columns}
      hidden={HIDDEN_ORDER_COLUMNS}
      footer={<OrderSums query={{ ...query, ...(state.search === "" ? {} : { search: state.search }) }} />}
      bulk={(chosen) => <OrderBulkBar {...chosen} />}
      onExport={(asked) =>
        download(
          orderExportApi.export,
          { query: { ...query, ...asked } },
          { default_name: `${t("order_list.export.file")}.${asked.format}` },
        )
      }
      empty={
        <EmptyState title={t(`orders.empty.${state.view}`)} guide={paths.guide("orders")}>
          {t(workspace?.is_customer === true ? "orders.empty.text_customer" : "orders.empty.text_supplier")}
        </EmptyState>
      }
      phoneHeight={PHONE_ROW}
      phoneRow={(order) => (
        <>
          <span className="name">{order.name}</span>
          <span className="right num">{formats.money(order.total_with_vat, order.currency)}</span>
          <span className="second">
            {orderCode(order.number)} · {partnerOf(order, workspace?.id).name}
          </span>
          <span className="right">
            <OrderStatusChip plain status={order.status} declined={isDeclined(order)} />
          </span>
        </>
      )}
    />
  );
}
