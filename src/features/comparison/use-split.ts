import { useLocale } from "ra-core";
import type { CompareCell, WinnerChoice } from "#contract/award/award.types.ts";
import { applyAwardRule } from "#contract/award/choose.ts";
import { winnerProblems } from "#contract/award/rules.ts";
import { splitCost } from "#contract/award/split-cost.ts";
import { partsByShares, percentOfQuantity } from "#contract/award/split-lot.ts";
import { compare, isZero, subtract, sum } from "#contract/money/decimal.ts";
import type { ComparisonItem, ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { doubtWords, typedNumber } from "#src/locale/typed-number.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Translate } from "#src/locale/use-t.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { winningOffers } from "#src/features/comparison/matrix.ts";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";

export type SplitMode = "quantity" | "shares";

interface Form {
  readonly mode: SplitMode;
  /** Typed input by offer line id. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface SplitLine {
  readonly offer: ComparisonOffer;
  readonly cell: CompareCell;
  readonly item: ComparisonItem;
  readonly winner: Choice | undefined;
}

const COLUMN = { kind: "quantity", scale: 3 } as const;
const PERCENT = { kind: "quantity", scale: 2 } as const;

const linesOf = (matrix: Matrix, row: MatrixRow, winners: readonly Choice[]): SplitLine[] =>
  matrix.offers.flatMap((offer, column) => {
    const [cell, item] = [row.compared.cells[column], row.items[column]];
    if (cell === undefined || item == null || cell.state !== "offered") return [];
    const winner = winners.find(({ offer_item }) => offer_item === item.id);
    return cell.closed && winner === undefined ? [] : [{ offer, cell, item, winner }];
  });

/**
 * Assigns each supplier its available quantity, cheapest first, until the lot is covered. Parts that have already been
 * ordered are kept.
 */
const coveringParts = (matrix: Matrix, lot: number, held: readonly Choice[]) =>
  applyAwardRule({
    lots: matrix.lots.filter(({ id }) => id === lot),
    offers: matrix.offers,
    options: matrix.options,
    winners: held.map((choice) => ({ lot, ...choice })),
    rule: { kind: "cheapest" },
    scope: "all",
    cover: true,
    comparison: matrix.result,
  });

/** Reads the input of lines by their ids: the number, "0" if it is empty, null if it is none; and what is wrong. */
function readerOf({ mode, texts }: Form, language: string, t: Translate) {
  const rule = { language, column: mode === "shares" ? PERCENT : COLUMN };
  const numberOf = (id: number): string | null => {
    const text = (texts[id] ?? "").trim();
    return text === "" ? "0" : typedNumber(text, rule);
  };
  const errorOf = ({ item: { id } }: SplitLine): string | null => {
    const value = numberOf(id);
    if (mode === "shares") return value === null || compare(value, "100") > 0 ? t("matrix.split.share_wrong") : null;
    return value === null ? (doubtWords(texts[id] ?? "", rule, t) ?? t("validation.quantity")) : null;
  };
  return { numberOf, errorOf };
}

interface Typed {
  /** Ids of the lines that can be edited, and what is typed in them. */
  readonly ids: readonly number[];
  readonly texts: Form["texts"];
  readonly numberOf: (id: number) => string | null;
  /** Quantity that isn't ordered yet. */
  readonly open: string;
  readonly parts: readonly { offer_item: number; quantity: string }[];
}

/** Returns the input as shares or as quantities, by line ids. What can't be read stays as it was typed. */
function inputAs(next: SplitMode, { ids, texts, numberOf, open, parts }: Typed, format: (quantity: string) => string) {
  const exact = new Map(parts.map(({ offer_item, quantity }) => [offer_item, quantity]));
  const quantityOf = (id: number, percent: string): string =>
    exact.get(id) ?? partsByShares(open, [{ offer_item: id, percent }])[0]?.quantity ?? "0";
  const shareOf = (quantity: string): string => (isZero(open) ? quantity : percentOfQuantity(quantity, open));
  return Object.fromEntries(
    ids.map((id) => {
      const [text = "", value] = [texts[id], numberOf(id)];
      if (text.trim() === "" || value === null) return [id, text];
      return [id, format(next === "quantity" ? quantityOf(id, value) : shareOf(value))];
    }),
  );
}

export interface SplitGiven {
  readonly matrix: Matrix;
  readonly row: MatrixRow;
  readonly winners: readonly Choice[];
  /** Winners of all other lots. They decide whether a part adds the freight of its supplier. */
  readonly others: readonly WinnerChoice[];
}

/** Edits the parts of one lot as quantities, or as shares of the unordered rest. */
export function useSplit({ matrix, row, winners, others }: SplitGiven) {
  const { t, formats } = useTextTools();
  const language = useLocale();
  const { lot } = row;
  const lines = linesOf(matrix, row, winners);
  const held = lines.flatMap(({ winner }) => (winner?.is_ordered === true ? [winner] : []));
  const open = subtract(lot.quantity, sum(held.map(({ quantity }) => quantity)));
  const written = (parts: readonly { offer_item: number; quantity: string }[]): Form["texts"] =>
    Object.fromEntries(parts.map(({ offer_item, quantity }) => [offer_item, formats.quantity(quantity)]));
  const { values: form, field } = useFormValues<Form>({ mode: "quantity", texts: written(winners) });
  const { mode, texts } = form;
  const { onChange: setMode } = field("mode");
  const { onChange: setTexts } = field("texts");

  const { numberOf, errorOf } = readerOf(form, language, t);
  const typed = lines.filter(({ winner }) => winner?.is_ordered !== true);
  const wrong = typed.find((line) => errorOf(line) !== null);
  const values = typed.map(({ item }) => ({ offer_item: item.id, value: numberOf(item.id) ?? "0" }));
  const isOver = mode === "shares" && compare(sum(values.map(({ value }) => value)), "100") > 0;
  const parts =
    mode === "quantity"
      ? values.map(({ offer_item, value }) => ({ offer_item, quantity: value }))
      : wrong !== undefined || isOver
        ? []
        : partsByShares(
            open,
            values.map(({ offer_item, value }) => ({ offer_item, percent: value })),
          );
  const given: readonly Choice[] = [
    ...held,
    ...parts.filter(({ quantity }) => !isZero(quantity)).map((part) => ({ ...part, is_ordered: false })),
  ];
  const chosen = given.map((choice) => ({ lot: lot.id, ...choice }));
  const [problem] = winnerProblems({ lots: matrix.lots, offers: matrix.offers, winners: chosen });
  const firstError = (): string | null => {
    if (wrong !== undefined) return errorOf(wrong);
    if (isOver) return t("matrix.split.share_over");
    return problem === undefined ? null : t(`problems.${problem.code}`);
  };
  const cost = splitCost({
    offers: winningOffers(matrix, [...others, ...chosen]),
    options: matrix.options,
    others,
    parts: chosen,
  });
  const type = (id: number, text: string): void => field(`texts.${id}`).onChange(text);
  const rest = subtract(lot.quantity, sum(given.map(({ quantity }) => quantity)));
  return {
    lines,
    mode,
    given,
    /** What the parts cost, and what they add to the award. */
    cost,
    error: firstError(),
    /** Returns what is wrong with the input of a line, also while it is typed. */
    errorOf,
    /** Quantity not yet assigned. Negative if the parts exceed the quantity of the lot; null while no sum is known. */
    rest: wrong !== undefined || isOver ? null : rest,
    /** True if the shares together exceed 100 per cent. */
    isOver,
    textOf: ({ item, winner }: SplitLine): string =>
      winner?.is_ordered === true ? formats.quantity(winner.quantity) : (texts[item.id] ?? ""),
    partOf: ({ item }: SplitLine): string | null =>
      parts.find(({ offer_item, quantity }) => offer_item === item.id && !isZero(quantity))?.quantity ?? null,
    type,
    /** Converts the input to shares or quantities. What can't be read stays as it was typed. */
    change: (next: SplitMode): void => {
      const ids = typed.map(({ item }) => item.id);
      if (next !== mode) setTexts(inputAs(next, { ids, texts, numberOf, open, parts }, formats.quantity));
      setMode(next);
    },
    addRest: (id: number): void => type(id, formats.quantity(sum([numberOf(id) ?? "0", rest]))),
    fill: (): void => {
      setMode("quantity");
      setTexts(written(coveringParts(matrix, lot.id, held)));
    },
  };
}
