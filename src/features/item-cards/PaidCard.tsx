import Box from "@mui/material/Box";
import { useGetOne } from "ra-core";
import { computedDecimals } from "#contract/price-scale.ts";
import { orderCode } from "#contract/numbering.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import type { PaidPrices } from "#contract/purchase-items/item-cards.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { CardList } from "#src/features/item-cards/CardList.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

function Paid({ paid }: { paid: PaidPrices }) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const summary = paid.by_currency.flatMap(({ currency, last, median }) =>
    (
      [
        ["last", last],
        ["median", median],
      ] as const
    ).map(([key, price]) => ({
      key: `${key} ${currency}`,
      label: t(`item_page.paid.${key}`),
      value: <span className="num">{formats.price(price, { currency })}</span>,
    })),
  );
  return (
    <>
      <KeyValueList rows={summary} />
      <CardList>
        {paid.results.map((line) => {
          const { currency } = line;
          return (
            <li key={line.id}>
              <span>
                <TextLink to={paths.order(line.order.id)}>{orderCode(line.order.number)}</TextLink> {line.supplier.name}
              </span>
              <span className="right num">{formats.price(line.price_per_unit, { currency })}</span>
              <span className="second">
                {[formats.date(line.ordered_at), quantityOf(line.quantity, line.unit), line.manufacturer]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span className="second right num">
                {t("item_page.paid.with_vat", {
                  price: formats.price(line.price_with_vat, {
                    currency,
                    digits: { min: 2, max: computedDecimals(line.price_per_unit) },
                  }),
                })}
              </span>
            </li>
          );
        })}
      </CardList>
      {paid.count > paid.results.length && (
        <Box sx={{ color: "text.secondary", typography: "caption" }}>
          {t("item_page.paid.newest", { count: formats.count(paid.results.length), total: formats.count(paid.count) })}
        </Box>
      )}
    </>
  );
}

export function PaidCard({ item }: { item: number }) {
  const { t, formats } = useTextTools();
  const answer = useCall(itemCardApi.prices, { params: { id: item } });
  const part_number = useGetOne<PurchaseItem>("purchase-items", { id: item }).data?.part_number ?? null;
  const paid = answer.data;
  return (
    <AsideCard
      title={t("item_page.paid.title")}
      count={paid === undefined || paid.count === 0 ? undefined : formats.count(paid.count)}
    >
      {answer.error !== null && paid === undefined && <ReadFailure answer={answer} />}
      {paid !== undefined && paid.count > 0 && <Paid paid={paid} />}
      {paid !== undefined && paid.count === 0 && (
        <Box sx={{ color: "text.secondary" }}>
          {t(
            !paid.visible
              ? "item_page.paid.hidden"
              : part_number === null
                ? "item_page.paid.no_part"
                : "item_page.paid.none",
          )}
        </Box>
      )}
    </AsideCard>
  );
}
