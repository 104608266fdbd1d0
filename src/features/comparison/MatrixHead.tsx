import ButtonBase from "@mui/material/ButtonBase";
import { memo, useMemo, useState } from "react";
import { roundMoves } from "#contract/award/round-moves.ts";
import type { RoundMoves } from "#contract/award/round-moves.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { roundHalfUp } from "#contract/money/decimal.ts";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { OutsideIcon } from "#src/entities/tender/OutsideTag.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { ColumnGap } from "#src/features/comparison/ColumnGap.tsx";
import type { Matrix, MatrixView } from "#src/features/comparison/matrix.ts";
import { OfferPopover } from "#src/features/comparison/OfferPopover.tsx";
import { columnGaps } from "#src/ui/grid/virtual-columns.ts";
import { PART } from "#src/features/comparison/matrix-parts.ts";

/** As high as the head, which makes it easy to hit. */
const RATE = {
  position: "absolute",
  right: 8,
  top: 0,
  bottom: 0,
  width: 62,
  alignItems: "flex-end",
  justifyContent: "flex-end",
  pb: "6px",
  typography: "caption",
  fontWeight: 500,
  color: "ui.accText",
  "&:hover": { textDecoration: "underline" },
  "&.Mui-focusVisible": { outline: "2px solid", outlineColor: "text.primary", outlineOffset: -2 },
} as const;

const ROOM = { position: "relative" } as const;

const movesOf = ({ offers, rows, options }: Matrix): readonly (RoundMoves | null)[] =>
  offers.map(({ basis, currency }, column) =>
    roundMoves(
      rows.flatMap(({ lot, items }) => {
        const item = items[column];
        return item == null || item.previous_price === null || item.rejected
          ? []
          : [{ ...item, offered: basis, quantity: lot.quantity, currency }];
      }),
      options,
    ),
  );

function Moves({ moves }: { moves: RoundMoves | null }) {
  const { t, formats } = useTextTools();
  if (moves === null) return null;
  const sum = `${moves.sum.startsWith("-") ? "−" : "+"}${formats.quantity(roundHalfUp(moves.sum.replace("-", ""), 0))}`;
  const words = { down: formats.count(moves.down), up: formats.count(moves.up), sum };
  const spoken = t("matrix.round.moved", words);
  return (
    <div className="line small quiet num" data-moves title={spoken}>
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden="true">
        <Icon name="arrow-down" size={12} inline /> {words.down} <Icon name="arrow-up" size={12} inline /> {words.up}
      </span>
      <span aria-hidden="true">{sum}</span>
    </div>
  );
}

/**
 * Renders the frozen head: the first columns, then each supplier with coverage and payment terms. A click on a supplier
 * opens more details.
 */
export const MatrixHead = memo(function MatrixHead({
  matrix,
  shown,
  columns,
  onSupplier,
  onRate,
  foreign,
}: {
  matrix: Matrix;
  shown: MatrixView["shown"];
  onSupplier: ((offer: number) => void) | null;
  /** Opens the exchange rates. Null if the user may not change them. */
  onRate: (() => void) | null;
  columns: readonly number[];
  /** True for each column with prices that are converted from another currency. */
  foreign: readonly boolean[];
}) {
  const { t, formats } = useTextTools();
  const [open, setOpen] = useState<{ offer: ComparisonOffer; anchor: HTMLElement } | null>(null);
  const lots = formats.count(matrix.rows.length);
  const gaps = columnGaps(columns, matrix.offers.length);
  const moves = useMemo(() => movesOf(matrix), [matrix]);
  return (
    <thead {...PART.rows}>
      <tr {...PART.row} aria-rowindex={1}>
        <th scope="col" {...PART.columnHeader} className="frozen lot">
          <div className="head">{t("comparison.column.lot")}</div>
        </th>
        <th scope="col" {...PART.columnHeader} className="frozen quantity right">
          <div className="head">{t("comparison.column.quantity")}</div>
        </th>
        <th scope="col" {...PART.columnHeader} className="frozen average right edge">
          <div className="head">
            {t("comparison.column.average")}
            <div className="small quiet cut">
              {t(shown === "comparable" ? "comparison.column.comparable" : `comparison.basis.${matrix.options.basis}`)}
            </div>
          </div>
        </th>
        {columns.flatMap((column, order) => {
          const offer = matrix.offers[column];
          if (offer === undefined) return [];
          const terms = offer.payment_terms === null ? [] : [t(`comparison.terms.${offer.payment_terms}`)];
          const isForeign = offer.currency !== matrix.options.currency;
          const { symbol } = CURRENCY[offer.currency];
          const currency = isForeign ? [symbol] : [];
          const lacksRate = isForeign && foreign[column] !== true;
          return [
            <ColumnGap key={`before ${offer.id}`} columns={gaps.before(order)} />,
            <th
              key={offer.id}
              scope="col"
              {...PART.columnHeader}
              className={foreign[column] === true ? "foreign" : undefined}
              style={lacksRate ? ROOM : undefined}
              aria-colindex={column + 4}
            >
              <ButtonBase
                onClick={(event) => setOpen({ offer, anchor: event.currentTarget })}
                aria-haspopup="dialog"
                sx={{
                  width: lacksRate && onRate !== null ? `calc(100% - ${RATE.width}px)` : "100%",
                  justifyContent: "flex-start",
                  minHeight: 20,
                  font: "inherit",
                  fontSize: "0.8125rem",
                  letterSpacing: 0,
                  textAlign: "left",
                  borderRadius: "4px",
                  "&.Mui-focusVisible": { outline: "2px solid", outlineColor: "text.primary" },
                }}
              >
                <span className="bold cut">{offer.supplier.name}</span>
              </ButtonBase>
              <div className="line small quiet">
                <span className="num" style={{ flex: "none" }}>
                  {t("comparison.coverage", { count: formats.count(matrix.columns[column]?.covered ?? 0), all: lots })}
                </span>
                {offer.entered_at !== null && <OutsideIcon />}
                {offer.is_closed ? (
                  <Tag tone="bad">{t("comparison.closed")}</Tag>
                ) : lacksRate && onRate !== null ? null : (
                  <span className="cut">{[...currency, ...terms].join(" · ")}</span>
                )}
              </div>
              <Moves moves={moves[column] ?? null} />
              {lacksRate && onRate !== null && (
                <ButtonBase onClick={onRate} sx={RATE}>
                  {t("comparison_basis.set_rate", { symbol })}
                </ButtonBase>
              )}
            </th>,
          ];
        })}
        <ColumnGap columns={gaps.after} />
      </tr>
      {open !== null && (
        <OfferPopover
          offer={open.offer}
          matrix={matrix}
          anchor={open.anchor}
          onSupplier={onSupplier}
          onClose={() => setOpen(null)}
        />
      )}
    </thead>
  );
});
