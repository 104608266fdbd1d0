import Box from "@mui/material/Box";
import { useState } from "react";
import { linePrice } from "#contract/money/vat.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useQuantity, useTypedPrice } from "#src/api/choices.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { Totals } from "#src/ui/page/Totals.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { AddLines } from "#src/features/orders/AddLines.tsx";
import { isDeliveredOrder, ItemCell, LineMenu, useProgressNote } from "#src/features/orders/LineCells.tsx";
import type { LineActs } from "#src/features/orders/LineCells.tsx";
import type { LineAction } from "#src/features/orders/LineDialog.tsx";
import { priceHeading } from "#src/features/orders/price-heading.ts";
import { dueRows } from "#src/features/orders/due-rows.ts";
import { freightOf, useFreight } from "#src/features/orders/use-freight.ts";
import { useLineColumns } from "#src/features/orders/use-line-columns.tsx";

const LineDialog = deferred(async () => (await import("#src/features/orders/LineDialog.tsx")).LineDialog);

const NO_ITEMS: readonly OrderItem[] = [];
const PAGE_SIZE = 100;

function PhoneItems({ items, order, acts }: { items: readonly OrderItem[]; order: Order; acts: LineActs }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const priceOf = useTypedPrice();
  const noteOf = useProgressNote();
  return (
    // Focusable, because a scrollable area must be reachable by keyboard.
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
            <ItemCell item={item} isDelivered={isDeliveredOrder(order)} />
            <Box className="num" sx={{ textAlign: "right" }}>
              <div>{formats.amount(item.total_with_vat)}</div>
              <Box sx={{ fontSize: "0.75rem", color: "text.secondary" }}>
                {item.kind === "goods" && `${quantityOf(item.quantity, item.unit)} × `}
                {priceOf(linePrice(order.basis, item), item.unit)}
                <div>{t(priceHeading(order))}</div>
                <div>{noteOf(item)}</div>
              </Box>
            </Box>
            <LineMenu item={item} {...acts} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

export function OrderLines({ order, onChanged }: { order: Order; onChanged: (order: Order, words: string) => void }) {
  const { t, formats } = useTextTools();
  const [ended, setEnded] = useState<{ readonly action: LineAction; readonly item: OrderItem } | null>(null);
  // Lines are locked while a confirmed invoice exists or a proposal is pending.
  const mayChange =
    order.status === "OPENED" &&
    order.actions.includes("edit") &&
    order.invoice_status !== "ISSUED" &&
    order.confirmation !== "PROPOSED";
  const acts = {
    onRemove: mayChange ? (item: OrderItem) => setEnded({ action: "remove", item }) : undefined,
    onCloseLine: order.actions.includes("close_line")
      ? (item: OrderItem) => setEnded({ action: "close", item })
      : undefined,
  };
  const columns = useLineColumns(order, acts);
  const phone = useNarrowerThan("sm");
  const [page, setPage] = useState(1);
  const answer = useListOf<OrderItem>("order-items", { of: order.id, page, most: PAGE_SIZE, keep_previous: true });
  const rows = answer.data ?? NO_ITEMS;
  const total = answer.total ?? order.item_count;
  // The last line is asked for only if it isn't on this page.
  const last = useFreight(order, mayChange && total > PAGE_SIZE);
  const freight = total > PAGE_SIZE ? last : freightOf(rows);
  const money = (amount: string): string => formats.money(amount, order.currency);
  const error = answer.error === null ? undefined : <ReadFailure answer={answer} />;
  const sums = [
    { label: t("orders.line.net"), value: money(order.total) },
    { label: t("orders.sum.vat"), value: money(order.vat) },
    { label: t("orders.line.gross"), value: money(order.total_with_vat), strong: true },
    ...dueRows(order, { t, formats }),
  ];
  return (
    <>
      {mayChange && (
        <AddLines order={order} freight={freight} onDone={(after) => onChanged(after, t("order_lines.add.done"))} />
      )}
      {ended !== null && (ended.action === "close" || mayChange) && (
        <LineDialog
          {...ended}
          order={order}
          onDone={(after) => {
            setEnded(null);
            onChanged(
              after,
              t(ended.action === "remove" ? "order_lines.remove.done" : "order_delivery.close_line.done"),
            );
          }}
          onClose={() => setEnded(null)}
        />
      )}
      {phone &&
        (answer.isPending ? (
          <SkeletonList columns={2} />
        ) : (
          (error ?? <PhoneItems items={rows} order={order} acts={acts} />)
        ))}
      {!phone && (
        <Box sx={{ flex: "1 1 auto", minHeight: 160 }}>
          <ListGrid
            label={t("orders.lines")}
            rows={error === undefined ? rows : NO_ITEMS}
            columns={columns}
            total={total}
            page={page}
            pageSize={PAGE_SIZE}
            isLoading={answer.isPending || answer.isPlaceholderData}
            density="comfortable"
            error={error}
          />
        </Box>
      )}
      {total > PAGE_SIZE && <GridPager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      <Totals columns={sums}>
        <span style={{ fontWeight: 600 }}>{t("orders.sum.total", formats.counted(order.item_count))}</span>
      </Totals>
    </>
  );
}
