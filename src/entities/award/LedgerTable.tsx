import type { StackMoney } from "#contract/award/ledger.schema.ts";
import { isZero } from "#contract/money/decimal.ts";
import { otherBasis } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { wholeSum } from "#src/locale/whole-sum.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";

export interface LedgerRow {
  readonly key: number;
  readonly name: string;
  readonly lots: number;
  /** Percentage of the total price of goods. Null if nothing is awarded. */
  readonly share: string | null;
  readonly ledger: StackMoney;
}

interface LedgerTableProps {
  label: string;
  rows: readonly LedgerRow[];
  total: StackMoney;
  basis: VatBasis;
  currency: CurrencyId;
}

const right = { textAlign: "right" } as const;

/**
 * Lists the suppliers in an award. Goods plus freight are the sum to pay. The comparable sum also includes the
 * customer's own freight, pack surplus and the cost of payment terms. Each of these three columns is hidden if its
 * total is zero.
 */
export function LedgerTable({ label, rows, total, basis, currency }: LedgerTableProps) {
  const { t, formats } = useTextTools();
  const exact = (amount: string): string => formats.money(amount, currency);
  const other = otherBasis(basis);
  const hasVat = total.to_pay.net !== total.to_pay.gross;
  const sums: readonly { key: string; header: string; of: (stack: StackMoney) => string; hide?: "wide" | "roomy" }[] = [
    { key: "goods", header: t("ledger.goods"), of: ({ goods }) => goods[basis], hide: "roomy" },
    { key: "freight", header: t("ledger.freight"), of: ({ freight }) => freight[basis], hide: "roomy" },
    { key: "to_pay", header: t(`ledger.to_pay_${basis}`), of: ({ to_pay }) => to_pay[basis] },
    ...(hasVat
      ? [
          {
            key: "other",
            header: t(`ledger.to_pay_${other}`),
            of: ({ to_pay }: StackMoney) => to_pay[other],
            hide: "wide" as const,
          },
        ]
      : []),
    ...(["own_freight", "surplus", "terms"] as const).flatMap((name) =>
      isZero(total[name])
        ? []
        : [{ key: name, header: t(`ledger.${name}`), of: (stack: StackMoney) => stack[name], hide: "roomy" as const }],
    ),
    { key: "comparable", header: t(`ledger.comparable_${basis}`), of: ({ comparable }) => comparable },
  ];
  const amounts = (stack: StackMoney) =>
    sums.map(({ key, of, hide }) => (
      <td key={key} className={`num ${hide ?? ""}`} style={right} title={exact(of(stack))}>
        {wholeSum(formats, of(stack))}
      </td>
    ));
  return (
    <PlainTable
      dense
      label={label}
      columns={[
        { key: "name", header: t("ledger.supplier") },
        { key: "lots", header: t("ledger.lots"), align: "right", hide: "wide" },
        ...sums.map(({ key, header, hide }) => ({ key, header, hide, align: "right" as const })),
        { key: "share", header: t("ledger.share"), align: "right", hide: "wide" },
      ]}
    >
      {rows.map(({ key, name, lots, share, ledger }) => (
        <tr key={key}>
          <td>
            <span className="name">{name}</span>
          </td>
          <td className="num wide" style={right}>
            {formats.count(lots)}
          </td>
          {amounts(ledger)}
          <td className="num wide" style={right}>
            {share === null ? t("ui.empty_value") : formats.percent(share)}
          </td>
        </tr>
      ))}
      {rows.length > 1 && (
        <tr style={{ fontWeight: 600 }}>
          <td>{t("ledger.whole")}</td>
          <td className="num wide" style={right}>
            {t("ui.empty_value")}
          </td>
          {amounts(total)}
          <td className="num wide" style={right}>
            {formats.percent("100")}
          </td>
        </tr>
      )}
    </PlainTable>
  );
}
