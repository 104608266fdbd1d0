import type { AwardSummary, OfferAward } from "#contract/award/award-summary.ts";
import type { StackMoney } from "#contract/award/ledger.schema.ts";
import { isZero } from "#contract/money/decimal.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import type { Matrix, MatrixView } from "#src/features/comparison/matrix.ts";
import { wholeSum } from "#src/locale/whole-sum.ts";

interface FootSum {
  readonly sum: string;
  /** Shown before the sum if there is room. `spoken` explains it in words. */
  readonly before: string | null;
  readonly spoken: string | null;
}

export interface FootLine {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly look: string;
  readonly isStrong: boolean;
  readonly total: string | null;
  /** Returns the sum of a column, or null if it has none. */
  readonly of: (column: number) => FootSum | null;
}

interface FootGiven {
  readonly matrix: Matrix;
  readonly summary: AwardSummary;
  readonly view: MatrixView;
  readonly hasVat: boolean;
  readonly isWhole: boolean;
}

/** The sums of whole offers. They are what there is to compare before the first winner is chosen. */
function offerLine({ matrix, view }: FootGiven, { t, formats }: TextTools): FootLine {
  const lots = matrix.rows.length;
  return {
    key: "offer",
    label: t("comparison.foot.offer"),
    hint:
      view.shown === "comparable"
        ? t(`ledger.comparable_${view.basis}`)
        : t("comparison.foot.goods", { basis: t(`comparison.basis.${view.basis}`) }),
    look: "paid",
    isStrong: false,
    total: null,
    of: (column) => {
      const each = matrix.columns[column];
      const sum = view.shown === "comparable" ? each?.comparable_total : each?.total;
      if (each === undefined || sum === undefined || sum === null) return null;
      const words =
        each.covered < lots
          ? t("comparison.foot.part", { count: formats.count(each.covered), all: formats.count(lots) })
          : t("comparison.foot.all_lots");
      const { against_best } = each;
      return against_best === null
        ? { sum, before: words, spoken: null }
        : {
            sum,
            before: `+${wholeSum(formats, against_best)}`,
            spoken: t("comparison_basis.above", { sum: wholeSum(formats, against_best), lots: words }),
          };
    },
  };
}

type Before = (award: OfferAward) => Pick<FootSum, "before" | "spoken">;
type Words = Pick<FootLine, "label" | "hint" | "look"> & { readonly isStrong?: boolean };

const NOTHING: Before = () => ({ before: null, spoken: null });

/** Makes lines of the parts of the award's ledger. A supplier without a winner, or without such a part, has no sum. */
const ledgerLine =
  ({ matrix, summary }: FootGiven) =>
  (key: string, words: Words, amount: (ledger: StackMoney) => string, before: Before = NOTHING): FootLine => ({
    key,
    isStrong: false,
    ...words,
    total: summary.offers.length === 0 ? null : amount(summary.ledger),
    of: (column) => {
      const offer = matrix.columns[column]?.offer;
      const award = summary.offers.find((each) => each.offer === offer);
      const sum = award === undefined ? "0" : amount(award.ledger);
      return award === undefined || isZero(sum) ? null : { sum, ...before(award) };
    },
  });

/** The two sums of an award: what is to be paid, and the comparable sum. */
function sumLines(given: FootGiven, { t, formats }: TextTools) {
  const { hasVat, view } = given;
  const line = ledgerLine(given);
  const shareOf: Before = ({ share }) =>
    share === null
      ? { before: null, spoken: null }
      : { before: formats.percent(share), spoken: `${t("ledger.share")} ${formats.percent(share)}` };
  return {
    toPay: (of: "net" | "gross", look: string, hint: string, before?: Before): FootLine =>
      line(
        `to_pay_${of}`,
        { label: t(hasVat ? `ledger.to_pay_${of}` : "ledger.to_pay"), hint, look, isStrong: true },
        (ledger) => ledger.to_pay[of],
        before,
      ),
    comparable: line(
      "comparable",
      {
        label: t(hasVat ? `ledger.comparable_${view.basis}` : "ledger.comparable"),
        hint: t("ledger.hint.comparable"),
        look: "rule",
        isStrong: true,
      },
      (ledger) => ledger.comparable,
      shareOf,
    ),
  };
}

/** The parts that are compared but not paid. */
function unpaidLines(given: FootGiven, { t, formats }: TextTools): readonly FootLine[] {
  const line = ledgerLine(given);
  const { ledger } = given.summary;
  const rate = given.matrix.options.annual_rate ?? null;
  const look = "unpaid";
  return [
    ...(isZero(ledger.own_freight)
      ? []
      : [line("own_freight", { label: t("ledger.own_freight"), hint: "", look }, (own) => own.own_freight)]),
    line("surplus", { label: t("ledger.surplus"), hint: t("ledger.hint.surplus"), look }, (own) => own.surplus),
    line(
      "terms",
      {
        label: t("ledger.terms"),
        hint:
          rate === null ? "" : t("ledger.hint.terms", { rate: formats.percent(rate, { digits: { min: 0, max: 2 } }) }),
        look,
      },
      (own) => own.terms,
    ),
  ];
}

/** Returns the lines of the foot: two of them, or the whole stack from the goods to the comparable sum. */
export function footLines(given: FootGiven, { t, formats }: TextTools): readonly FootLine[] {
  const { matrix, summary, view, hasVat, isWhole } = given;
  const lots = matrix.rows.length;
  const line = ledgerLine(given);
  const { toPay, comparable } = sumLines(given, { t, formats });
  const offer = offerLine(given, { t, formats });
  const lotsOf: Before = (award) => ({
    before: formats.count(award.lots),
    spoken: t("comparison.lots", formats.counted(award.lots)),
  });
  const awarded = t("comparison.foot.awarded_lots", {
    smart_count: lots,
    awarded: formats.count(lots - summary.lots_without_winner.length),
    all: formats.count(lots),
  });
  if (!isWhole) {
    const paid = toPay(view.basis, "", awarded, lotsOf);
    return summary.offers.length === 0 ? [offer, paid] : [paid, comparable];
  }
  const approved = t("ledger.hint.to_pay");
  return [
    offer,
    line("goods", { label: t("ledger.goods"), hint: awarded, look: "paid" }, (own) => own.goods.net, lotsOf),
    line(
      "freight",
      { label: t("ledger.freight"), hint: t("ledger.hint.freight"), look: "paid" },
      (own) => own.freight.net,
    ),
    ...(hasVat
      ? [
          toPay("net", "paid rule", ""),
          line("vat", { label: t("ledger.vat"), hint: "", look: "paid" }, (own) => own.to_pay.vat),
          toPay("gross", "paid double", approved),
        ]
      : [toPay("net", "paid rule double", approved)]),
    ...unpaidLines(given, { t, formats }),
    comparable,
  ];
}
