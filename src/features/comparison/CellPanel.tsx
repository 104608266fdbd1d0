import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ReactNode, Ref } from "react";
import type { ComparisonItem, ComparisonLot, ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { useOpenDocuments } from "#src/entities/document/documents-context.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { CellLedger } from "#src/features/comparison/CellLedger.tsx";
import { CellParts } from "#src/features/comparison/CellParts.tsx";
import { LotPrices } from "#src/features/comparison/LotPrices.tsx";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import { OfferTerms } from "#src/features/comparison/OfferTerms.tsx";
import { PaidBefore } from "#src/features/comparison/PaidBefore.tsx";
import { isDearer } from "#src/features/comparison/use-cell-words.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

export interface CellPanelProps {
  tender: number;
  matrix: Matrix;
  row: MatrixRow;
  column: number;
  winners: readonly Choice[];
  canAward: boolean;
  words: CellWords;
  heading?: Ref<HTMLHeadingElement>;
  onPick: (row: MatrixRow, item: ComparisonItem) => void;
  onSplit: (row: MatrixRow) => void;
  onColumn: (column: number) => void;
  onClose: () => void;
}

const Part = styled("section")({ display: "flex", flexDirection: "column", gap: 4 });

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Part aria-label={title}>
    <Typography variant="h3" component="h3">
      {title}
    </Typography>
    {children}
  </Part>
);

function Doubts({ row, column, words }: Pick<CellPanelProps, "row" | "column" | "words">) {
  const t = useT();
  const [cell, item] = [row.compared.cells[column], row.items[column]];
  if (cell === undefined || item == null) return null;
  const surplus = words.surplus(row.lot, item);
  const doubts = [
    ...(cell.closed ? [t("comparison.closed")] : []),
    ...(item.order_declined ? [t("matrix.cell.refused_long")] : []),
    ...(cell.late ? [t("matrix.cell.late", { weeks: words.delivery(item) ?? "", needed: row.target_weeks ?? 0 })] : []),
    ...(cell.partial && item.available_quantity !== null
      ? [
          t("matrix.cell.partial", {
            has: words.quantity(row.lot, item.available_quantity),
            asked: words.quantity(row.lot, row.lot.quantity),
          }),
        ]
      : []),
    ...(surplus === null ? [] : [t("matrix.cell.surplus", { words: surplus })]),
  ];
  if (doubts.length === 0) return null;
  return (
    <Callout tone="warn">
      {doubts.map((doubt) => (
        <div key={doubt}>{doubt}</div>
      ))}
    </Callout>
  );
}

function Figures({ row, column, words }: Pick<CellPanelProps, "row" | "column" | "words">) {
  const t = useT();
  const [cell, item] = [row.compared.cells[column], row.items[column]];
  if (cell === undefined || item == null || cell.price === null) return null;
  const decimals = row.compared.price_decimals;
  const change = words.change({ lot: row.lot, item, decimals });
  const delivery = words.delivery(item);
  const value = (key: string, label: string, text: string | null) =>
    text === null || text === "" ? [] : [{ key, label, value: <span className="num">{text}</span> }];
  return (
    <KeyValueList
      rows={[
        ...value("price", t("matrix.panel.price"), words.price(row.compared, cell.price)),
        ...value("typed_price", t("matrix.panel.typed_price"), words.typed(row.lot, item)),
        ...value("gap", t("matrix.panel.gap"), cell.best ? t("comparison.spoken.best") : words.gap(cell)),
        ...value("change", t("matrix.panel.change"), change === null ? null : change.spoken),
        ...value("delivery", t("matrix.panel.delivery"), delivery),
        ...value("stock", t("matrix.panel.stock"), item.availability === "stock" ? t("comparison.in_stock") : null),
        ...value(
          "available",
          t("matrix.panel.available"),
          item.available_quantity === null ? null : words.quantity(row.lot, item.available_quantity),
        ),
        ...(["pack", "minimum"] as const).flatMap((key) => {
          const quantity = item[`${key}_quantity`];
          return value(key, t(`matrix.panel.${key}`), quantity === null ? null : words.quantity(row.lot, quantity));
        }),
      ]}
    />
  );
}

function Added({ offer, lot, item }: { offer: ComparisonOffer; lot: ComparisonLot; item: ComparisonItem }) {
  const { t, formats } = useTextTools();
  const open = useOpenDocuments();
  if (item.comment === null && item.files === 0) return null;
  const show = (): void =>
    open({
      owner: { kind: "offer_line", offer: offer.id, lot: lot.id },
      name: offer.supplier.name,
      is_locked: true,
    });
  return (
    <Section title={t("matrix.panel.added")}>
      {item.comment !== null && <Box sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{item.comment}</Box>}
      {item.files > 0 && (
        <div>
          <TextLink onClick={show}>{t("matrix.panel.files", { count: formats.count(item.files) })}</TextLink>
        </div>
      )}
    </Section>
  );
}

/** Buttons that choose the offer line and split its lot, for users without a keyboard. */
function Actions({ row, column, winners, canAward, onPick, onSplit }: CellPanelProps) {
  const t = useT();
  const [cell, item] = [row.compared.cells[column], row.items[column]];
  if (!canAward || row.lot.is_ordered || item == null || cell?.state !== "offered") return null;
  const winner = winners.find(({ offer_item }) => offer_item === item.id);
  if (winner?.is_ordered === true || (cell.closed && winner === undefined)) return null;
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <Button onClick={() => onPick(row, item)}>
        {t(winner === undefined ? "matrix.panel.choose" : "matrix.panel.unchoose")}
      </Button>
      <Button startIcon={<Icon name="columns" />} onClick={() => onSplit(row)}>
        {t("comparison.split.submit")}
      </Button>
    </Box>
  );
}

/** Shows all details of the matrix cell that has the focus or was clicked last. */
export function CellPanel(props: CellPanelProps) {
  const { tender, matrix, row, column, words, heading, onColumn, onClose } = props;
  const t = useT();
  const offer = matrix.offers[column];
  const [cell, item] = [row.compared.cells[column], row.items[column]];
  if (offer === undefined || cell === undefined) return null;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2, p: 2 }}>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="h2"
            component="h2"
            ref={heading}
            tabIndex={-1}
            sx={{ overflowWrap: "anywhere", outline: "none" }}
          >
            {offer.supplier.name}
          </Typography>
          <Box className="num" sx={{ color: "text.secondary" }}>
            {t("matrix.panel.lot", { lot: row.lot.position, quantity: words.quantity(row.lot, row.lot.quantity) })}
          </Box>
        </Box>
        <IconButton aria-label={t("ui.action.close")} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      {item == null || cell.state === "missing" ? (
        <Box sx={{ color: "ui.ink3" }}>{t("comparison.no_answer")}</Box>
      ) : (
        <>
          {cell.state === "rejected" && (
            <Callout tone="mute">
              {[t("comparison.declined"), words.declined(item)].filter((word) => word !== "").join(": ")}
            </Callout>
          )}
          {cell.state === "no_rate" && (
            <Callout tone="warn">
              <span className="num">{words.unconverted(item)}</span> · {t("comparison.no_rate")}
            </Callout>
          )}
          <Doubts row={row} column={column} words={words} />
          <Actions {...props} />
          <CellParts lot={row.lot} item={item} />
          <Figures row={row} column={column} words={words} />
          {cell.line_sum !== null && (
            <Section title={t("ledger.title")}>
              <CellLedger matrix={matrix} row={row} column={column} words={words} />
            </Section>
          )}
          {isDearer(row.compared, cell) && (
            <Callout tone="warn">{t("matrix.panel.dearer", { percent: words.gap(cell) })}</Callout>
          )}
          <Added offer={offer} lot={row.lot} item={item} />
        </>
      )}
      <Section title={t("matrix.panel.prices")}>
        <LotPrices matrix={matrix} row={row} column={column} words={words} onColumn={onColumn} />
      </Section>
      <PaidBefore tender={tender} lot={row.lot} matrix={matrix} />
      <Section title={t("matrix.panel.offer")}>
        <OfferTerms matrix={matrix} offer={offer} />
      </Section>
    </Box>
  );
}
