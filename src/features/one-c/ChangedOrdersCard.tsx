import Box from "@mui/material/Box";
import { orderCode } from "#contract/numbering.ts";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import type { OneCChangedOrder } from "#contract/one-c/reconciliation.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { ChangesTable } from "#src/features/one-c/ChangesTable.tsx";
import { Differences } from "#src/features/one-c/Differences.tsx";
import { DocumentActions } from "#src/features/one-c/DocumentActions.tsx";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

function ChangedOrder({ order }: { order: OneCChangedOrder }) {
  const t = useT();
  const { id, number, name, currency, revision: here, handed_revision: there, changes, differences, hold } = order;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 0.5 }}>
      <TextLink to={paths.order(id)}>
        {orderCode(number)} {name}
      </TextLink>
      {there !== null && (
        <Box sx={{ color: "text.secondary" }}>
          {t("one_c.revision.label")}: {t("one_c.revision.value", { here, there })}
        </Box>
      )}
      {changes.length > 0 && <ChangesTable changes={changes} currency={currency} />}
      {differences.length > 0 && <Differences differences={differences} currency={currency} />}
      {hold !== null && <Box>{t(`one_c.hold.${hold}`)}</Box>}
      <DocumentActions order={order} actions={order.actions} rate={order.rate} isThere={there !== null} />
    </Box>
  );
}

/** Orders that differ from their documents in 1C, whichever side has changed. */
export function ChangedOrdersCard() {
  const t = useT();
  const may = useMay();
  const answer = useCall(
    reconciliationApi.changed,
    {},
    { refetchOnMount: true, enabled: may(reconciliationApi.changed) },
  );
  const orders = answer.data?.results ?? [];
  if (orders.length === 0) return null;
  return (
    <AsideCard title={t("one_c.difference.orders")}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
        {orders.map((order) => (
          <ChangedOrder key={order.id} order={order} />
        ))}
      </Box>
    </AsideCard>
  );
}
