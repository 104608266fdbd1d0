import type { CompareOffer, ComparisonResult, LotComparison, OfferComparison } from "#contract/award/award.types.ts";
import type { RawCell, RawRow } from "#contract/award/raw-cells.ts";
import { moneyFrom } from "#contract/money/scaled.ts";

export interface ComparedRow {
  readonly comparison: LotComparison;
  readonly best_sum: bigint | null;
  readonly best_cost: bigint | null;
  readonly average_sum: bigint | null;
}

export class Tally {
  readonly #columns: {
    total: bigint;
    cost: bigint;
    above: bigint;
    priced: number;
    ranked: number;
    covered: number;
    best: number;
  }[];

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => ({
      total: 0n,
      cost: 0n,
      above: 0n,
      priced: 0,
      ranked: 0,
      covered: 0,
      best: 0,
    }));
  }

  add(raw: readonly RawCell[], row: ComparedRow): void {
    for (const [index, cell] of raw.entries()) {
      const column = this.#columns[index];
      if (column === undefined) continue;
      if (cell.state === "offered" || cell.state === "no_rate") column.covered += 1;
      if (cell.line === null || cell.cost === null) continue;
      column.total += cell.line.sum;
      column.cost += cell.cost.sum;
      column.priced += 1;
      if (row.comparison.cells[index]?.best === true) column.best += 1;
      if (!cell.ranked || row.best_cost === null) continue;
      column.ranked += 1;
      // Lines with equal unit prices may have sums that differ by a rounded kopeck. Negative differences are ignored,
      // because the line isn't cheaper than the best line.
      const above = cell.cost.sum - row.best_cost;
      column.above += above > 0n ? above : 0n;
    }
  }

  columns(offers: readonly CompareOffer[], table: readonly RawRow[]): Pick<ComparisonResult, "offers" | "shared_lots"> {
    const competing = this.#columns.flatMap(({ ranked }, index) => (ranked > 0 ? [index] : []));
    const shared =
      competing.length === 0 ? [] : table.filter(({ raw }) => competing.every((index) => raw[index]?.ranked === true));
    const sharedSum = (index: number): bigint =>
      shared.reduce((sum, { raw }) => sum + (raw[index]?.cost?.sum ?? 0n), 0n);
    return {
      shared_lots: shared.length,
      offers: offers.map((offer, index): OfferComparison => {
        const column = this.#columns[index];
        if (column === undefined || column.priced === 0)
          return {
            offer: offer.id,
            total: null,
            comparable_total: null,
            against_best: null,
            shared_total: null,
            covered: column?.covered ?? 0,
            best_count: 0,
          };
        return {
          offer: offer.id,
          total: moneyFrom(column.total),
          comparable_total: moneyFrom(column.cost),
          against_best: column.ranked === 0 ? null : moneyFrom(column.above),
          shared_total: column.ranked === 0 || shared.length === 0 ? null : moneyFrom(sharedSum(index)),
          covered: column.covered,
          best_count: column.best,
        };
      }),
    };
  }
}
