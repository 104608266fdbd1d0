import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import { awardDifference, awardMoves, DIRECTIONS, goes } from "#contract/scenarios/award-difference.ts";
import type { AwardDifference, AwardMove, Direction, LotDifference } from "#contract/scenarios/award-difference.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import { openPart } from "#contract/scenarios/open-part.ts";
import type { ExportFormat } from "#contract/list.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { Moves } from "#src/features/scenarios/Moves.tsx";
import { SideMark } from "#src/features/scenarios/SideMark.tsx";
import type { Compared, Side } from "#src/features/scenarios/sides.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { followViewport } from "#src/ui/grid/follow-viewport.ts";
import { ExportMenu } from "#src/kit/list/ExportMenu.tsx";
import { VirtualRows } from "#src/ui/grid/virtual-rows.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";

const ROW = 32;
/** Widths of the columns in pixels. The others share the rest. */
const WIDTHS = {
  lot: 48,
  name: undefined,
  quantity: 78,
  a: undefined,
  a_price: 76,
  a_weeks: 60,
  b: undefined,
  b_price: 76,
  b_weeks: 60,
  difference: 116,
} as const;

const Scroller = styled("div")({ flex: "1 1 auto", minHeight: 0, overflow: "auto" });
const Table = styled("table")(({ theme }) => ({
  width: "100%",
  minWidth: 740,
  borderCollapse: "separate",
  borderSpacing: 0,
  tableLayout: "fixed",
  "& th": {
    position: "sticky",
    top: 0,
    zIndex: 1,
    height: ROW,
    padding: "0 6px",
    textAlign: "left",
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.ui.sunken,
    borderBottom: `1px solid ${theme.vars.palette.ui.lineStrong}`,
    whiteSpace: "nowrap",
  },
  "& td": {
    height: ROW,
    padding: "0 6px",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
    whiteSpace: "nowrap",
    ...theme.typography.body2,
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  "& .right": { textAlign: "right" },
  "& th:first-of-type, & td:first-of-type": { paddingLeft: 20 },
}));

interface LotDifferencesProps {
  a: Side & { readonly winners: readonly WinnerChoice[] };
  b: Side & { readonly winners: readonly WinnerChoice[] };
  compared: Compared;
  currency: CurrencyId;
  /** Downloads the differing lots. */
  onExport: (format: ExportFormat) => Promise<void>;
}

/** Returns the differences between the sides, over the lots that scenarios are about. */
function useDifference({ a, b, compared }: Pick<LotDifferencesProps, "a" | "b" | "compared">): AwardDifference {
  const { lots, offers, options } = compared;
  const [own, other] = [a.winners, b.winners];
  const { basis } = a;
  return useMemo(
    () => awardDifference({ ...openPart(lots, offers), options: { ...options, basis }, a: own, b: other }),
    [lots, offers, options, basis, own, other],
  );
}

/** Indexes what the rows show about lots and offer lines. */
const useIndex = ({ lots, offers, result }: Compared) =>
  useMemo(
    () => ({
      lots: new Map(lots.map((lot) => [lot.id, lot])),
      lines: new Map(
        offers.flatMap(({ supplier, items }, column) => items.map((item) => [item.id, { supplier, item, column }])),
      ),
      cells: new Map(result.lots.map((row) => [row.lot, row.cells])),
    }),
    [lots, offers, result],
  );

function useRowWords(compared: Compared) {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const { lots, lines, cells } = useIndex(compared);
  return (row: LotDifference) => {
    const lot = lots.get(row.lot);
    const of = (winners: readonly WinnerChoice[]) => {
      const found = winners.flatMap(({ offer_item }) => lines.get(offer_item) ?? []);
      const prices = found.flatMap(({ column }) => cells.get(row.lot)?.[column]?.price ?? []);
      return {
        supplier: found.length === 0 ? t("scenarios.differ.open") : found.map((line) => line.supplier.name).join(", "),
        price: prices.map((price) => formats.price(price)).join(", "),
        weeks: found.map(({ item }) => item.delivery_max ?? t("ui.empty_value")).join(", "),
        isLate: found.some(({ column }) => cells.get(row.lot)?.[column]?.late === true),
      };
    };
    return {
      position: lot === undefined ? "" : formats.count(lot.position),
      name: lot?.part_number ?? lot?.nomenclature ?? "",
      quantity: lot === undefined ? "" : formats.quantity(lot.quantity, unitSymbol(units, lot.unit)),
      a: of(row.a),
      b: of(row.b),
      difference: `${compare(row.difference, "0") > 0 ? "+" : ""}${formats.amount(row.difference)}`,
    };
  };
}

/** Renders the visible rows, with gaps in place of the others. */
function Rows({ rows, drawn, compared }: { rows: readonly LotDifference[]; drawn: VirtualRows; compared: Compared }) {
  const words = useRowWords(compared);
  const ids = useMemo(() => rows.map(({ lot }) => String(lot)), [rows]);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => drawn.list(ids, drawAgain), [drawn, ids]);
  const places = ids.flatMap((id, index) => (drawn.has({ id, index }) ? [index] : []));
  const side = ({ supplier, price, weeks, isLate }: ReturnType<typeof words>["a"]) => (
    <>
      <td title={supplier}>{supplier}</td>
      <td className="num right">{price}</td>
      <td className="num right" style={isLate ? { color: "var(--mui-palette-ui-tone-warn-0)" } : undefined}>
        {weeks}
      </td>
    </>
  );
  return (
    <>
      {places.flatMap((index, order) => {
        const row = rows[index];
        if (row === undefined) return [];
        const before = index - (places[order - 1] ?? -1) - 1;
        const { position, name, quantity, a, b, difference } = words(row);
        return [
          ...(before > 0 ? [<Gap key={`before ${index}`} height={before * ROW} />] : []),
          <tbody key={row.lot}>
            <tr aria-rowindex={index + 2}>
              <td className="num">{position}</td>
              <td title={name}>{name}</td>
              <td className="num right">{quantity}</td>
              {side(a)}
              {side(b)}
              <td className="num right" style={{ fontWeight: 600 }}>
                {difference}
              </td>
            </tr>
          </tbody>,
        ];
      })}
      <Gap height={(rows.length - 1 - (places.at(-1) ?? -1)) * ROW} />
    </>
  );
}

const Gap = ({ height }: { height: number }) => (height <= 0 ? null : <tbody aria-hidden="true" style={{ height }} />);

function Columns() {
  const { t } = useTextTools();
  const side = (letter: "a" | "b") => [
    <th key={`${letter} supplier`} scope="col">
      <SideMark letter={letter} /> {t("scenarios.differ.supplier")}
    </th>,
    <th key={`${letter} price`} scope="col" className="right">
      {t("scenarios.differ.price")}
    </th>,
    <th key={`${letter} weeks`} scope="col" className="right">
      {t("scenarios.differ.weeks")}
    </th>,
  ];
  return (
    <>
      <colgroup>
        {Object.entries(WIDTHS).map(([column, width]) => (
          <col key={column} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t("scenarios.differ.lot")}</th>
          <th scope="col">{t("scenarios.differ.name")}</th>
          <th scope="col" className="right">
            {t("scenarios.differ.quantity")}
          </th>
          {side("a")}
          {side("b")}
          <th scope="col" className="right">
            {t("scenarios.differ.difference")}
          </th>
        </tr>
      </thead>
    </>
  );
}

/** Names a move, so that it stays chosen when the sums are computed again. */
const wayOf = ({ from, to }: AwardMove): string => `${from.join()} ${to.join()}`;

/** Lists the lots that the two sides give to different suppliers, the largest difference first. */
export function LotDifferences(props: LotDifferencesProps) {
  const { t, formats } = useTextTools();
  const { compared, currency, onExport } = props;
  const difference = useDifference(props);
  const [direction, setDirection] = useState<Direction>("all");
  const moves = useMemo(() => awardMoves(difference.lots, compared.offers), [difference, compared.offers]);
  const [chosen, setChosen] = useState<string | null>(null);
  const move = moves.find((each) => wayOf(each) === chosen) ?? null;
  const rows = useMemo(() => {
    const moved = move === null ? null : new Set(move.lots);
    return difference.lots.filter((row) => goes(row, direction) && (moved === null || moved.has(row.lot)));
  }, [difference, direction, move]);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useMemo(() => new VirtualRows(ROW, window.innerHeight), []);
  const isEmpty = difference.lots.length === 0;
  useLayoutEffect(() => (box.current === null ? undefined : followViewport(box.current, drawn)), [drawn, isEmpty]);
  if (isEmpty)
    return (
      <EmptyState small title={t("scenarios.differ.none")}>
        {t("scenarios.differ.none_text")}
      </EmptyState>
    );
  const title = t("scenarios.differ.title", formats.counted(difference.lots.length));
  const countOf = (each: Direction): string => formats.count(difference.lots.filter((row) => goes(row, each)).length);
  const sign = compare(difference.comparable, "0") > 0 ? "+" : "";
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        display: "flex",
        flexDirection: "column",
        flex: "1 0 320px",
        minHeight: 0,
        borderTop: 1,
        borderColor: "ui.line",
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, px: 2.5, py: 0.75 }}>
        <Box component="h3" sx={{ typography: "h2", m: 0 }}>
          {title}
        </Box>
        <Box component="span" sx={{ flex: "1 1 auto", typography: "body2", color: "text.secondary" }}>
          {!isZero(difference.freight) &&
            t("scenarios.differ.freight", { sum: formats.money(difference.freight, currency) })}{" "}
          {t("scenarios.differ.total", { sum: `${sign}${formats.money(difference.comparable, currency)}` })}
        </Box>
        <Segmented<Direction>
          label={t("scenarios.differ.which")}
          value={direction}
          onChange={setDirection}
          options={DIRECTIONS.map((value) => ({
            value,
            label: t(`scenarios.differ.${value}`),
            count: countOf(value),
          }))}
        />
        <ExportMenu onExport={onExport} />
      </Box>
      <Moves
        moves={moves}
        offers={compared.offers}
        currency={currency}
        chosen={move}
        onChoose={(each) => setChosen(each === null ? null : wayOf(each))}
      />
      <Scroller ref={box} tabIndex={0} role="group" aria-label={title}>
        <Table aria-label={title} aria-rowcount={rows.length + 1}>
          <Columns />
          <Rows rows={rows} drawn={drawn} compared={compared} />
        </Table>
      </Scroller>
    </Box>
  );
}
