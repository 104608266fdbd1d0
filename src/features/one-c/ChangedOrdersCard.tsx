import Box from "@mui/material/Box";
import { orderCode } from "#contract/numbering.ts";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { Differences } from "#src/features/one-c/Differences.tsx";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

export function ChangedOrdersCard() {
  const t = useT();
  const may = useMay();
  const answer = useCall(reconciliationApi.changed, {}, { anew: true, enabled: may(reconciliationApi.changed) });
  const orders = answer.data?.results ?? [];
  if (orders.length === 0) return null;
  return (
    <AsideCard title={t("one_c.difference.orders")}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
        {orders.map(({ id, number, name, currency, differences }) => (
          <Box key={id}>
            <TextLink to={paths.order(id)}>
              {orderCode(number)} {name}
            </TextLink>
            <Differences differences={differences} currency={currency} />
          </Box>
        ))}
      </Box>
    </AsideCard>
  );
}
