import { isZero, max, subtract, sum } from "#contract/money/decimal.ts";
import type { ItemUse } from "#contract/purchase-items/item-use.ts";

/** A use of an item that may or may not take some of its quantity. */
export interface UseOfItem extends ItemUse {
  readonly item: number;
  /** What it takes of the item. Less than `quantity` if an order was cancelled in part or closed with less. */
  readonly covered: string;
  /** Number of the tender: its own, or that of the tender from which an order was made. Null for other orders. */
  readonly tender_number: number | null;
  /** False for a declined order, and for a finished tender without an offered price for the item. */
  readonly is_open: boolean;
}

/** Returns the uses that take a quantity. A later round of a tender repeats the lots of the one before it. */
export function countedUses(uses: readonly UseOfItem[]): UseOfItem[] {
  const lots = uses.filter(({ kind }) => kind === "tender");
  return uses.filter(
    (use) =>
      use.is_open &&
      (use.kind === "order" || !lots.some(({ number, round }) => number === use.number && round > use.round)),
  );
}

/**
 * Returns how much of an item is in no tender and no order. Orders from a tender take nothing beyond its lots, unless
 * more was ordered. Returns zero if a tender or an order has the item in another unit, because these can't be compared.
 */
export function freeQuantity(
  { quantity, units }: { readonly quantity: string; readonly units: number },
  uses: readonly UseOfItem[],
): string {
  const counted = countedUses(uses);
  if (counted.some((use) => use.units !== units)) return "0";
  const amount = (kind: ItemUse["kind"], tender: number | null): string =>
    sum(counted.filter((use) => use.kind === kind && use.tender_number === tender).map((use) => use.covered));
  const tenders = new Set(counted.flatMap(({ tender_number }) => tender_number ?? []));
  const taken = [...tenders].map((tender) => max([amount("tender", tender), amount("order", tender)]) ?? "0");
  const free = max(["0", subtract(quantity, sum([...taken, amount("order", null)]))]) ?? "0";
  return isZero(free) ? "0" : free;
}
