import Button from "@mui/material/Button";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { orderCode } from "#contract/numbering.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { isZero } from "#contract/money/decimal.ts";
import { acceptable } from "#contract/orders/line-quantities.ts";
import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import type { Order, OrderItem } from "#contract/orders/order.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useRecord } from "#src/api/use-record.ts";
import { paths } from "#src/entities/paths.ts";
import { MissingRecord } from "#src/kit/failure/MissingRecord.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useCollapsedMenu } from "#src/ui/page/frame-context.ts";
import { ReceiptEditor } from "#src/features/orders/ReceiptEditor.tsx";
import type { ReceiptOf } from "#src/features/orders/use-receipt.ts";

/** Everything on the page of an order that a receipt or its correction changes. */
const CHANGED = [
  "order-items",
  "order-deliveries",
  "order-adjustments",
  "order-payments",
  "history",
  orderApi.billing,
] as const;

/** Returns true if the user may record the receipt now. */
function useIsEditable(): (of: ReceiptOf) => boolean {
  const { workspace } = useMe();
  return ({ order, delivery }) =>
    order.customer.id === workspace?.id &&
    order.actions.includes("receive_delivery") &&
    (delivery === null || delivery.status === "ANNOUNCED");
}

interface ContentProps {
  order: Order;
  /** Number of the delivery's record, or null for goods that arrived unannounced. */
  delivery: number | null;
  title: string;
  onChanged: (order: Order) => void;
  /** Called after the receipt instead of leaving the page. */
  onRecorded: (() => void) | undefined;
  /** True until the record of goods that were just received is loaded. */
  isAwaited: boolean;
  onNext: () => void;
}

function Content({ order, delivery: id, title, onChanged, onRecorded, isAwaited, onNext }: ContentProps) {
  const t = useT();
  const isEditable = useIsEditable();
  const lines = useListOf<OrderItem>("order-items", { of: order.id });
  const deliveries = useListOf<OrderDelivery>("order-deliveries", { of: order.id });
  const failed = [lines, deliveries].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) return <ReadFailure title={t("order_delivery.failed")} answer={failed} />;
  if (lines.data === undefined || deliveries.data === undefined || isAwaited) return <SkeletonList columns={6} />;
  const delivery = id === null ? null : deliveries.data.find((each) => each.id === id);
  const way = { to: `${paths.order(order.id)}?tab=deliveries`, back: orderCode(order.number) };
  if (delivery === undefined) return <MissingRecord text={t("order_receipt.missing")} {...way} />;
  const items = lines.data.filter(({ kind }) => kind === "goods");
  const isComplete = items.every((item) => isZero(acceptable(item)));
  if (delivery === null && isComplete) return <MissingRecord text={t("order_receipt.nothing_awaited")} {...way} />;
  const of = { order, items, delivery };
  const isNext = deliveries.data.some(({ status }) => status === "ANNOUNCED");
  return (
    <ReceiptEditor
      key={`${id ?? "new"} ${delivery?.status ?? ""}`}
      {...of}
      isEditable={isEditable(of)}
      title={title}
      onChanged={onChanged}
      onRecorded={onRecorded}
      wayOn={
        onRecorded !== undefined && (
          <>
            <Button component={Link} to={way.to} startIcon={<Icon name="truck" />}>
              {t("order_receipt.way.deliveries")}
            </Button>
            {isNext && (
              <Button variant="contained" startIcon={<Icon name="arrow-right" />} onClick={onNext}>
                {t("order_receipt.way.next")}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** Returns the delivery that the address names. Deliveries are listed with the latest first. */
function deliveryAt(place: string, deliveries: readonly OrderDelivery[]): number | null {
  if (place === "next") return deliveries.findLast(({ status }) => status === "ANNOUNCED")?.id ?? null;
  return place === "new" ? null : Number(place);
}

interface Held {
  /** The order and the place in the address for which the delivery was found. */
  readonly at: string;
  readonly delivery: number | null;
  /** Deliveries that were there at that time. */
  readonly known: readonly number[];
  readonly isRecorded: boolean;
}

/**
 * Keeps the delivery that the address named when the page was opened, so that it stays in view once it is received.
 * Goods that arrived unannounced become a delivery with their receipt.
 */
function useHeldDelivery(order: number, place: string, deliveries: readonly OrderDelivery[] | undefined) {
  const [held, setHeld] = useState<Held | null>(null);
  const at = `${order} ${place}`;
  if (deliveries !== undefined && held?.at !== at) {
    const known = deliveries.map(({ id }) => id);
    setHeld({ at, delivery: deliveryAt(place, deliveries), known, isRecorded: false });
  }
  const now = held?.at === at ? held : null;
  const made =
    now?.isRecorded === true && now.delivery === null
      ? deliveries?.find(({ id, status }) => status === "RECEIVED" && !now.known.includes(id))
      : null;
  return {
    delivery: now?.delivery ?? made?.id ?? null,
    isAwaited: made === undefined,
    onRecorded: () => setHeld((before) => before && { ...before, isRecorded: true }),
    onNext: () => setHeld(null),
  };
}

/** Page on which the customer counts a delivery and records its receipt. Other readers see the lines without editing. */
export function ReceiptPage({ id }: { id: number }) {
  const t = useT();
  const { delivery: place = "" } = useParams();
  const { refresh } = useCache();
  const { put } = useRecord<Order>("orders");
  const changed = useChanged("orders");
  const again = (): void => void refresh(resources.orders.one, "order-items", "order-deliveries");
  useLive({ onEvent: (event) => event.kind === "order_changed" && event.id === id && again(), onGap: again });
  const deliveries = useListOf<OrderDelivery>("order-deliveries", { of: id });
  const { delivery, isAwaited, onRecorded, onNext } = useHeldDelivery(id, place, deliveries.data);
  useCollapsedMenu();
  const number = deliveries.data?.find((each) => each.id === delivery)?.number;
  const titleOf = (order: Order): string => {
    if (delivery === null) return t("order_receipt.title_unannounced", { order: orderCode(order.number) });
    return number === undefined ? t("order_receipt.title_any") : t("order_receipt.title", { number });
  };
  return (
    <ResourcePage<Order>
      id={id}
      crumbsOf={(order) => [
        { label: t("orders.title"), to: paths.orders() },
        { label: orderCode(order.number), to: paths.order(id) },
        { label: titleOf(order) },
      ]}
    >
      {(order) => (
        <Content
          order={order}
          delivery={delivery}
          title={titleOf(order)}
          isAwaited={isAwaited}
          // From the list of orders, the user comes for the receipt alone and decides where to go on.
          onRecorded={place === "next" ? onRecorded : undefined}
          onNext={onNext}
          onChanged={(after) => {
            put(after);
            void changed();
            void refresh(...CHANGED);
          }}
        />
      )}
    </ResourcePage>
  );
}
