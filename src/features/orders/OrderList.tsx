import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { TableLook, TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { download } from "#src/api/files.ts";
import { useCache } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { ExportMenu } from "#src/entities/list/ExportMenu.tsx";
import { sortWord } from "#src/entities/list/list-sort.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { useAskedToMake } from "#src/entities/list/use-asked-to-make.ts";
import { useCount } from "#src/entities/list/use-count.ts";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { KeptViews } from "#src/entities/views/KeptViews.tsx";
import { keptLook, useTableLook } from "#src/entities/views/use-table-look.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { withWords } from "#src/locale/with-words.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { DensityContext } from "#src/ui/grid/density-context.ts";
import { arrangeColumns } from "#src/ui/grid/grid-layout.ts";
import { LookMenu } from "#src/ui/grid/LookMenu.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { OrderFilters } from "#src/features/orders/OrderFilters.tsx";
import {
  NO_FILTERS,
  ORDER_VIEWS,
  orderQuery,
  patchOfView,
  readOrderList,
  SIDES,
  wordsOfView,
} from "#src/features/orders/order-list-state.ts";
import type { OrderListState, OrderView } from "#src/features/orders/order-list-state.ts";
import {
  HIDDEN_ORDER_COLUMNS,
  isDeclined,
  partnerOf,
  useOrderColumns,
} from "#src/features/orders/use-order-columns.tsx";

/** The views that were kept, the one that is open, and what the list shows now as a view would keep it. */
interface Kept {
  readonly views: readonly TableSetting[];
  readonly open: TableSetting | null;
  readonly now: TableLook;
  readonly onChange: (patch: AddressPatch) => void;
}

const PHONE_ROW = 62;

/** The views of the list: by state, with their counts on the chosen side, and those that were kept. */
function Views({ state, ...kept }: { state: OrderListState } & Kept) {
  const t = useT();
  const { side } = state.filters;
  const ofSide = side === undefined ? {} : { side };
  const counts: Readonly<Record<OrderView, string | undefined>> = {
    all: useCount("orders", ofSide),
    OPENED: useCount("orders", { ...ofSide, status: "OPENED" }),
    SENT_TO_ONE_C: useCount("orders", { ...ofSide, status: "SENT_TO_ONE_C" }),
    CLOSED: useCount("orders", { ...ofSide, status: "CLOSED" }),
  };
  const usual = ORDER_VIEWS.map((value) => ({ value, label: t(`orders.view.${value}`), count: counts[value] }));
  return <KeptViews table="orders" usual={usual} view={state.view} patchOf={patchOfView} {...kept} />;
}

const NewOrderDialog = deferred(
  async () => (await withWords(import("#src/features/orders/NewOrderDialog.tsx"), "order")).NewOrderDialog,
);

/** An order without a tender. */
function CreateButton() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const mayCreate = may(orderApi.create);
  const begin = useCallback(() => setOpen(true), []);
  useAskedToMake(mayCreate, begin);
  if (!mayCreate) return null;
  return (
    <>
      <Button startIcon={<Icon name="plus" />} onClick={begin}>
        {t("orders.create")}
      </Button>
      {isOpen && (
        <NewOrderDialog
          onClose={() => setOpen(false)}
          onDone={(order) => {
            setOpen(false);
            notify(t("order_lines.by_hand.done", { code: orderCode(order.number) }));
            void navigate(paths.order(order.id));
          }}
        />
      )}
    </>
  );
}

/** The workspace's orders, as customer and as supplier: views, search, filters, order and pages are in the address. */
export function OrderList() {
  const t = useT();
  const theme = useTheme();
  const formats = useFormats();
  const navigate = useNavigate();
  const zone = useZone();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const { workspace } = useMe();
  const { refresh } = useCache();
  const { state, change } = useAddress(readOrderList);
  const columns = useOrderColumns();
  const { look, setLook, views, open } = useTableLook("orders", { hidden: HIDDEN_ORDER_COLUMNS, kept: state.kept });
  const shown = useMemo(() => {
    const arranged = arrangeColumns(columns, look.layout);
    // What somebody arranged by hand is all there, if need be by scrolling.
    return look.layout.order === undefined ? arranged : arranged.map(({ priority: _stays, ...column }) => column);
  }, [columns, look.layout]);
  useLive({
    onEvent: ({ kind }) => kind === "order_changed" && void refresh(orderApi.list, orderApi.companies),
    onGap: () => void refresh(orderApi.list, orderApi.companies),
  });
  const hasSides = workspace?.is_customer === true && workspace.is_supplier;
  const { side, ...narrowed } = state.filters;
  const query = orderQuery(state, zone);
  const reset = () => change(NO_FILTERS);
  const exported = (format: "xlsx" | "csv") =>
    download(
      orderApi.export,
      {
        query: {
          ...query,
          ...(state.search === "" ? {} : { search: state.search }),
          ordering: state.sort === null ? "-id" : sortWord(state.sort),
          format,
          columns: shown.map(({ field }) => field).join(","),
        },
      },
      { default_name: `${t("order_list.export.file")}.${format}` },
    );
  return (
    <DensityContext.Provider value={look.density}>
      <RecordList
        title={t("orders.title")}
        actions={<CreateButton />}
        views={
          <Views
            state={state}
            views={views}
            open={open}
            now={{ ...keptLook(look), query: wordsOfView(state) }}
            onChange={change}
          />
        }
        search_placeholder={t("orders.search")}
        tools={
          <>
            {hasSides && (
              <Segmented
                label={t("orders.side.label")}
                value={side ?? "both"}
                options={SIDES.map((value) => ({ value, label: t(`orders.side.${value}`) }))}
                onChange={(chosen) => change({ side: chosen === "both" ? null : chosen })}
              />
            )}
            <OrderFilters filters={state.filters} onChange={change} onReset={reset} />
            {!phone && <ExportMenu onExport={exported} />}
            {!phone && <LookMenu columns={columns} look={look} onLook={setLook} />}
          </>
        }
        state={state}
        change={change}
        resource="orders"
        filter={query}
        order="-id"
        columns={shown}
        is_filtered={Object.keys(narrowed).length > 0}
        onReset={reset}
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
    </DensityContext.Provider>
  );
}
