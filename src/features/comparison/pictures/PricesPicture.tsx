import { useColorScheme } from "@mui/material/styles";
import Box from "@mui/material/Box";
import { useMemo, useState } from "react";
import type { CompareCell } from "#contract/award/award.types.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { NumberTable } from "#src/ui/page/NumberTable.tsx";
import { usePrinting } from "#src/ui/page/use-printing.ts";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import { lotName } from "#src/features/comparison/pictures/lot-name.ts";
import { PAPER_WIDTH } from "#src/features/comparison/pictures/plot-size.ts";
import { pricePoints, pricesOf } from "#src/features/comparison/pictures/price-points.ts";
import type { PricePoint } from "#src/features/comparison/pictures/price-points.ts";
import { PricePlot } from "#src/features/comparison/pictures/PricePlot.tsx";
import type { PriceSeries } from "#src/features/comparison/pictures/PricePlot.tsx";
import { SupplierLegend } from "#src/features/comparison/pictures/SupplierLegend.tsx";

const GOLDEN_ANGLE = 137.5;
const FIRST_HUE = 255;
const CHROMA = 0.15;
/** Lightness of even and odd columns. Adjacent suppliers differ in lightness as well as in hue. */
const LIGHTNESS = { light: [0.5, 0.62], dark: [0.78, 0.66] } as const;

/** Returns the colour of a supplier by column. Golden-angle steps keep each hue far from the preceding ones. */
function supplierColour(column: number, mode: "light" | "dark"): string {
  const lightness = LIGHTNESS[mode][column % 2 === 0 ? 0 : 1];
  return `oklch(${lightness} ${CHROMA} ${(FIRST_HUE + column * GOLDEN_ANGLE) % 360})`;
}

interface PricesPictureProps {
  matrix: Matrix;
  winnersOf: (lot: number) => readonly Choice[];
}

export function PricesPicture({ matrix, winnersOf }: PricesPictureProps) {
  const { t, formats } = useTextTools();
  const isPrinting = usePrinting();
  const { colorScheme = "light" } = useColorScheme();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { rows, offers, options } = matrix;
  const { columns, top, above } = useMemo(() => pricePoints(matrix, winnersOf), [matrix, winnersOf]);
  const suppliers = offers.map(({ id, supplier }, column) => ({
    key: String(id),
    name: supplier.name,
    colour: supplierColour(column, isPrinting ? "light" : colorScheme),
    points: columns[column] ?? [],
  }));
  if (suppliers.every(({ points }) => points.length === 0))
    return <EmptyState small title={t("pictures.prices.none")} />;
  const hasBelow = columns.some((points) => points.some(({ gap }) => gap < 0));
  const shown = offers.flatMap(({ id }, column) => (hidden.has(String(id)) ? [] : [column]));
  const percent = (gap: number): string => formats.percent(gap.toFixed(1), { sign: "always" });
  const price = ({ compared }: MatrixRow, text: string | null): string =>
    text === null ? t("ui.empty_value") : formats.price(text, { digits: compared.price_decimals });
  const priceWords = (row: MatrixRow, cell: CompareCell): string =>
    cell.extra === null ? price(row, cell.price) : `${price(row, cell.price)} (${price(row, cell.comparable_price)})`;
  const say = ({ key }: PriceSeries, { row, gap, is_chosen }: PricePoint): string => {
    const found = rows[row];
    const cell = found?.compared.cells[suppliers.findIndex((each) => each.key === key)];
    if (found === undefined || cell === undefined) return "";
    return t(is_chosen ? "pictures.prices.point_chosen" : "pictures.prices.point", {
      lot: found.lot.position,
      price: priceWords(found, cell),
      gap: percent(gap),
    });
  };
  const inWords = (row: MatrixRow, of: readonly number[], only: ReadonlySet<number> | null): string =>
    pricesOf(row, of)
      .filter(({ cell }) => only === null || (cell.item !== null && only.has(cell.item)))
      .map(({ column, cell }) => {
        const words = { supplier: offers[column]?.supplier.name ?? "", price: priceWords(row, cell) };
        return cell.best
          ? t("pictures.prices.one", words)
          : t("pictures.prices.one_above", { ...words, gap: formats.percent(cell.gap, { sign: "always" }) });
      })
      .join("; ");
  const everybody = offers.map((_, column) => column);
  const chosen = (row: MatrixRow): string =>
    inWords(row, everybody, new Set(winnersOf(row.lot.id).map(({ offer_item }) => offer_item))) || t("ui.empty_value");
  const lowest = (row: MatrixRow): string => price(row, row.compared.best_comparable_price);
  return (
    <>
      <Box sx={{ color: "text.secondary" }}>
        {t("pictures.prices.text", { basis: t(`comparison.basis.${options.basis}`) })} {t("pictures.prices.key")}
        {hasBelow && ` ${t("pictures.prices.below")}`}
        {top !== null && ` ${t("pictures.prices.above", { ...formats.counted(above), top: percent(top) })}`}
      </Box>
      <SupplierLegend suppliers={suppliers} hidden={hidden} onHidden={setHidden} />
      <PricePlot
        title={t("pictures.prices.title")}
        axis={t("pictures.prices.axis")}
        series={suppliers.filter(({ key }) => !hidden.has(key))}
        say={say}
        mark={{ lot: formats.count, percent: (value) => formats.decimal(String(value), { min: 0, max: 1 }) }}
        width={isPrinting ? PAPER_WIDTH : undefined}
      />
      <NumberTable
        label={t("pictures.prices.table", { currency: CURRENCY[options.currency].symbol })}
        named={t("pictures.of_lot")}
        rows={rows}
        keyOf={({ lot }) => String(lot.id)}
        nameOf={({ lot }) => lotName(lot, t)}
        columns={[
          { key: "lowest", header: t("pictures.prices.lowest"), text: lowest },
          {
            key: "average",
            header: t("pictures.prices.average"),
            hide: "wide",
            text: (row) => price(row, row.compared.average_comparable_price),
          },
          { key: "chosen", header: t("pictures.prices.chosen"), words: true, text: chosen },
          { key: "all", header: t("pictures.prices.all"), words: true, text: (row) => inWords(row, shown, null) },
        ]}
      />
    </>
  );
}
