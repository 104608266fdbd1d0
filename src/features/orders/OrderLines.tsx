import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMemo, useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { basedPrice } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { Totals } from "#src/ui/page/Totals.tsx";
import { AddLines } from "#src/features/orders/AddLines.tsx";
import { priceHeading } from "#src/features/orders/price-heading.ts";
import { RemoveLineDialog } from "#src/features/orders/RemoveLineDialog.tsx";
import { useDeliveryWords } from "#src/features/orders/use-delivery-words.ts";

const NO_ITEMS: readonly OrderItem[] = [];
const PAGE_SIZE = 100;

/** What is ordered: its name, then part number, maker, the lot that it comes from, and the day where one was agreed. */
function ItemCell({ item }: { item: OrderItem }) {
  const t = useT();
  const delivery = useDeliveryWords();
  const rest = [
    item.manufacturer,
    item.lot_position === null ? null : t("orders.line.lot", { lot: item.lot_position }),
    // The column of the delivery gives way where there is little room.
    item.delivery_date === null ? null : delivery(item),
  ].filter((part) => part !== null);
  return (
    <Box
      component="span"
      sx={{
        display: "block",
        minWidth: 0,
        lineHeight: "18px",
        "& > span": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
      }}
    >
      <Box component="span" sx={{ fontWeight: 500 }}>
        {item.nomenclature ?? item.part_number}{" "}
        {item.replacement && <Tag tone="swap">{t("orders.line.replacement")}</Tag>}
      </Box>
      <Box component="span" sx={{ fontSize: "0.75rem", lineHeight: "16px", color: "text.secondary" }}>
        <span className="code">{item.part_number}</span>
        {rest.length > 0 && ` ${item.part_number === null ? "" : "· "}${rest.join(", ")}`}
      </Box>
    </Box>
  );
}

/** Takes a line out; absent where the viewer may not. */
type Remove = ((item: OrderItem) => void) | undefined;

/** What can be done with one line. */
function LineMenu({ item, onRemove }: { item: OrderItem; onRemove: (item: OrderItem) => void }) {
  const t = useT();
  const label = t("order_lines.remove.menu", { position: item.position });
  const remove = {
    key: "remove",
    label: t("order_lines.remove.open"),
    icon: "trash",
    destructive: true,
    onClick: () => onRemove(item),
  } as const;
  return <MoreMenu label={label} items={[remove]} />;
}

function useLineColumns(
  { basis, tax_type }: Pick<Order, "basis" | "tax_type">,
  onRemove: Remove,
): readonly GridColumn<OrderItem>[] {
  const t = useT();
  const formats = useFormats();
  const units = useUnits();
  const delivery = useDeliveryWords();
  return useMemo((): GridColumn<OrderItem>[] => {
    const unit = (item: OrderItem): string | undefined => units.find(({ id }) => id === item.unit)?.symbol;
    const words = (item: OrderItem): string =>
      [item.nomenclature, item.part_number, item.manufacturer].filter(Boolean).join(" ");
    return [
      { field: "position", kind: "integer", header: t("orders.line.position"), width: 56, align: "left" },
      {
        field: "nomenclature",
        kind: "custom",
        header: t("orders.line.item"),
        flex: 1,
        minWidth: 220,
        format: (_value, item) => words(item),
        render: (item) => <ItemCell item={item} />,
      },
      {
        field: "delivery",
        kind: "custom",
        header: t("orders.line.delivery"),
        width: 104,
        priority: 2,
        format: (_value, item) => delivery(item) ?? t("ui.empty_value"),
      },
      {
        field: "quantity",
        kind: "custom",
        header: t("orders.line.quantity"),
        width: 112,
        align: "right",
        format: (_value, item) => formats.quantity(item.quantity, unit(item)),
      },
      {
        field: "price_per_unit",
        kind: "custom",
        header: t(priceHeading({ basis, tax_type })),
        width: 124,
        align: "right",
        priority: 1,
        format: (_value, item) => formats.price(basedPrice(basis, item) ?? ""),
      },
      {
        field: "total",
        kind: "custom",
        header: t("orders.line.net"),
        width: 124,
        align: "right",
        priority: 3,
        format: (_value, { total }) => formats.amount(total),
      },
      {
        field: "total_with_vat",
        kind: "custom",
        header: t("orders.line.gross"),
        width: 132,
        align: "right",
        format: (_value, { total_with_vat }) => formats.amount(total_with_vat),
      },
      ...(onRemove === undefined
        ? []
        : [
            {
              field: "menu",
              kind: "custom" as const,
              header: t("orders.line.menu"),
              width: 96,
              render: (item: OrderItem) => <LineMenu item={item} onRemove={onRemove} />,
            },
          ]),
    ];
  }, [t, formats, units, delivery, basis, tax_type, onRemove]);
}

/** Lines on a phone: what, how much, for how much. */
function PhoneItems({ items, order, onRemove }: { items: readonly OrderItem[]; order: Order; onRemove: Remove }) {
  const t = useT();
  const formats = useFormats();
  const units = useUnits();
  return (
    // What scrolls must be reached by the keyboard.
    <Box
      role="group"
      tabIndex={0}
      aria-label={t("orders.lines")}
      sx={{ overflow: "auto", flex: "1 1 auto", minHeight: 120 }}
    >
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {items.map((item) => (
          <Box
            component="li"
            key={item.id}
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) auto auto",
              gap: 1,
              px: 2,
              py: 1.25,
              borderBottom: 1,
              borderColor: "ui.line",
            }}
          >
            <ItemCell item={item} />
            <Box className="num" sx={{ textAlign: "right" }}>
              <div>{formats.amount(item.total_with_vat)}</div>
              <Box sx={{ fontSize: "0.75rem", color: "text.secondary" }}>
                {formats.quantity(item.quantity, units.find(({ id }) => id === item.unit)?.symbol)} ×{" "}
                {formats.price(basedPrice(order.basis, item) ?? "")}
                <div>{t(priceHeading(order))}</div>
              </Box>
            </Box>
            {onRemove !== undefined && <LineMenu item={item} onRemove={onRemove} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The lines of an order with their sums; while it is open its customer adds lines and takes them out. */
export function OrderLines({ order, onChanged }: { order: Order; onChanged: (order: Order, words: string) => void }) {
  const t = useT();
  const theme = useTheme();
  const formats = useFormats();
  const [removed, setRemoved] = useState<OrderItem | null>(null);
  // What a confirmed invoice is for stays, and so does what a proposal is about.
  const mayChange =
    order.actions.includes("edit") && order.invoice_status !== "ISSUED" && order.confirmation !== "PROPOSED";
  const onRemove = mayChange ? setRemoved : undefined;
  const columns = useLineColumns(order, onRemove);
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const [page, setPage] = useState(1);
  const answer = useCall(
    orderApi.items,
    { params: { id: order.id }, query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
    { keep_previous: true },
  );
  const rows = answer.data?.results ?? NO_ITEMS;
  const total = answer.data?.count ?? order.item_count;
  const money = (amount: string): string => formats.money(amount, CURRENCY[order.currency].code);
  const error =
    answer.error === null ? undefined : (
      <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />
    );
  const sums = [
    { label: t("orders.line.net"), value: money(order.total) },
    { label: t("orders.sum.vat"), value: money(order.vat) },
    { label: t("orders.line.gross"), value: money(order.total_with_vat), strong: true },
  ];
  return (
    <>
      {mayChange && <AddLines order={order} onDone={(after) => onChanged(after, t("order_lines.add.done"))} />}
      {removed !== null && mayChange && (
        <RemoveLineDialog
          order={order}
          item={removed}
          onDone={(after) => {
            setRemoved(null);
            onChanged(after, t("order_lines.remove.done"));
          }}
          onClose={() => setRemoved(null)}
        />
      )}
      {phone &&
        (answer.isPending ? (
          <SkeletonList columns={2} />
        ) : (
          (error ?? <PhoneItems items={rows} order={order} onRemove={onRemove} />)
        ))}
      {!phone && (
        <Box sx={{ flex: "1 1 auto", minHeight: 160 }}>
          <ListGrid
            label={t("orders.lines")}
            rows={error === undefined ? rows : NO_ITEMS}
            columns={columns}
            getRowId={(item) => item.id}
            total={total}
            page={page}
            page_size={PAGE_SIZE}
            is_loading={answer.isPending || answer.isPlaceholderData}
            density="comfortable"
            error={error}
          />
        </Box>
      )}
      {total > PAGE_SIZE && (
        <GridPager
          page={page}
          page_size={PAGE_SIZE}
          page_sizes={[PAGE_SIZE]}
          total={total}
          onPage={setPage}
          onPageSize={() => undefined}
        />
      )}
      <Totals columns={sums}>
        <span style={{ fontWeight: 600 }}>
          {t("orders.sum.total", { smart_count: order.item_count, count: formats.count(order.item_count) })}
        </span>
      </Totals>
    </>
  );
}
