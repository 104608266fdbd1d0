import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import { wholeSum } from "#src/locale/whole-sum.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& button": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto 44px minmax(60px, auto)",
    alignItems: "center",
    columnGap: 8,
    width: "100%",
    minHeight: 30,
    padding: "2px 8px",
    margin: "0 -8px",
    boxSizing: "content-box",
    borderRadius: 4,
    textAlign: "left",
    font: "inherit",
  },
  "& button:hover": { backgroundColor: theme.vars.palette.ui.hover },
  "& [aria-current]": { backgroundColor: theme.vars.palette.ui.selected },
  "& .name": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .under": { color: theme.vars.palette.text.secondary, textAlign: "right" },
  "& .bar": { height: 6, borderRadius: 3, backgroundColor: theme.vars.palette.ui.lineStrong },
  "& .best .bar": { backgroundColor: theme.vars.palette.ui.tone.good[0] },
  "& [aria-current] .bar": { backgroundColor: theme.vars.palette.text.primary },
  "& .late": { color: theme.vars.palette.ui.tone.warn[0] },
}));

export function LotPrices({
  matrix,
  row,
  column,
  words,
  onColumn,
}: {
  matrix: Matrix;
  row: MatrixRow;
  column: number;
  words: CellWords;
  onColumn: (column: number) => void;
}) {
  const { t, formats } = useTextTools();
  const prices = row.compared.cells
    .flatMap((cell, place) => {
      const [item, offer] = [row.items[place], matrix.offers[place]];
      return item == null || offer === undefined || (cell.rank === null && cell.state !== "no_rate")
        ? []
        : [{ cell, item, offer, place, rank: cell.rank }];
    })
    .toSorted(byRank);
  if (prices.length === 0) return <span>{t("matrix.panel.no_prices")}</span>;
  // The bars are drawn only, so that floating-point numbers suffice.
  const longest = Math.max(...prices.map(({ cell }) => Number(cell.comparable_sum ?? 0)));
  return (
    <>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("matrix.panel.prices_of")}</Box>
      <List>
        {prices.map(({ cell, item, offer, place }) => (
          <li key={offer.id} className={cell.best ? "best" : undefined}>
            <ButtonBase
              onClick={() => onColumn(place)}
              aria-current={place === column ? "true" : undefined}
              title={words.delivery(item) ?? undefined}
            >
              <span className="name">
                {offer.supplier.name}
                {item.replacement && ` · ${t("comparison.replacement")}`}
              </span>
              <span className="num">
                {cell.price === null ? words.unconverted(item) : words.price(row.compared, cell.price)}
              </span>
              {cell.comparable_sum === null ? (
                <span />
              ) : (
                <span
                  className="bar"
                  aria-hidden="true"
                  style={{ width: `${longest === 0 ? 0 : (Number(cell.comparable_sum) / longest) * 100}%` }}
                />
              )}
              {cell.comparable_sum === null ? (
                <span className="under late">{t("comparison.no_rate")}</span>
              ) : (
                <span className="under num">{wholeSum(formats, cell.comparable_sum)}</span>
              )}
            </ButtonBase>
          </li>
        ))}
      </List>
    </>
  );
}

interface Ranked {
  readonly rank: bigint | null;
  readonly place: number;
}

/** Sorts by rank. Offers without an exchange rate have no rank and come last. */
function byRank(a: Ranked, b: Ranked): number {
  if (a.rank === b.rank) return a.place - b.place;
  if (a.rank === null) return 1;
  return b.rank === null || a.rank < b.rank ? -1 : 1;
}
