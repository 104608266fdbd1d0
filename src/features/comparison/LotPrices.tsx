import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import type { Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& button": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto 72px",
    columnGap: 12,
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
  const t = useT();
  const prices = row.compared.cells
    .flatMap((cell, place) => {
      const [item, offer] = [row.items[place], matrix.offers[place]];
      const { rank } = cell;
      return rank === null || item == null || offer === undefined ? [] : [{ cell, item, offer, place, rank }];
    })
    .toSorted((a, b) => (a.rank === b.rank ? a.place - b.place : a.rank < b.rank ? -1 : 1));
  if (prices.length === 0) return <span>{t("matrix.panel.no_prices")}</span>;
  return (
    <>
      <List>
        {prices.map(({ cell, item, offer, place }) => (
          <li key={offer.id}>
            <ButtonBase onClick={() => onColumn(place)} aria-current={place === column ? "true" : undefined}>
              <span className="name">
                {offer.supplier.name}
                {item.replacement && ` · ${t("comparison.replacement")}`}
              </span>
              <span className="num">
                {words.price(row.compared, cell.price ?? "")}
                {cell.extra !== null && ` (${words.price(row.compared, cell.comparable_price ?? "")})`}
              </span>
              <span className={cell.late ? "under num late" : "under num"}>{words.delivery(item) ?? ""}</span>
            </ButtonBase>
          </li>
        ))}
      </List>
      {prices.some(({ cell }) => cell.extra !== null) && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("matrix.panel.in_brackets")}</Box>
      )}
    </>
  );
}
