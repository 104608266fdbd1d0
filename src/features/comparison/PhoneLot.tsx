import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { ComparisonItem } from "#contract/comparison/comparison.schema.ts";
import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { RadioMark } from "#src/ui/icons/RadioMark.tsx";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { Place } from "#src/features/comparison/matrix-keys.ts";
import { MatrixBox } from "#src/features/comparison/matrix-look.ts";
import { OfferWords } from "#src/features/comparison/OfferWords.tsx";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

interface PhoneLotProps {
  matrix: Matrix;
  rows: readonly MatrixRow[];
  winnersOf: (lot: number) => readonly Choice[];
  canAward: boolean;
  words: CellWords;
  at: number;
  onMove: (at: number) => void;
  onPick: (row: MatrixRow, item: ComparisonItem) => void;
  onSplit: (row: MatrixRow) => void;
  onDetails: (place: Place) => void;
}

const OPTION = {
  display: "flex",
  alignItems: "center",
  gap: 1.25,
  width: "100%",
  minHeight: 54,
  px: 1.5,
  py: 0.75,
  borderRadius: "8px",
  border: 1,
  borderColor: "ui.line",
  bgcolor: "background.paper",
  font: "inherit",
  color: "inherit",
  textAlign: "left",
} as const;

function LotHead({
  row,
  rows,
  words,
  canSplit,
  at,
  onMove,
  onSplit,
}: Pick<PhoneLotProps, "rows" | "words" | "at" | "onMove" | "onSplit"> & { row: MatrixRow; canSplit: boolean }) {
  const t = useT();
  const { lot, compared } = row;
  const last = words.last(compared, lot);
  const average = words.average(compared);
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        px: 1,
        py: 0.5,
        borderBottom: 1,
        borderColor: "ui.line",
        bgcolor: "background.paper",
        position: "sticky",
        top: 0,
        zIndex: 2,
      }}
    >
      <IconButton
        size="large"
        aria-label={t("comparison.phone.before")}
        disabled={at <= 0}
        onClick={() => onMove(at - 1)}
      >
        <Icon name="chevron-left" size={20} />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0, textAlign: "center" }} aria-live="polite">
        <Box className="num" sx={{ typography: "caption", color: "ui.ink3" }}>
          {[
            t("comparison.phone.place", { lot: lot.position, all: rows.length, at: at + 1 }),
            ...(average === null ? [] : [t("comparison.phone.average", { price: average })]),
            ...(last === null ? [] : [t("comparison.last_price", { price: last })]),
          ].join(" · ")}
        </Box>
        <Box component="h2" sx={{ typography: "h2", overflowWrap: "anywhere" }}>
          {lot.nomenclature ?? lot.part_number}
        </Box>
        <Box className="num" sx={{ color: "text.secondary" }}>
          {[
            lot.nomenclature === null ? null : lot.part_number,
            words.quantity(lot, lot.quantity),
            row.target_weeks === null ? null : t("comparison.needed", { weeks: row.target_weeks }),
          ]
            .filter((word) => word !== null)
            .join(" · ")}
        </Box>
      </Box>
      {canSplit && (
        <IconButton
          size="large"
          aria-label={t("comparison.split.of", { lot: lot.position })}
          onClick={() => onSplit(row)}
        >
          <Icon name="columns" size={20} />
        </IconButton>
      )}
      <IconButton
        size="large"
        aria-label={t("comparison.phone.after")}
        disabled={at >= rows.length - 1}
        onClick={() => onMove(at + 1)}
      >
        <Icon name="chevron-right" size={20} />
      </IconButton>
    </Box>
  );
}

export function PhoneLot({
  matrix,
  rows,
  winnersOf,
  canAward,
  words,
  at,
  onMove,
  onPick,
  onSplit,
  onDetails,
}: PhoneLotProps) {
  const t = useT();
  const place = Math.min(at, rows.length - 1);
  const row = rows[place];
  if (row === undefined) return <EmptyState small title={t("controls.list.empty_filtered")} />;
  const { lot, compared, items } = row;
  const mayAward = canAward && !lot.is_ordered;
  const winners = winnersOf(lot.id);
  const offers = matrix.offers.flatMap((offer, column) => {
    const cell = compared.cells[column];
    return cell === undefined ? [] : [{ offer, cell, column, item: items[column] ?? null }];
  });
  const order = ({ cell }: (typeof offers)[number]): number => (cell.state !== "offered" ? 2 : cell.best ? 0 : 1);
  // The padding leaves room for the details and files buttons next to the name.
  const supplierName = (name: string) => <Box sx={{ fontWeight: 500, overflowWrap: "anywhere", pr: 5 }}>{name}</Box>;
  return (
    <MatrixBox style={{ scrollPadding: 0 }}>
      <LotHead row={row} rows={rows} words={words} canSplit={mayAward} at={place} onMove={onMove} onSplit={onSplit} />
      <Box
        role={mayAward ? "radiogroup" : "list"}
        aria-label={t("comparison.phone.winner", { lot: lot.position })}
        sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 0.75, p: 1, bgcolor: "ui.sunken" }}
      >
        {offers
          .toSorted((a, b) => order(a) - order(b))
          .map(({ offer, cell, column, item }) => {
            const winner = item === null ? undefined : winners.find(({ offer_item }) => offer_item === item.id);
            if (item === null || cell.state !== "offered") {
              const reason =
                item === null || cell.state === "missing"
                  ? t("comparison.no_answer")
                  : cell.state === "no_rate"
                    ? `${words.unconverted(item)} · ${t("comparison.no_rate")}`
                    : [t("comparison.declined"), words.declined(item)].filter((word) => word !== "").join(": ");
              return (
                <Box
                  key={offer.id}
                  role={mayAward ? "presentation" : "listitem"}
                  sx={{
                    ...OPTION,
                    display: "block",
                    color: "ui.ink3",
                    background: (theme) => theme.vars.palette.ui.hatch,
                  }}
                >
                  {supplierName(offer.supplier.name)}
                  {reason}
                </Box>
              );
            }
            const mayPick = mayAward && (!cell.closed || winner !== undefined);
            const look = {
              ...OPTION,
              ...(cell.best ? { bgcolor: "ui.tone.good.1" } : {}),
              ...(winner === undefined
                ? {}
                : {
                    borderColor: "primary.main",
                    boxShadow: (theme: { vars: { palette: { primary: { main: string } } } }) =>
                      `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
                  }),
            };
            const content = (
              <>
                {(mayPick || winner !== undefined) && <RadioMark on={winner !== undefined} />}
                <Box component="span" className={cell.best ? "best" : ""} sx={{ flex: 1, minWidth: 0 }}>
                  {supplierName(offer.supplier.name)}
                  <OfferWords lot={lot} compared={compared} cell={cell} item={item} winner={winner} words={words} />
                </Box>
              </>
            );
            const more = (
              <Box component="span" sx={{ position: "absolute", right: 4, top: 2, display: "flex" }}>
                <DocumentsSign
                  asked={{
                    owner: { kind: "offer_line", offer: offer.id, lot: lot.id },
                    name: offer.supplier.name,
                    is_locked: true,
                  }}
                  count={item.files}
                />
                <IconButton
                  aria-label={t("matrix.cell.details", { supplier: offer.supplier.name, lot: lot.position })}
                  onClick={() => onDetails({ row: place, column })}
                >
                  <Icon name="info" />
                </IconButton>
              </Box>
            );
            if (!mayPick)
              return (
                <Box
                  key={offer.id}
                  role={mayAward ? "presentation" : "listitem"}
                  sx={{ ...look, position: "relative" }}
                >
                  {content}
                  {more}
                </Box>
              );
            return (
              <Box key={offer.id} role="presentation" sx={{ position: "relative" }}>
                <Box
                  component="button"
                  type="button"
                  role="radio"
                  aria-checked={winner !== undefined}
                  aria-label={words.spoken({
                    lot,
                    cell,
                    item,
                    supplier: offer.supplier.name,
                    winner,
                    decimals: compared.price_decimals,
                  })}
                  sx={look}
                  onClick={() => onPick(row, item)}
                >
                  {content}
                </Box>
                {more}
              </Box>
            );
          })}
      </Box>
    </MatrixBox>
  );
}
