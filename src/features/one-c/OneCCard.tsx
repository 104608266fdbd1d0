import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { oneCApi, oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import type { OneCExchange } from "#contract/one-c/one-c.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { download } from "#src/api/files.ts";
import { useLive } from "#src/api/live.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useCache, useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { Differences } from "#src/features/one-c/Differences.tsx";
import { LongCode } from "#src/features/one-c/LongCode.tsx";
import { OneCLog } from "#src/features/one-c/OneCLog.tsx";
import { ReconciliationCard } from "#src/features/one-c/ReconciliationCard.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
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

const OneCDialog = deferred(async () => (await import("#src/features/one-c/OneCDialog.tsx")).OneCDialog);

function Words({ order, exchange: { driver, document, attempts } }: { order: Order; exchange: OneCExchange }) {
  const { t, formats } = useTextTools();
  if (document === null) return <Box sx={{ color: "text.secondary" }}>{t("one_c.not_sent")}</Box>;
  const { status, error, next_at, one_c_number, one_c_date, rate, differences } = document;
  const rows = [
    one_c_number !== null && { key: "number", label: t("one_c.number"), value: one_c_number },
    one_c_date !== null && { key: "date", label: t("one_c.date"), value: one_c_date },
    rate !== null && {
      key: "rate",
      label: t("one_c.rate", { code: CURRENCY[order.currency].code }),
      value: formats.price(rate),
    },
    { key: "document", label: t("one_c.document"), value: <LongCode>{document.document_id}</LongCode> },
  ];
  const cancellation = attempts.find(({ outcome }) => outcome === "taken_back" || outcome === "cancel_kept");
  return (
    <>
      {cancellation?.outcome === "cancel_kept" && order.status !== "CLOSED" && (
        <Callout tone="bad">{t("one_c.outcome.cancel_kept")}</Callout>
      )}
      {differences.length > 0 && (
        <Callout tone="warn">
          {t("one_c.difference.text")}
          <Differences differences={differences} currency={order.currency} />
        </Callout>
      )}
      {status === "sent" && order.status === "CLOSED" && attempts.some(({ outcome }) => outcome === "over") && (
        <Callout tone="bad">{t("one_c.over_there")}</Callout>
      )}
      {error !== null && status !== "sent" && (
        <Callout tone={status === "failed" ? "bad" : "warn"}>{t(`one_c.outcome.${error}`)}</Callout>
      )}
      {status === "waiting" && driver !== null && (
        <Box>{t(`one_c.waits.${driver}`, { at: next_at === null ? "" : formats.dateTime(next_at) })}</Box>
      )}
      <KeyValueList rows={rows} />
    </>
  );
}

function Exchange({ order, exchange }: { order: Order; exchange: OneCExchange }) {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const { put, refresh } = useCache();
  const [dialog, setDialog] = useState<"send" | "confirm" | null>(null);
  const { actions, document, attempts } = exchange;
  const again = (): void => void refresh(oneCApi.exchange);
  const fetchFile = (): void => {
    const default_name = `${order.number}.xml`;
    download(oneCApi.file, { params: { id: order.id } }, { default_name })
      .then(again)
      .catch(fail);
  };
  return (
    <AsideCard title={t("one_c.title")} action={document !== null && <OneCStatus status={document.status} />}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
        <Words order={order} exchange={exchange} />
        {actions.length > 0 && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            {actions.map((action) => (
              <Button
                key={action}
                variant={action === "send" || action === "confirm" ? "contained" : "outlined"}
                onClick={() => {
                  if (action === "download") fetchFile();
                  else setDialog(action === "confirm" ? "confirm" : "send");
                }}
              >
                {t(`one_c.action.${action}`)}
              </Button>
            ))}
          </Box>
        )}
        {attempts.length > 0 && (
          <details>
            <summary>{t("one_c.log.title")}</summary>
            <Box sx={{ pt: 1 }}>
              <OneCLog order={order.id} attempts={attempts} />
            </Box>
          </details>
        )}
      </Box>
      {dialog !== null && (
        <OneCDialog
          order={order}
          action={dialog}
          rate={document?.rate ?? null}
          onDone={(after) => {
            setDialog(null);
            put(oneCApi.exchange, { params: { id: order.id } }, after);
            void refresh("orders");
            void refresh("history");
            notify(t(`one_c.${dialog}.done`));
          }}
          onClose={() => setDialog(null)}
        />
      )}
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
