import Box from "@mui/material/Box";
import { useEffect } from "react";
import { compare } from "#contract/money/decimal.ts";
import { useGetOne } from "ra-core";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import type { ItemUsage } from "#contract/purchase-items/item-cards.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { TenderStatusChip } from "#src/entities/tender/TenderStatusChip.tsx";
import { CardList } from "#src/features/item-cards/CardList.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

type Tenders = NonNullable<ItemUsage["tenders"]>;
type Orders = NonNullable<ItemUsage["orders"]>;

function TenderRows({ tenders }: { tenders: Tenders }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  /**
   * Returns text with the number of suppliers who gave a price. For a sealed tender, the text says that the number is
   * hidden.
   */
  const offers = ({ tender, offer_count }: Tenders[number]): string | null => {
    if (offer_count !== null) return t("item_page.usage.offers", formats.counted(offer_count));
    return tender.status === "TENDER_OPENED" ? t("item_page.usage.sealed") : null;
  };
  return (
    <CardList aria-label={t("item_page.usage.tenders")}>
      {tenders.map((row) => (
        <li key={row.lot.id}>
          <span>
            <TextLink to={paths.tender(row.tender.id)}>{tenderCode(row.tender)}</TextLink> {row.tender.name}
          </span>
          <span className="right">
            <TenderStatusChip plain status={row.tender.status} />
          </span>
          <span className="second">
            {[
              t("item_page.usage.lot", { position: formats.count(row.lot.position) }),
              quantityOf(row.lot.quantity, row.lot.unit),
            ].join(" · ")}
          </span>
          <span className="second right">{offers(row)}</span>
        </li>
      ))}
    </CardList>
  );
}

function OrderRows({ orders }: { orders: Orders }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  return (
    <CardList aria-label={t("item_page.usage.orders")}>
      {orders.map(({ order, supplier, quantity, accepted_quantity, unit, ordered_at }) => (
        <li key={order.id}>
          <span>
            <TextLink to={paths.order(order.id)}>{orderCode(order.number)}</TextLink> {supplier.name}
          </span>
          <span className="right">
            <OrderStatusChip plain status={order.status} declined={order.is_declined} />
          </span>
          <span className="second">
            {[
              formats.date(ordered_at),
              quantityOf(quantity, unit),
              // Nothing is received of a declined order.
              ...(order.is_declined || compare(accepted_quantity, quantity) === 0
                ? []
                : [t("item_page.usage.received", { quantity: quantityOf(accepted_quantity, unit) })]),
            ].join(" · ")}
          </span>
        </li>
      ))}
    </CardList>
  );
}

export function UsageCard({ item }: { item: number }) {
  const t = useT();
  const quantityOf = useQuantity();
  const answer = useCall(itemCardApi.usage, { params: { id: item } });
  const { data: usage, dataUpdatedAt: known_at, refetch } = answer;
  const { data: stored, dataUpdatedAt: item_at } = useGetOne<PurchaseItem>("purchase-items", { id: item });
  // Refetches the usage if the item was loaded after it, so that the usage matches the item's status.
  const isBehind = usage !== undefined && item_at > known_at;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, item_at, refetch]);
  const tenders = usage?.tenders ?? [];
  const orders = usage?.orders ?? [];
  return (
    <AsideCard title={t("item_page.usage.title")}>
      <ReadFailureIfAny answer={answer} />
      {usage !== undefined && tenders.length + orders.length === 0 && (
        <Box sx={{ color: "text.secondary" }}>{t("item_page.usage.none")}</Box>
      )}
      {tenders.length > 0 && <TenderRows tenders={tenders} />}
      {orders.length > 0 && <OrderRows orders={orders} />}
      {stored?.status === "partly_ordered" && (
        <Box sx={{ mt: 1 }}>
          {t("item_page.usage.left", {
            left: quantityOf(stored.open_quantity, stored.units),
            quantity: quantityOf(stored.quantity, stored.units),
          })}
        </Box>
      )}
    </AsideCard>
  );
}
