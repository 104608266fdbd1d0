import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CURRENCY } from "#contract/money/currency.ts";
import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { useSettledText } from "#src/entities/list/use-search-text.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const NEWEST = 5;

/**
 * What was paid for the part before: last and middle price in each currency, then the newest lines. Asked once the cell
 * stands still.
 */
export function PaidBefore({ tender, lot }: { tender: number; lot: number }) {
  const t = useT();
  const formats = useFormats();
  const units = useUnits();
  const settled = Number(useSettledText(String(lot), String(lot)));
  const { data } = useCall(comparisonApi.list_price, { params: { id: tender, itemId: settled } });
  if (settled !== lot || data === undefined || !data.paid.visible) return null;
  const { by_currency, results, count } = data.paid;
  const rows = by_currency.map((paid) => ({
    key: String(paid.currency),
    label: CURRENCY[paid.currency].symbol,
    value: (
      <span className="num">
        {t("matrix.panel.last_and_median", { last: formats.price(paid.last), median: formats.price(paid.median) })}
      </span>
    ),
  }));
  return (
    <Box component="section" aria-label={t("matrix.panel.paid")}>
      <Typography variant="h3" component="h3">
        {t("matrix.panel.paid")}
      </Typography>
      {count === 0 ? (
        <Box sx={{ color: "ui.ink3" }}>{t("matrix.panel.never_paid")}</Box>
      ) : (
        <>
          <KeyValueList rows={rows} />
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
            {results.slice(0, NEWEST).map((paid) => (
              <Box
                component="li"
                key={paid.id}
                className="num"
                sx={{ display: "flex", columnGap: 1, flexWrap: "wrap" }}
              >
                <TextLink to={paths.order(paid.order.id)}>{formats.date(paid.ordered_at)}</TextLink>
                <span>{paid.supplier.name}</span>
                <span>{formats.quantity(paid.quantity, units.find(({ id }) => id === paid.unit)?.symbol)}</span>
                <span>{formats.price(paid.price_per_unit, { currency: CURRENCY[paid.currency].code })}</span>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
