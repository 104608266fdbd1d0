import Box from "@mui/material/Box";
import { useState } from "react";
import { compare } from "#contract/money/decimal.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import { useSplit } from "#src/features/comparison/use-split.ts";
import type { SplitLine } from "#src/features/comparison/use-split.ts";

interface SplitDialogProps {
  matrix: Matrix;
  row: MatrixRow;
  winners: readonly Choice[];
  words: CellWords;
  onSplit: (winners: readonly Choice[]) => void;
  onClose: () => void;
}

/**
 * Splits one lot among several suppliers by quantity, by share, or by filling it with available quantities, cheapest
 * first. Ordered parts are shown but can't be changed.
 */
export function SplitDialog({ matrix, row, winners, words, onSplit, onClose }: SplitDialogProps) {
  const t = useT();
  const { lot } = row;
  const { lines, mode, given, error, errorOf, rest, isOver, textOf, partOf, type, change, addRest, fill } = useSplit({
    matrix,
    row,
    winners,
  });
  const [isTried, setTried] = useState(false);
  const isTooMuch = rest !== null && compare(rest, "0") < 0;
  const submit = (): void => {
    setTried(true);
    if (error === null) onSplit(given);
  };
  const wordsOf = (line: SplitLine): string => {
    const { cell, item } = line;
    const part = partOf(line);
    const makes = part === null ? "" : mode === "shares" ? words.quantity(lot, part) : words.share(lot, part);
    const available =
      item.available_quantity === null
        ? ""
        : t("comparison.available", { quantity: words.quantity(lot, item.available_quantity) });
    return [
      makes === "" ? "" : t("matrix.split.makes", { quantity: makes }),
      words.price(row.compared, cell.price ?? ""),
      cell.best ? t("comparison.lowest") : words.gap(cell),
      words.delivery(item) ?? "",
      available,
      ...(["pack", "minimum"] as const).map((key) => {
        const quantity = item[`${key}_quantity`];
        return quantity === null ? "" : `${t(`matrix.panel.${key}`)}: ${words.quantity(lot, quantity)}`;
      }),
      item.order_declined ? t("matrix.cell.refused") : "",
    ]
      .filter((word) => word !== "")
      .join(" · ");
  };
  return (
    <FormDialog
      open
      title={t("comparison.split.title", { lot: lot.position })}
      submitLabel={t("comparison.split.submit")}
      error={isTried ? error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ color: "text.secondary" }}>
        {lot.nomenclature ?? lot.part_number}, <span className="num">{words.quantity(lot, lot.quantity)}</span>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        <Segmented
          label={t("matrix.split.how")}
          value={mode}
          onChange={change}
          options={(["quantity", "shares"] as const).map((value) => ({ value, label: t(`matrix.split.${value}`) }))}
        />
        <TextLink onClick={fill}>{t("matrix.split.cheapest")}</TextLink>
      </Box>
      <Box sx={{ display: "grid", gap: 1.5 }}>
        {lines.map((line, place) => (
          <FieldText
            key={line.item.id}
            label={line.offer.supplier.name}
            labelExtra={
              line.winner?.is_ordered === true
                ? t("comparison.ordered")
                : mode === "quantity" &&
                  rest !== null &&
                  compare(rest, "0") > 0 && (
                    <TextLink onClick={() => addRest(line.item.id)}>{t("comparison.split.rest")}</TextLink>
                  )
            }
            hint={wordsOf(line)}
            error={errorOf(line)}
            inputMode="decimal"
            autoFocus={place === 0}
            disabled={line.winner?.is_ordered ?? false}
            value={textOf(line)}
            onChange={(text) => type(line.item.id, text)}
          />
        ))}
      </Box>
      <Box
        role="status"
        className="num"
        sx={{ fontWeight: 500, color: isOver || isTooMuch ? "error.main" : "text.primary" }}
      >
        {isOver
          ? t("matrix.split.share_over")
          : rest !== null &&
            t(isTooMuch ? "comparison.split.over" : "comparison.split.left", {
              quantity: `${words.quantity(lot, rest.replace("-", ""))} (${words.share(lot, rest.replace("-", ""))})`,
            })}
      </Box>
    </FormDialog>
  );
}
