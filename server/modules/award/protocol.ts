import type { z } from "zod";
import { withZeroVat } from "#contract/money/amount-columns.ts";
import { convert } from "#contract/money/currency.ts";
import type { ExchangeRates } from "#contract/money/currency.ts";
import { subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { lineAmounts, ratePercent, typedPrice, vatPercent } from "#contract/money/vat.ts";
import type { Packed } from "#contract/offers/packs.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { fixedCostOf, freightBy } from "#contract/award/cell-cost.ts";
import { awardLedger, freightToPay, paidMoney, stackMoney } from "#contract/award/ledger.ts";
import type { AwardLedger } from "#contract/award/ledger.ts";
import type { StackMoney } from "#contract/award/ledger.schema.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import { exchangeRates, rankedBy } from "#contract/comparison/compare-basis.ts";
import type { TenderRate } from "#contract/tender-basis/tender-basis.schema.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { listApprovals } from "#server/modules/approvals/approval.store.ts";
import type { ApprovalRow } from "#server/modules/approvals/approval.store.ts";
import { awardedTender } from "#server/modules/award/awarded-tender.ts";
import type { AwardedTender } from "#server/modules/award/awarded-tender.ts";
import { reasonsOf } from "#server/modules/award/reason.store.ts";
import { scenariosOf } from "#server/modules/scenarios/applied.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

export interface ProtocolSums {
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
}

/**
 * Price in the tender's currency and on the comparison's VAT basis, and the comparable price that determines the rank.
 */
export interface RankedPrice {
  readonly price: string;
  readonly comparable_price: string;
}

export interface ProtocolLine {
  readonly position: number | null;
  readonly nomenclature: string | null;
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  /** Part number and manufacturer of a substitute. Empty if the requested part is offered. */
  readonly replacement: string;
  readonly offer: number;
  readonly supplier: string;
  readonly quantity: string;
  readonly unit: number;
  /** The offer's pack sizes and minimum quantities. */
  readonly packed: Packed;
  readonly basis: VatBasis;
  readonly price: string;
  readonly price_quantity: number;
  readonly currency: CurrencyId;
  readonly own: ProtocolSums;
  readonly sums: ProtocolSums;
  /** Comparison with the best price. Null if this winner has the best price. */
  readonly dearer: {
    readonly own: RankedPrice;
    readonly best: RankedPrice;
    readonly best_suppliers: string;
    readonly reason: string | null;
  } | null;
}

export interface ProtocolOffer {
  readonly supplier: string;
  readonly submitted_at: string | null;
  readonly total_with_vat: string | null;
  readonly covered: number;
  readonly won: number;
  readonly currency: CurrencyId;
  readonly won_with_vat: string;
}

export interface Protocol {
  readonly tender: TenderRow;
  readonly basis: VatBasis;
  readonly percent: string | null;
  readonly lines: readonly ProtocolLine[];
  readonly offers: readonly ProtocolOffer[];
  readonly open: readonly number[];
  /** Approvals that were granted or rejected, oldest first. */
  readonly approvals: readonly ApprovalRow[];
  /** Names of the scenarios with exactly these winners. Empty if there are none. */
  readonly scenarios: readonly string[];
  /** Frozen exchange rates used in the comparison. Empty if all offers use the tender's currency. */
  readonly rates: readonly z.input<typeof TenderRate>[];
  /** Ordered sums per currency. The field `sums` contains their total in the tender's currency. */
  readonly by_currency: readonly (ProtocolSums & { readonly currency: CurrencyId })[];
  readonly sums: ProtocolSums;
  /**
   * Breakdown of the award in the tender's currency, from the sum to pay to the comparable total. Its sum to pay equals
   * `sums`.
   */
  readonly ledger: StackMoney;
  /**
   * Freight that was added to prices for ranking, in the tender's currency. `by` is the company that entered the
   * amount.
   */
  readonly freight: readonly {
    readonly supplier: string;
    readonly amount: string;
    readonly by: "supplier" | "customer";
  }[];
}

const SUMS = ["net", "vat", "gross"] as const;

const sumsOf = (some: readonly ProtocolSums[]): ProtocolSums => {
  const of = (name: (typeof SUMS)[number]): string => toMoney(sum(some.map((one) => one[name])));
  return { net: of("net"), vat: of("vat"), gross: of("gross") };
};

function freightOf({ currency }: TenderRow, { basis, comparison }: AwardedTender): Protocol["freight"] {
  const options = { currency, basis, rates: exchangeRates(comparison.rates) };
  return comparison.offers.flatMap((offer) => {
    const cost = fixedCostOf(offer, options);
    const by = freightBy(offer);
    return cost === 0n || by === null ? [] : [{ supplier: offer.supplier.name, amount: fromScaled(cost, 2), by }];
  });
}

/**
 * Converts the amounts of a line. Converts net and gross separately and computes VAT as their difference, so that the
 * three add up.
 * @throws AppError protocol_no_rate
 */
function convertedSums(own: ProtocolSums, path: { from: CurrencyId; to: CurrencyId; rates: ExchangeRates }) {
  if (path.from === path.to) return own;
  const [net, gross] = [convert({ ...path, amount: own.net }), convert({ ...path, amount: own.gross })];
  if (net === null || gross === null) throw new AppError("protocol_no_rate");
  return { net, vat: toMoney(subtract(gross, net)), gross };
}

function linesOf(tender: TenderRow, awarded: AwardedTender, reasons: ReadonlyMap<number, string>): ProtocolLine[] {
  const { comparison, dearer, result } = awarded;
  const columnOf = new Map(comparison.offers.map(({ id }, column) => [id, column]));
  const byItem = new Map(comparison.offers.flatMap((offer) => offer.items.map((item) => [item.id, { offer, item }])));
  const nameOf = new Map(comparison.offers.map(({ id, supplier }) => [id, supplier.name]));
  return comparison.lots.flatMap((lot, row) =>
    lot.winners.flatMap(({ offer_item, quantity }): ProtocolLine[] => {
      const { offer, item } = byItem.get(offer_item) ?? {};
      const typed = offer === undefined || item === undefined ? null : typedPrice(offer.basis, item);
      if (offer === undefined || item === undefined || typed === null) return [];
      const { price, price_quantity } = typed;
      const { tax_type, vat_rate } = tender;
      const vat_percent = ratePercent(vat_rate);
      const amounts = lineAmounts({ quantity, basis: offer.basis, price, price_quantity, tax_type, vat_percent });
      const { net, vat, gross } = withZeroVat(amounts);
      const own = { net, vat, gross };
      const path = { from: offer.currency, to: tender.currency, rates: exchangeRates(comparison.rates) };
      const found = dearer.get(lot.id);
      const cell = result.lots[row]?.cells[columnOf.get(offer.id) ?? -1];
      const parts = [item.replacement_part_number, item.replacement_manufacturer].filter((part) => part !== null);
      return [
        {
          position: lot.position,
          nomenclature: lot.nomenclature,
          part_number: lot.part_number,
          manufacturer: lot.manufacturer,
          replacement: item.replacement ? parts.join(", ") : "",
          offer: offer.id,
          supplier: offer.supplier.name,
          quantity,
          unit: lot.unit,
          packed: item,
          basis: offer.basis,
          price,
          price_quantity,
          currency: offer.currency,
          own,
          sums: convertedSums(own, path),
          dearer:
            found === undefined || !found.dearer_items.includes(offer_item)
              ? null
              : {
                  own: { price: cell?.price ?? price, comparable_price: cell?.comparable_price ?? price },
                  best: { price: found.best_price, comparable_price: found.best_comparable_price },
                  best_suppliers: found.best_offers.map((id) => nameOf.get(id) ?? "").join(", "),
                  reason: reasons.get(lot.id) ?? null,
                },
        },
      ];
    }),
  );
}

function ledgerOf({ currency }: TenderRow, { basis, comparison }: AwardedTender): AwardLedger {
  const { lots, offers } = comparison;
  const winners = lots.flatMap((lot) => lot.winners.map((winner) => ({ lot: lot.id, ...winner })));
  const options = { currency, basis, include_replacements: false, ...rankedBy(comparison) };
  return awardLedger({ offers, winners, options });
}

/** @throws AppError protocol_no_rate */
function freightLines(tender: TenderRow, { basis, comparison }: AwardedTender, ledger: AwardLedger): ProtocolLine[] {
  const paid = new Set(ledger.offers.flatMap(({ offer, freight }) => (freight.gross === 0n ? [] : [offer])));
  const rates = exchangeRates(comparison.rates);
  return comparison.offers.flatMap((offer): ProtocolLine[] => {
    const { currency, supplier_freight: price } = offer;
    const freight = freightToPay(offer, { currency, basis, rates, include_replacements: false });
    if (freight === null || price === null || !paid.has(offer.id)) return [];
    const own = paidMoney(freight);
    return [
      {
        position: null,
        nomenclature: null,
        part_number: null,
        manufacturer: null,
        replacement: "",
        offer: offer.id,
        supplier: offer.supplier.name,
        quantity: "1",
        unit: 0,
        packed: {},
        basis: offer.basis,
        price,
        price_quantity: 1,
        currency,
        own,
        sums: convertedSums(own, { from: currency, to: tender.currency, rates }),
        dearer: null,
      },
    ];
  });
}

/**
 * Returns the data for a tender's protocol. Its sums equal the sums of the orders.
 * @throws AppError not_found, wrong_state before the tender is completed, no_winners, protocol_no_rate
 */
export async function readProtocol(ctx: MemberContext, id: number): Promise<Protocol> {
  const { db } = ctx;
  const tender = foundOrThrow(await findTender(db, id));
  if (tender.status !== "DONE") throw wrongStateError(tenderMachine, tender.status);
  const awarded = await awardedTender(ctx, tender);
  const won = linesOf(tender, awarded, await reasonsOf(db, id));
  if (won.length === 0) throw new AppError("no_winners");
  const ledger = ledgerOf(tender, awarded);
  const lines = [...won, ...freightLines(tender, awarded, ledger)];
  const decided = (await listApprovals(db, { entity: "tender", id })).filter(({ decided_at }) => decided_at !== null);
  const { comparison, result, basis } = awarded;
  return {
    tender,
    basis,
    percent: vatPercent(tender.tax_type, tender.vat_rate),
    lines,
    offers: comparison.offers.map((offer, place) => {
      const own = comparison.lots.filter(({ winners }) => winners.some((winner) => winner.offer === offer.id));
      return {
        supplier: offer.supplier.name,
        submitted_at: offer.submitted_at,
        total_with_vat: offer.total_with_vat,
        covered: result.offers[place]?.covered ?? 0,
        won: own.length,
        currency: offer.currency,
        won_with_vat: sumsOf(lines.filter((line) => line.offer === offer.id).map((line) => line.own)).gross,
      };
    }),
    open: comparison.lots.filter(({ winners }) => winners.length === 0).map(({ position }) => position),
    approvals: decided.toReversed(),
    scenarios: (await scenariosOf(db, id)).map(({ name }) => name),
    rates: comparison.offers.every(({ currency }) => currency === tender.currency) ? [] : comparison.rates,
    by_currency: CURRENCIES.flatMap((currency) => {
      const own = lines.filter((line) => line.currency === currency).map((line) => line.own);
      return own.length === 0 ? [] : [{ currency, ...sumsOf(own) }];
    }),
    sums: sumsOf(lines.map((line) => line.sums)),
    ledger: stackMoney(ledger.total),
    freight: freightOf(tender, awarded),
  };
}
