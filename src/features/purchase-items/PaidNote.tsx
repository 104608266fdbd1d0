import { marketplaceApi } from "#contract/marketplace/marketplace.api.ts";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

/**
 * Shows the workspace's earlier payments for a newly selected product. Renders nothing if the user may not read orders.
 */
export function PaidNote({ product }: { product: Product }) {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const paid = useCall(marketplaceApi.product, { params: { id: product.id } }).data?.paid;
  if (paid === undefined || !paid.visible) return null;
  const [first] = paid.by_currency;
  const unit = unitSymbol(units, paid.results[0]?.unit ?? product.unit) ?? "";
  if (first === undefined)
    return (
      <Callout tone="info" role="status">
        {t("item_page.suggest.never")}
      </Callout>
    );
  const { currency } = first;
  return (
    <Callout tone="info" icon="coin" role="status">
      {t("item_page.suggest.paid", {
        last: formats.price(first.last, { currency }),
        median: formats.price(first.median, { currency }),
        unit,
        count: formats.count(paid.count),
      })}
    </Callout>
  );
}
