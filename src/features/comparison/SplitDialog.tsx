import Box from "@mui/material/Box";
import { useState } from "react";
import { compare, isZero } from "#contract/money/decimal.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import { SplitHint } from "#src/features/comparison/SplitHint.tsx";
import { useSplit } from "#src/features/comparison/use-split.ts";
import type { SplitLine } from "#src/features/comparison/use-split.ts";

interface SplitDialogProps {
  matrix: Matrix;
  row: MatrixRow;
  winners: readonly Choice[];
  /** Winners of all other lots. */
  others: readonly WinnerChoice[];
  words: CellWords;
  onSplit: (winners: readonly Choice[]) => void;
  onClose: () => void;
}

/**
 * Splits one lot among several suppliers by quantity, by share, or by filling it with available quantities, cheapest
 * first. Ordered parts are shown but can't be changed.
 */
export function SplitDialog({ matrix, row, winners, others, words, onSplit, onClose }: SplitDialogProps) {
  const { t, formats } = useTextTools();
  const { lot } = row;
  const { lines, mode, given, cost, error, errorOf, rest, isOver, textOf, partOf, type, change, addRest, fill } =
    useSplit({
      matrix,
      row,
      winners,
      others,
    });
  const [isTried, setTried] = useState(false);
  const isTooMuch = rest !== null && compare(rest, "0") < 0;
  const submit = (): void => {
    setTried(true);
    if (error === null) onSplit(given);
  };
  const money = (amount: string): string => formats.money(amount, matrix.options.currency);
  const amountOf = ({ item }: SplitLine): string | null => {
    const amount = cost.parts.get(item.id);
    return amount === undefined ? null : money(amount);
  };
  const restWords = isOver
    ? t("matrix.split.share_over")
    : rest !== null &&
      t(isTooMuch ? "comparison.split.over" : "comparison.split.left", {
        quantity: `${words.quantity(lot, rest.replace("-", ""))} (${words.share(lot, rest.replace("-", ""))})`,
      });
  const isWrong = isOver || isTooMuch;
  const costWords = [
    t("matrix.split.sum", { sum: money(cost.goods) }),
    ...(["freight", "surplus"] as const).map((key) =>
      isZero(cost[key]) ? "" : t(`matrix.split.${key}`, { sum: money(cost[key]) }),
    ),
  ]
    .filter((text) => text !== "")
    .join(" · ");
  return (
    <FormDialog
      open
      title={t("comparison.split.title", { lot: lot.position })}
      submitLabel={t("comparison.split.submit")}
      error={isTried ? (isTooMuch && restWords !== false ? restWords : error) : null}
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
            hint={
              <SplitHint row={row} line={line} words={words} mode={mode} part={partOf(line)} sum={amountOf(line)} />
            }
            error={errorOf(line)}
            inputMode="decimal"
            autoFocus={place === 0}
            disabled={line.winner?.is_ordered ?? false}
            value={textOf(line)}
            onChange={(text) => type(line.item.id, text)}
          />
        ))}
      </Box>
      <Box className="num" sx={{ display: "flex", flexWrap: "wrap", gap: "2px 16px", fontWeight: 500 }}>
        <Box role="status" sx={{ color: isWrong ? "error.main" : "text.primary" }}>
          {!(isTried && isWrong) && restWords}
        </Box>
        {given.length > 0 && !isWrong && <span>{costWords}</span>}
      </Box>
    </FormDialog>
  );
}
