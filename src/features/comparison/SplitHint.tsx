import Box from "@mui/material/Box";
import { isCounted } from "#contract/reference/units.ts";
import { compare, roundDown } from "#contract/money/decimal.ts";
import { useT } from "#src/locale/use-t.ts";
import type { MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import type { SplitLine, SplitMode } from "#src/features/comparison/use-split.ts";

interface SplitHintProps {
  row: MatrixRow;
  line: SplitLine;
  words: CellWords;
  mode: SplitMode;
  /** Quantity of the part, or null if there is none. */
  part: string | null;
  /** Sum of the part with its currency, or null if it can't be computed. */
  sum: string | null;
}

/** Says what a part of a lot comes to, what the supplier offers, and what doesn't fit together. */
export function SplitHint({ row, line, words, mode, part, sum }: SplitHintProps) {
  const t = useT();
  const { lot, compared } = row;
  const { cell, item } = line;
  const { available_quantity: has } = item;
  const isAbove = part !== null && has !== null && compare(part, has) > 0;
  const isPiece = part !== null && isCounted(lot.unit) && compare(part, roundDown(part, 0)) !== 0;
  const surplus = part === null ? null : words.surplus(lot, item, part);
  const warnings = [
    isAbove ? t("matrix.split.above", { quantity: words.quantity(lot, has) }) : "",
    isPiece ? t("matrix.split.fraction") : "",
    surplus === null ? "" : t("matrix.cell.surplus", { words: surplus }),
  ].filter((text) => text !== "");
  const made = part === null ? "" : mode === "shares" ? words.quantity(lot, part) : words.share(lot, part);
  const facts = [
    made === "" ? "" : t("matrix.split.makes", { quantity: made }),
    sum ?? "",
    words.price(compared, cell.price ?? ""),
    cell.best ? t("comparison.lowest") : words.gap(cell),
    words.delivery(item) ?? "",
    has === null || isAbove ? "" : t("comparison.available", { quantity: words.quantity(lot, has) }),
    ...(["pack", "minimum"] as const).map((key) => {
      const quantity = item[`${key}_quantity`];
      return quantity === null ? "" : `${t(`matrix.panel.${key}`)}: ${words.quantity(lot, quantity)}`;
    }),
    item.order_declined ? t("matrix.cell.refused") : "",
  ].filter((text) => text !== "");
  return (
    <>
      {facts.join(" · ")}
      {warnings.map((text) => (
        <Box key={text} sx={{ color: "ui.tone.warn.0" }}>
          {text}
        </Box>
      ))}
    </>
  );
}
