import { styled } from "@mui/material/styles";
import { freightBy } from "#contract/award/cell-cost.ts";
import { compare, isZero, sum } from "#contract/money/decimal.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  "& th": { fontWeight: 400, textAlign: "left", verticalAlign: "top", padding: "4px 8px 4px 0" },
  "& td": { textAlign: "right", verticalAlign: "top", whiteSpace: "nowrap", padding: "4px 0 4px 8px" },
  "& thead th": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& thead th + th": { textAlign: "right", paddingRight: 0 },
  "& tbody tr": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& .hint": { display: "block", ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .unpaid": { color: theme.vars.palette.text.secondary, borderTopStyle: "dashed" },
  "& .strong": { borderTopColor: theme.vars.palette.text.secondary, "& th, & td": { fontWeight: 600 } },
  "& .end": { borderBottom: `3px double ${theme.vars.palette.text.secondary}` },
}));

interface Step {
  readonly key: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly added: string | null;
  readonly look?: string;
}

/**
 * Shows how the comparable sum of a cell is made up: the goods and the freight are to be paid; the surplus and the
 * payment terms are only compared. Each line has what it adds and the sum so far.
 */
export function CellLedger({
  matrix,
  row,
  column,
  words,
}: {
  matrix: Matrix;
  row: MatrixRow;
  column: number;
  words: CellWords;
}) {
  const { t, formats } = useTextTools();
  const [cell, item, offer] = [row.compared.cells[column], row.items[column], matrix.offers[column]];
  if (cell === undefined || item == null || offer === undefined || cell.line_sum === null) return null;
  const { extra } = cell;
  const { basis, annual_rate: rate = null } = matrix.options;
  const isOwn = freightBy(offer) === "customer";
  const freight = extra === null || isZero(extra.freight) ? [] : [extra.freight];
  const added = (key: string, step: Omit<Step, "key">): Step[] =>
    step.added === null || isZero(step.added) ? [] : [{ key, ...step }];
  const steps: readonly Step[] = [
    {
      key: "goods",
      label: t("ledger.goods"),
      hint: `${words.quantity(row.lot, row.lot.quantity)} × ${words.unconverted(item)}`,
      added: cell.line_sum,
    },
    ...(isOwn
      ? []
      : freight.map((share) => ({
          key: "freight",
          label: t("ledger.freight"),
          hint: t("ledger.hint.share"),
          added: share,
        }))),
    { key: "to_pay", label: t(`ledger.to_pay_${basis}`), added: null, look: "strong" },
    ...(isOwn
      ? freight.map((share) => ({
          key: "own",
          label: t("ledger.own_freight"),
          hint: t("ledger.hint.share"),
          added: share,
          look: "unpaid",
        }))
      : []),
    ...added("surplus", {
      label: t("ledger.surplus"),
      hint: words.surplus(row.lot, item) ?? undefined,
      added: extra?.surplus ?? null,
      look: "unpaid",
    }),
    ...added("terms", {
      label: t("ledger.terms"),
      hint: [
        ...(offer.payment_terms === null ? [] : [t(`comparison.terms.${offer.payment_terms}`)]),
        ...(rate === null
          ? []
          : [t("ledger.hint.terms", { rate: formats.percent(rate, { digits: { min: 0, max: 2 } }) })]),
      ].join(", "),
      added: extra?.terms ?? null,
      look: "unpaid",
    }),
    { key: "comparable", label: t(`ledger.comparable_${basis}`), added: null, look: "strong end" },
  ];
  const soFar = (place: number): string =>
    sum(steps.slice(0, place + 1).flatMap((step) => (step.added === null ? [] : [step.added])));
  const signed = (amount: string): string =>
    `${compare(amount, "0") < 0 ? "−" : "+"}${formats.amount(amount.replace("-", ""))}`;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t("ledger.part")}</th>
          <th scope="col">{t("ledger.added")}</th>
          <th scope="col">{t("ledger.so_far")}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, place) => (
          <tr key={step.key} className={step.look}>
            <th scope="row">
              {step.label}
              {step.hint !== undefined && <span className="hint">{step.hint}</span>}
            </th>
            <td className="num">{step.added === null || place === 0 ? "" : signed(step.added)}</td>
            <td className="num">
              {formats.amount(step.key === "comparable" ? (cell.comparable_sum ?? "0") : soFar(place))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
