import Box from "@mui/material/Box";
import { useLocale } from "ra-core";
import { useState } from "react";
import type { CompareCell } from "#contract/award/award.types.ts";
import { winnerProblems } from "#contract/award/rules.ts";
import { compare, isZero, subtract, sum } from "#contract/money/decimal.ts";
import type { ComparisonItem } from "#contract/tenders/comparison.schema.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { doubtWords, typedNumber } from "#src/locale/typed-number.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

interface SplitDialogProps {
  matrix: Matrix;
  row: MatrixRow;
  winners: readonly Choice[];
  words: CellWords;
  onSplit: (winners: readonly Choice[]) => void;
  onClose: () => void;
}

const COLUMN = { kind: "quantity", scale: 3 } as const;

/** Gives parts of one lot to several suppliers. What is ordered already is shown and stays. */
export function SplitDialog({ matrix, row, winners, words, onSplit, onClose }: SplitDialogProps) {
  const t = useT();
  const formats = useFormats();
  const rule = { language: useLocale(), column: COLUMN };
  const { lot } = row;
  const lines = matrix.offers.flatMap((offer, column) => {
    const [cell, item] = [row.compared.cells[column], row.items[column]];
    if (cell === undefined || item == null || cell.state !== "offered") return [];
    const winner = winners.find(({ offer_item }) => offer_item === item.id);
    return cell.closed && winner === undefined ? [] : [{ offer, cell, item, winner }];
  });
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(
    () =>
      new Map(
        lines.flatMap(({ item, winner }) =>
          winner === undefined ? [] : [[item.id, formats.quantity(winner.quantity)] as const],
        ),
      ),
  );
  const [isTried, setTried] = useState(false);
  const quantityOf = (id: number): string | null => {
    const text = (texts.get(id) ?? "").trim();
    return text === "" ? "0" : typedNumber(text, rule);
  };
  const wrong = lines.filter(({ item }) => quantityOf(item.id) === null);
  const given = lines.flatMap(({ item, winner }): Choice[] => {
    const quantity = quantityOf(item.id) ?? "0";
    if (winner?.is_ordered === true) return [winner];
    return isZero(quantity) ? [] : [{ offer_item: item.id, quantity, is_ordered: false }];
  });
  const rest = subtract(lot.quantity, sum(given.map(({ quantity }) => quantity)));
  const [problem] = winnerProblems({
    lots: matrix.lots,
    offers: matrix.offers,
    winners: given.map((choice) => ({ lot: lot.id, ...choice })),
  });
  const error =
    wrong[0] !== undefined
      ? (doubtWords(texts.get(wrong[0].item.id) ?? "", rule, t) ?? t("validation.quantity"))
      : problem === undefined
        ? null
        : t(`problems.${problem.code}`);
  const submit = (): void => {
    setTried(true);
    if (error === null) onSplit(given);
  };
  const addRest = (id: number): void =>
    setTexts(new Map([...texts, [id, formats.quantity(sum([quantityOf(id) ?? "0", rest]))]]));
  const wordsOf = (cell: CompareCell, item: ComparisonItem): string => {
    const available =
      item.available_quantity === null
        ? ""
        : t("comparison.available", { quantity: words.quantity(lot, item.available_quantity) });
    return [
      words.price(row.compared, cell.price ?? ""),
      cell.best ? t("comparison.lowest") : words.gap(cell),
      words.delivery(item) ?? "",
      available,
    ]
      .filter((word) => word !== "")
      .join(" · ");
  };
  return (
    <FormDialog
      open
      title={t("comparison.split.title", { lot: lot.position })}
      submit_label={t("comparison.split.submit")}
      error={isTried ? error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ color: "text.secondary" }}>
        {lot.nomenclature ?? lot.part_number}, <span className="num">{words.quantity(lot, lot.quantity)}</span>
      </Box>
      <Box sx={{ display: "grid", gap: 1.5 }}>
        {lines.map(({ offer, cell, item, winner }, place) => (
          <FieldText
            key={item.id}
            label={offer.supplier.name}
            label_extra={
              winner?.is_ordered === true
                ? t("comparison.ordered")
                : compare(rest, "0") > 0 && (
                    <TextLink onClick={() => addRest(item.id)}>{t("comparison.split.rest")}</TextLink>
                  )
            }
            hint={wordsOf(cell, item)}
            inputMode="decimal"
            autoFocus={place === 0}
            disabled={winner?.is_ordered ?? false}
            value={texts.get(item.id) ?? ""}
            onChange={(text) => setTexts(new Map([...texts, [item.id, text]]))}
          />
        ))}
      </Box>
      <Box
        role="status"
        className="num"
        sx={{ fontWeight: 500, color: compare(rest, "0") < 0 ? "error.main" : "text.primary" }}
      >
        {compare(rest, "0") < 0
          ? t("comparison.split.over", { quantity: words.quantity(lot, rest.replace("-", "")) })
          : t("comparison.split.left", { quantity: words.quantity(lot, rest) })}
      </Box>
    </FormDialog>
  );
}
