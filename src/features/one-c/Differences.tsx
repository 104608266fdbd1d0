import Box from "@mui/material/Box";
import type { OneCDifference } from "#contract/one-c/difference.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useDifferenceTexts } from "#src/features/one-c/use-difference-texts.ts";
import { useT } from "#src/locale/use-t.ts";

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
  const t = useT();
  const { name, show } = useDifferenceTexts(currency);
  return (
    <Box component="ul" aria-label={t("one_c.difference.title")} sx={{ m: 0, pl: 2.5 }}>
      {differences.map((each) => (
        <Box component="li" key={`${each.what} ${each.line ?? ""}`} sx={{ overflowWrap: "anywhere" }}>
          {name(each)}:{" "}
          <span className="num">
            {show(each, each.ours)} → <strong>{show(each, each.theirs)}</strong>
          </span>
        </Box>
      ))}
    </Box>
  );
}
