import Box from "@mui/material/Box";
import { CURRENCY } from "#contract/money/currency.ts";
import { oneCApi, oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import type { OneCExchange } from "#contract/one-c/one-c.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useLive } from "#src/api/live.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useCache, useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { ChangesTable } from "#src/features/one-c/ChangesTable.tsx";
import { Differences } from "#src/features/one-c/Differences.tsx";
import { DocumentActions } from "#src/features/one-c/DocumentActions.tsx";
import { LongCode } from "#src/features/one-c/LongCode.tsx";
import { OneCLog } from "#src/features/one-c/OneCLog.tsx";
import { ReconciliationCard } from "#src/features/one-c/ReconciliationCard.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { OneCStatus as Status } from "#contract/one-c/one-c.values.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const LOOK: Readonly<Record<Status, { tone: Tone; glyph: GlyphName }>> = {
  waiting: { tone: "warn", glyph: "wait" },
  sent: { tone: "good", glyph: "done" },
  failed: { tone: "bad", glyph: "no" },
  withdrawn: { tone: "mute", glyph: "draft" },
};

function OneCStatus({ status }: { status: Status }) {
  const t = useT();
  return <StatusChip {...LOOK[status]} label={t(`one_c.status.${status}`)} />;
}

type ExchangeDocument = NonNullable<OneCExchange["document"]>;

/** Says what differs between the order and its document in 1C. */
function Disagreement({
  order,
  exchange,
  document,
}: {
  order: Order;
  exchange: OneCExchange;
  document: ExchangeDocument;
}) {
  const t = useT();
  const { changes, differences, settled_reason } = document;
  const last = exchange.attempts.find(({ outcome }) => outcome === "taken_back" || outcome === "cancel_kept");
  const isPaymentOnly = differences.every(({ what }) => what === "payment");
  const isCancelled = changes.some(({ what, ours }) => what === "state" && ours === "cancelled");
  return (
    <>
      {last?.outcome === "cancel_kept" && order.status !== "CLOSED" && settled_reason === null && (
        <Callout tone="bad">{t("one_c.outcome.cancel_kept")}</Callout>
      )}
      {changes.length > 0 && (
        <>
          <Callout tone={isCancelled ? "bad" : "warn"}>
            {t(isCancelled ? "one_c.changes.text_cancelled" : "one_c.changes.text")}
          </Callout>
          <ChangesTable changes={changes} currency={order.currency} />
        </>
      )}
      {differences.length > 0 && (
        <Callout tone={settled_reason === null ? "warn" : "info"}>
          {settled_reason === null
            ? t(isPaymentOnly ? "one_c.difference.payment_text" : "one_c.difference.text")
            : t("one_c.settled", { reason: settled_reason })}
          <Differences differences={differences} currency={order.currency} />
        </Callout>
      )}
      {differences.length === 0 && settled_reason !== null && (
        <Callout tone="info">{t("one_c.settled", { reason: settled_reason })}</Callout>
      )}
    </>
  );
}

/** Says whether the hand-over is on hold, has failed or waits. */
function Progress({
  driver,
  hold,
  document,
}: {
  driver: OneCExchange["driver"];
  hold: OneCExchange["hold"];
  document: ExchangeDocument;
}) {
  const { t, formats } = useTextTools();
  const { status, error, next_at } = document;
  return (
    <>
      {error !== null && status !== "sent" && (
        <Callout tone={status === "failed" ? "bad" : "warn"}>{t(`one_c.outcome.${error}`)}</Callout>
      )}
      {status === "waiting" && hold !== null && <Callout tone="info">{t(`one_c.hold.${hold}`)}</Callout>}
      {status === "waiting" && hold === null && driver !== null && (
        <Box>{t(`one_c.waits.${driver}`, { at: next_at === null ? "" : formats.dateTime(next_at) })}</Box>
      )}
    </>
  );
}

function Words({ order, exchange }: { order: Order; exchange: OneCExchange }) {
  const { t, formats } = useTextTools();
  const { driver, hold, document, revision: here } = exchange;
  if (document === null)
    return (
      <>
        <Box sx={{ color: "text.secondary" }}>{t("one_c.not_sent")}</Box>
        {hold !== null && <Callout tone="info">{t(`one_c.hold.${hold}`)}</Callout>}
      </>
    );
  const { one_c_number, one_c_date, rate, revision: there, sent_at } = document;
  const rows = [
    {
      key: "revision",
      label: t("one_c.revision.label"),
      value: there === null ? t("one_c.revision.none", { here }) : t("one_c.revision.value", { here, there }),
    },
    sent_at !== null && { key: "handed", label: t("one_c.handed"), value: formats.dateTime(sent_at) },
    one_c_number !== null && { key: "number", label: t("one_c.number"), value: one_c_number },
    one_c_date !== null && { key: "date", label: t("one_c.date"), value: one_c_date },
    rate !== null && {
      key: "rate",
      label: t("one_c.rate", { code: CURRENCY[order.currency].code }),
      value: formats.price(rate),
    },
    { key: "document", label: t("one_c.document"), value: <LongCode>{document.document_id}</LongCode> },
  ];
  return (
    <>
      <Disagreement order={order} exchange={exchange} document={document} />
      <Progress driver={driver} hold={hold} document={document} />
      <KeyValueList rows={rows} />
    </>
  );
}

function Exchange({ order, exchange }: { order: Order; exchange: OneCExchange }) {
  const t = useT();
  const { actions, document, attempts } = exchange;
  return (
    <AsideCard title={t("one_c.title")} action={document !== null && <OneCStatus status={document.status} />}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
        <Words order={order} exchange={exchange} />
        <DocumentActions
          order={order}
          actions={actions}
          rate={document?.rate ?? null}
          isThere={document !== null && document.revision !== null}
        />
        {attempts.length > 0 && (
          <details>
            <summary>{t("one_c.log.title")}</summary>
            <Box sx={{ pt: 1 }}>
              <OneCLog order={order.id} attempts={attempts} />
            </Box>
          </details>
        )}
      </Box>
    </AsideCard>
  );
}

function ExchangeCard({ order }: { order: Order }) {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  const { refresh } = useCache();
  const isOwn = order.customer.id === workspace?.id;
  const answer = useCall(oneCApi.exchange, { params: { id: order.id } }, { enabled: isOwn });
  const again = (): void => void refresh(oneCApi.exchange);
  useLive({ onEvent: (event) => event.kind === "order_changed" && event.id === order.id && again(), onGap: again });
  if (!isOwn || answer.isPending) return null;
  if (answer.data === undefined) return <ReadFailure title={t("one_c.failed")} answer={answer} />;
  const exchange = answer.data;
  // An order past the OPENED status without a 1C document was processed without the exchange with 1C.
  if (exchange.document === null && order.status !== "OPENED") return null;
  if (exchange.driver !== null || exchange.document !== null) return <Exchange order={order} exchange={exchange} />;
  if (!may(oneCSettingApi.save)) return null;
  return (
    <AsideCard title={t("one_c.title")}>
      <Box sx={{ color: "text.secondary" }}>
        {t("one_c.off")} <TextLink to={paths.workspace(order.customer.id, "one_c")}>{t("one_c.set_up")}</TextLink>
      </Box>
    </AsideCard>
  );
}

export function OneCCard({ order }: { order: Order }) {
  const { workspace } = useMe();
  return (
    <>
      {order.customer.id === workspace?.id && <ReconciliationCard order={order.id} />}
      <ExchangeCard order={order} />
    </>
  );
}
