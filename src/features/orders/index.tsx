import type { ReactNode } from "react";
import { orderCode } from "#contract/numbering.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { resources } from "#src/api/resources.ts";
import { paths } from "#src/entities/paths.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

const Page = pageOf(
  async () => (await withWords(import("#src/features/orders/OrderPage.tsx"), "deals", "order")).OrderPage,
);

const Receipt = pageOf(
  async () => (await withWords(import("#src/features/orders/ReceiptPage.tsx"), "deals", "order")).ReceiptPage,
);

/** The order resource. The parameters render content from other features above the tabs and under the sums. */
export const orders = ({
  over,
  sidePanel,
}: {
  readonly over: (order: Order) => ReactNode;
  readonly sidePanel: (order: Order) => ReactNode;
}): ResourceObject => ({
  name: "orders",
  path: "orders",
  menu: { label: "frame.menu.orders", icon: "order", go: "o", counts: "orders" },
  homed: "order",
  words: {
    title: "orders.title",
    missing: "orders.missing",
    failed: "orders.failed",
    search: "orders.search",
    empty: "orders.empty.all",
    edit: "orders.edit.title",
    saved: "orders.edit.done",
  },
  recordRepresentation: ({ name }: Order) => name,
  document: "order",
  codeOf: ({ number }: Order) => orderCode(number),
  list: pageOf(async () => (await withWords(import("#src/features/orders/OrderList.tsx"), "deals")).OrderList),
  edit: ({ id }) => <Page id={id} over={over} sidePanel={sidePanel} />,
  further: [{ path: ":id/receive/:delivery", asks: [resources["order-deliveries"].list], of_one: Receipt }],
  makes: [
    { label: "orders.create", icon: "order", asks: [orderApi.create], to: paths.orders(), state: { make: true } },
  ],
});
