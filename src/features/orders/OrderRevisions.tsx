import Box from "@mui/material/Box";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import type { Amendment } from "#contract/orders/amendment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { AmendmentDifferences } from "#src/features/orders/AmendmentDifferences.tsx";

/** Lists the amendments of an order that have their answer, newest first. */
export function OrderRevisions({ order }: { order: Pick<Order, "id" | "currency"> }) {
  const { t, formats } = useTextTools();
  const read = useCall(amendmentApi.list, { params: { id: order.id } });
  if (read.error !== null && read.data === undefined) return <ReadFailure answer={read} />;
  const ended = (read.data?.results ?? []).filter(({ status }) => status !== "PROPOSED");
  if (ended.length === 0) return null;
  const titleOf = ({ revision, status, side }: Amendment): string =>
    revision === null
      ? t(`order_confirmation.amend.ended.${status}`)
      : t(`order_confirmation.amend.revision.${side}`, { revision });
  return (
    <Box sx={{ display: "grid", gap: 1.5, px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
      {ended.map((amendment) => (
        <AsideCard key={amendment.id} title={titleOf(amendment)}>
          <Box sx={{ color: "text.secondary" }}>
            {[amendment.created_by?.name, formats.dateTime(amendment.created_at)].filter(Boolean).join(", ")}
          </Box>
          <AmendmentDifferences label={titleOf(amendment)} amendment={amendment} currency={order.currency} />
        </AsideCard>
      ))}
    </Box>
  );
}
