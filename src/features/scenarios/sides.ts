import { awardLedger, shareOfGoods, stackMoney } from "#contract/award/ledger.ts";
import type { StackMoney } from "#contract/award/ledger.schema.ts";
import type {
  CompareLot,
  CompareOptions,
  ComparisonResult,
  LotComparison,
  WinnerChoice,
} from "#contract/award/award.types.ts";
import type { ComparisonLot, ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { subtract } from "#contract/money/decimal.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { openPart } from "#contract/scenarios/open-part.ts";
import type { Scenario, ScenarioResult } from "#contract/scenarios/scenario.schema.ts";
import type { ChosenWinners } from "#src/features/scenarios/apply-scenario.ts";

/** What the comparison knows about the tender. */
export interface Compared {
  readonly lots: readonly (ComparisonLot & CompareLot)[];
  readonly offers: readonly ComparisonOffer[];
  readonly options: CompareOptions;
  readonly result: ComparisonResult;
}

export type SideLetter = "a" | "b";

/** One of the two awards that face each other: a scenario with a result, or the present award. */
export interface Side {
  readonly letter: SideLetter;
  /** Null for the present award. */
  readonly scenario: Scenario | null;
  /** VAT basis of the comparable sum. */
  readonly basis: VatBasis;
  /** VAT basis on which the sum to pay is shown. */
  readonly vat: VatBasis;
  readonly ledger: StackMoney;
  readonly late: number;
  readonly open: number;
  readonly suppliers: ScenarioResult["suppliers"];
  readonly prices: ScenarioResult["prices"];
  /** Undefined while the winners are loading. */
  readonly winners: readonly WinnerChoice[] | undefined;
}

export function scenarioSide(
  letter: SideLetter,
  scenario: Scenario,
  { winners, vat }: { readonly winners: readonly WinnerChoice[] | undefined; readonly vat: VatBasis },
): Side | null {
  const { result } = scenario;
  if (result === null) return null;
  const { basis, ledger, late, open, suppliers, prices } = result;
  return { letter, scenario, basis, vat, ledger, late, open, suppliers, prices, winners };
}

const rowsOf = ({ result }: Compared): Map<number, LotComparison> => new Map(result.lots.map((row) => [row.lot, row]));

/**
 * Computes the present award over the same lots as the scenarios, so that it can be compared with them: without ordered
 * lots and without lots that have no offer.
 */
export function awardSide(
  letter: SideLetter,
  compared: Compared,
  { basis, vat, of }: { readonly basis: VatBasis; readonly vat: VatBasis; readonly of: ChosenWinners["of"] },
): Side {
  const { lots, offers } = openPart(
    compared.lots.map((lot) => ({ ...lot, winners: of(lot.id) })),
    compared.offers,
  );
  const rows = rowsOf(compared);
  const answered = lots.filter(({ id }) =>
    rows.get(id)?.cells.some(({ state, closed }) => state === "offered" && !closed),
  );
  const winners = lots.flatMap((lot) => lot.winners.map((winner) => ({ ...winner, lot: lot.id })));
  const isLate = (lot: number, item: number): boolean =>
    rows.get(lot)?.cells.some((cell) => cell.item === item && cell.late) === true;
  const ledger = awardLedger({ offers, winners, options: { ...compared.options, basis } });
  const named = new Map(compared.offers.map(({ id, supplier }) => [id, supplier]));
  return {
    letter,
    scenario: null,
    basis,
    vat,
    ledger: stackMoney(ledger.total),
    late: new Set(winners.flatMap(({ lot, offer_item }) => (isLate(lot, offer_item) ? [lot] : []))).size,
    open: answered.filter((lot) => lot.winners.length === 0).length,
    suppliers: ledger.offers.flatMap((own) => {
      const supplier = named.get(own.offer);
      const share = shareOfGoods(own, ledger.total, basis) ?? "0.0";
      return supplier === undefined ? [] : [{ supplier, ledger: stackMoney(own), share, lots: own.lots }];
    }),
    prices: [],
    winners,
  };
}

/** Returns the comparable sum of B minus that of A, or null if they have different VAT bases and can't be compared. */
export const comparableDifference = (a: Side, b: Side): string | null =>
  a.basis === b.basis ? subtract(b.ledger.comparable, a.ledger.comparable) : null;

export const toPayOf = ({ ledger, vat }: Side): string => ledger.to_pay[vat];

/** Returns the longest delivery time of a side's winners in weeks, or null if it is unknown. */
export function longestWeeks({ winners }: Side, offers: readonly ComparisonOffer[]): number | null {
  const chosen = new Set(winners?.map(({ offer_item }) => offer_item));
  const weeks = offers.flatMap(({ items }) =>
    items.flatMap(({ id, delivery_max }) => (chosen.has(id) && delivery_max !== null ? [delivery_max] : [])),
  );
  return weeks.length === 0 ? null : Math.max(...weeks);
}
