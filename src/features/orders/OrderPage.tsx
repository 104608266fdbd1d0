import Button from "@mui/material/Button";
import { useState } from "react";
import type { ReactNode } from "react";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { ORDER_STEPS, STEP_OF } from "#contract/orders/order-steps.ts";
import type { OrderStepName } from "#contract/orders/order-steps.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { OrderEdit } from "#contract/orders/order.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useRecord } from "#src/api/use-record.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { CommentsSlot } from "#src/entities/comment/CommentsSlot.tsx";
import { OrderStatusChip } from "#src/entities/order/OrderStatusChip.tsx";
import { paths } from "#src/entities/paths.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import type { MetaItem } from "#src/ui/page/DetailHeader.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import type { MoreItem } from "#src/ui/page/MoreMenu.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { useTab } from "#src/ui/page/use-tab.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { OrderBilling } from "#src/features/orders/OrderBilling.tsx";
import { OrderDeliveries } from "#src/features/orders/OrderDeliveries.tsx";
import { OrderRevisions } from "#src/features/orders/OrderRevisions.tsx";
import { OrderHistory } from "#src/features/orders/OrderHistory.tsx";
import { OrderLines } from "#src/features/orders/OrderLines.tsx";
import { OrderPayment } from "#src/features/orders/OrderPayment.tsx";
import { OrderPdf } from "#src/features/orders/OrderPdf.tsx";
import { fieldsOf } from "#src/features/orders/order-form.tsx";
import { OrderSum } from "#src/features/orders/OrderSum.tsx";
import { isOurTurn } from "#src/features/orders/is-our-turn.ts";
import { OrderSteps } from "#src/features/orders/OrderSteps.tsx";
import { useNextStep, useStepKeys } from "#src/features/orders/use-next-step.ts";
import type { EndDialog } from "#src/features/orders/EndDialogs.tsx";
import type { PaperDialog } from "#src/features/orders/PaperDialogs.tsx";
import { AmendmentCard } from "#src/features/orders/AmendmentCard.tsx";
import { isDeclined, partnerOf } from "#src/features/orders/use-order-columns.tsx";

const EndDialogs = deferred(async () => (await import("#src/features/orders/EndDialogs.tsx")).EndDialogs);

const PaperDialogs = deferred(async () => (await import("#src/features/orders/PaperDialogs.tsx")).PaperDialogs);

const RecordDialog = deferred(async () => (await import("#src/kit/form/RecordDialog.tsx")).RecordDialog);

const TABS = ["items", "deliveries", "payment", "billing", "history"] as const;
const TAB_OF: Readonly<Record<OrderStepName, (typeof TABS)[number]>> = {
  confirmation: "items",
  invoice: "payment",
  payment: "payment",
  delivery: "deliveries",
  closed: "history",
};
type DialogName = "edit" | EndDialog;

function useMeta(order: Order): (MetaItem | false)[] {
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const { tender, created_by } = order;
  const isCustomer = order.customer.id === workspace?.id;
  const code = tender === null ? "" : tenderCode(tender);
  return [
    { key: "number", content: orderCode(order.number), strong: true },
    { key: "partner", icon: "building", content: partnerOf(order, workspace?.id).name },
    // Only the customer gets a link, because a supplier has no access to the tender.
    tender !== null && {
      key: "tender",
      icon: "tender",
      content: (
        <>
          {t("orders.header.tender")} {isCustomer ? <TextLink to={paths.tender(tender.id)}>{code}</TextLink> : code}
        </>
      ),
    },
    {
      key: "created",
      icon: "user",
      content: [created_by?.name, formats.dateTime(order.created_at)].filter(Boolean).join(", "),
    },
  ];
}

interface ContentProps {
  order: Order;
  /** Content rendered by other features above the tabs. */
  over: ReactNode;
  /** Content rendered by other features under the sums. */
  sidePanel: ReactNode;
  onChanged: (order: Order) => void;
  onEdited: () => void;
}

function Content({ order, over, sidePanel, onChanged, onEdited }: ContentProps) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const [tab, setTab] = useTab(TABS, "items");
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [paper, setPaper] = useState<PaperDialog | null>(null);
  const { workspace } = useMe();
  const done =
    (words: string) =>
    (after: Order): void => {
      setDialog(null);
      setPaper(null);
      onChanged(after);
      notify(words);
    };
  const { actions } = order;
  const isOurs = isOurTurn(order, workspace?.id);
  const ours = isOurs && order.awaits !== null ? TAB_OF[STEP_OF[order.awaits.what]] : null;
  const next = useNextStep(order, { onPaper: setPaper, onTab: setTab, onClose: () => setDialog("close") });
  useStepKeys((place) => {
    const step = ORDER_STEPS[place];
    if (step !== undefined) setTab(TAB_OF[step]);
  });
  const more: readonly (MoreItem | false)[] = [
    actions.includes("edit") && {
      key: "edit",
      label: t("orders.edit.open"),
      icon: "edit",
      onClick: () => setDialog("edit"),
    },
    actions.includes("amend") && {
      key: "amend",
      label: t("order_confirmation.amend.open"),
      icon: "swap",
      onClick: () => setPaper({ kind: "amend" }),
    },
    actions.includes("close") &&
      next?.key !== "close" && {
        key: "close",
        label: t("orders.close.open"),
        icon: "check",
        onClick: () => setDialog("close"),
      },
    actions.includes("reopen") && {
      key: "reopen",
      label: t("orders.reopen.open"),
      icon: "undo",
      onClick: () => setDialog("reopen"),
    },
    actions.includes("decline") && {
      key: "decline",
      label: t("orders.decline.open"),
      icon: "close",
      destructive: true,
      onClick: () => setDialog("decline"),
    },
  ];
  const partner = partnerOf(order, workspace?.id).name;
  const buttons = (
    <>
      <CommentsSlot record="order" id={order.id} name={orderCode(order.number)} partner={partner} />
      {actions.includes("send_invoice") && next?.key !== "invoice" && (
        <Button startIcon={<Icon name="upload" />} onClick={() => setPaper({ kind: "send" })}>
          {t("order_payment.send.open")}
        </Button>
      )}
      <OrderPdf order={order} />
      <MoreMenu items={more} />
      {next !== null && (
        <Button variant="contained" startIcon={<Icon name={next.icon} />} onClick={next.onClick}>
          {next.label}
        </Button>
      )}
    </>
  );
  const tabs = [
    {
      value: "items",
      label: t("orders.tab.items"),
      count: formats.count(order.item_count),
      attention: ours === "items",
    },
    { value: "deliveries", label: t("order_delivery.tab"), attention: ours === "deliveries" },
    { value: "payment", label: t("order_payment.tab"), attention: ours === "payment" },
    { value: "billing", label: t("orders.tab.billing") },
    { value: "history", label: t("orders.tab.history") },
  ];
  return (
    <>
      <DetailHeader
        title={order.name}
        chip={<OrderStatusChip status={order.status} declined={isDeclined(order)} />}
        meta={useMeta(order)}
        actions={buttons}
      />
      <OrderSteps order={order} />
      {over}
      <ViewTabs tabs={tabs} value={tab} onChange={setTab} label={order.name} />
      <SplitView
        aside={
          <>
            <OrderSum order={order} onHistory={() => setTab("history")} />
            {sidePanel}
          </>
        }
        asideLabel={t("orders.sum.title")}
      >
        {tab === "items" && order.confirmation === "PROPOSED" && order.status !== "CLOSED" && (
          <AmendmentCard order={order} onDone={(after, words) => done(words)(after)} />
        )}
        {tab === "items" && <OrderLines order={order} onChanged={(after, words) => done(words)(after)} />}
        {tab === "deliveries" && <OrderDeliveries order={order} onChanged={(after, words) => done(words)(after)} />}
        {tab === "payment" && <OrderPayment order={order} onOpen={setPaper} />}
        {tab === "billing" && <OrderBilling order={order} />}
        {tab === "history" && (
          <>
            <OrderRevisions order={order} />
            <OrderHistory order={order} />
          </>
        )}
      </SplitView>
      {dialog === "edit" && (
        <RecordDialog
          fields={fieldsOf(order)}
          record={order}
          rules={OrderEdit}
          onSaved={onEdited}
          onClose={() => setDialog(null)}
        />
      )}
      {paper !== null && (
        <PaperDialogs
          order={order}
          open={paper}
          onDone={(after, words) => done(words)(after)}
          onClose={() => setPaper(null)}
        />
      )}
      {dialog !== null && dialog !== "edit" && (
        <EndDialogs
          order={order}
          open={dialog}
          onDone={(after, words) => done(words)(after)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const PARTS = [
  "order-items",
  orderApi.billing,
  amendmentApi.list,
  "order-adjustments",
  "order-deliveries",
  "order-invoices",
  "order-payments",
  "history",
] as const;

export function OrderPage({
  id,
  over,
  sidePanel,
}: {
  id: number;
  over: (order: Order) => ReactNode;
  sidePanel: (order: Order) => ReactNode;
}) {
  const { refresh } = useCache();
  const { put } = useRecord<Order>("orders");
  const changed = useChanged("orders");
  const again = (): void => void refresh(resources.orders.one, ...PARTS);
  useLive({ onEvent: (event) => event.kind === "order_changed" && event.id === id && again(), onGap: again });
  const take = (after: Order): void => {
    put(after);
    void changed();
    void refresh(...PARTS);
  };
  return (
    <ResourcePage<Order> id={id}>
      {(order) => (
        <Content
          key={id}
          order={order}
          over={over(order)}
          sidePanel={sidePanel(order)}
          onChanged={take}
          onEdited={again}
        />
      )}
    </ResourcePage>
  );
}
