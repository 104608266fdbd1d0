import Box from "@mui/material/Box";
import { CURRENCY } from "#contract/money/currency.ts";
import type { OneCDifference } from "#contract/one-c/difference.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

/**
 * Lists the differences between an order and its 1C document. The order's value is on the left of the arrow, and 1C's
 * on the right.
 */
export function Differences({
  differences,
  currency,
}: {
  differences: readonly OneCDifference[];
  currency: CurrencyId;
}) {
  const { t, formats } = useTextTools();
  const shown = ({ what }: OneCDifference, value: string | null): string => {
    if (value === null) return t("one_c.difference.missing");
    if (what === "sum") return `${formats.price(value)} ${CURRENCY[currency].symbol}`;
    return what === "quantity" ? formats.quantity(value) : value;
  };
  return (
    <Box component="ul" aria-label={t("one_c.difference.title")} sx={{ m: 0, pl: 2.5 }}>
      {differences.map((each) => (
        <Box component="li" key={`${each.what} ${each.line ?? ""}`} sx={{ overflowWrap: "anywhere" }}>
          {t(`one_c.difference.${each.what}`, { line: each.line ?? "" })}:{" "}
          <span className="num">
            {shown(each, each.ours)} → <strong>{shown(each, each.theirs)}</strong>
          </span>
        </Box>
      ))}
    </Box>
  );
}
