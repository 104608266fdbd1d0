import { sumsByCurrency } from "#contract/orders/order-sums.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import { tenderCode } from "#contract/numbering.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import type { Protocol, ProtocolLine, RankedPrice } from "#server/modules/award/protocol.ts";
import { surplusText } from "#server/modules/comparison/pack-words.ts";
import { rateText } from "#server/modules/comparison/rates-sheet.ts";
import type { Fact } from "#server/platform/paper/paper.ts";
import { amountsIn } from "#server/platform/amounts.ts";
import { instantText } from "#server/platform/instant.ts";
import { translate } from "#server/platform/translate.ts";
import { knownZone } from "#server/platform/zoned-day.ts";

export interface Written {
  readonly language: Language;
  readonly zone: string | undefined;
  readonly at: Date;
}

export const isMixed = ({ tender, offers }: Pick<Protocol, "tender" | "offers">): boolean =>
  offers.some(({ currency }) => currency !== tender.currency);

export const wordIn =
  ({ language }: Pick<Written, "language">) =>
  (key: string, params: Record<string, string> = {}): string =>
    translate(language, `sheets.award_protocol.${key}`, params);

export const titleOf = ({ tender }: Protocol, { language, zone, at }: Written): string =>
  wordIn({ language })("title", {
    tender: tenderCode(tender),
    day: new Intl.DateTimeFormat(INTL_LOCALE[language], { dateStyle: "long", timeZone: knownZone(zone) }).format(at),
  });

export function headOf(protocol: Protocol, written: Written): Fact[] {
  const { tender, basis, percent, offers, open, rates, scenarios, freight } = protocol;
  const { language, zone } = written;
  const word = wordIn(written);
  const closed = tender.closed_at ?? tender.closing_date;
  const silent = tender.supplier_count - tender.processed_count - tender.rejected_count;
  return [
    { label: word("customer"), value: tender.customer.name },
    { label: word("tender"), value: `${tenderCode(tender)} ${tender.name}` },
    ...(closed === null ? [] : [{ label: word("closed"), value: instantText(closed, language, zone) }]),
    {
      label: word("asked"),
      value: word("answered", {
        asked: String(tender.supplier_count),
        answered: String(offers.length),
        declined: String(tender.rejected_count),
        silent: String(Math.max(0, silent)),
      }),
    },
    { label: word("currency"), value: translate(language, `reference.currency.${tender.currency}`) },
    {
      label: word("rates"),
      value: isMixed(protocol) ? rates.map((rate) => rateText(rate, language)).join("; ") : word("no_rates"),
    },
    {
      label: word("compared"),
      value: percent === null ? word("without_vat") : word(`basis_${basis}`, { percent }),
    },
    ...(freight.length === 0
      ? []
      : [
          {
            label: word("freight"),
            value: freight
              .map(({ supplier: name, amount, by }) =>
                word(`freight_${by}`, { name, sum: amountsIn(language, tender.currency).money(amount) }),
              )
              .join("; "),
          },
        ]),
    ...comparableFact(protocol, written),
    ...(scenarios.length === 0
      ? []
      : [{ label: word("scenario"), value: word("scenario_names", { names: scenarios.join(", ") }) }]),
    ...(open.length === 0 ? [] : [{ label: word("open"), value: open.join(", ") }]),
  ];
}

/**
 * Returns the comparable total of the award and the parts of it that aren't paid. Returns an empty list if the
 * comparable total equals the sum to pay.
 */
function comparableFact({ tender, basis, percent, ledger }: Protocol, written: Written): Fact[] {
  const word = (name: string): string => translate(written.language, `ledger.${name}`);
  const { money } = amountsIn(written.language, tender.currency);
  const unpaid = (["own_freight", "surplus", "terms"] as const).filter((name) => !isZero(ledger[name]));
  if (unpaid.length === 0) return [];
  const parts = [
    `${word(percent === null ? "to_pay" : `to_pay_${basis}`)} ${money(ledger.to_pay[basis])}`,
    ...unpaid.map((name) => `${word(name)} ${money(ledger[name])}`),
  ];
  return [
    {
      label: word(percent === null ? "comparable" : `comparable_${basis}`),
      value: `${money(ledger.comparable)} (${parts.join("; ")})`,
    },
  ];
}

export const approvalsOf = ({ approvals }: Protocol, written: Written): Fact[] =>
  approvals.map(({ status, decided_by, decided_at, asked_by, orders, reason }) => {
    const word = wordIn(written);
    const { language, zone } = written;
    return {
      label: word(status === "REFUSED" ? "refused" : "approved"),
      value: word(reason === null ? "decided" : "decided_because", {
        who: decided_by?.name ?? "",
        asker: asked_by.name,
        at: decided_at === null ? "" : instantText(decided_at, language, zone),
        total: sumsByCurrency(orders)
          .map(({ currency, gross }) => amountsIn(language, currency).money(gross))
          .join(" + "),
        state: status === "VOID" ? word("void") : "",
        reason: reason ?? "",
      }).trim(),
    };
  });

/**
 * Returns a note with the reason for a more expensive winner and the pack surplus to buy. Returns an empty text if
 * neither applies.
 */
export function noteOf(line: ProtocolLine, protocol: Protocol, written: Written): string {
  const surplus = surplusText({ ...line, line: line.packed }, written.language);
  return [
    dearerNote(line, protocol, written),
    surplus === null ? "" : translate(written.language, "sheets.award.surplus", { words: surplus }),
  ]
    .filter((part) => part !== "")
    .join("; ");
}

function dearerNote({ dearer }: ProtocolLine, protocol: Protocol, written: Written): string {
  if (dearer === null) return "";
  const { reason, own, best, best_suppliers: supplier } = dearer;
  const word = wordIn(written);
  const amounts = amountsIn(written.language, protocol.tender.currency);
  const symbol = isMixed(protocol) ? ` ${CURRENCY[protocol.tender.currency].symbol}` : "";
  const isRankedByPrice = [own, best].every(({ price, comparable_price }) => compare(price, comparable_price) === 0);
  const price = (ranked: RankedPrice): string => {
    const words = `${amounts.price(ranked.price)}${symbol}`;
    const comparable = `${amounts.price(ranked.comparable_price)}${symbol}`;
    return isRankedByPrice ? words : word("both_prices", { price: words, comparable });
  };
  const dear = isRankedByPrice
    ? word("not_cheapest", { price: price(best), supplier })
    : word("not_cheapest_both", { own: price(own), best: price(best), supplier });
  return `${dear} ${reason === null ? word("no_reason") : word("reason", { reason })}`;
}

export const nameOf = (line: ProtocolLine, written: Written): string =>
  line.position === null ? translate(written.language, "ledger.freight") : lotName(line, written);

const lotName = (line: ProtocolLine, written: Written): string =>
  [
    line.nomenclature ?? "",
    [line.part_number, line.manufacturer].filter((part) => part !== null).join(", "),
    line.replacement === "" ? "" : wordIn(written)("replacement", { name: line.replacement }),
  ]
    .filter((part) => part !== "")
    .join("\n");

export const unitOf = ({ unit }: ProtocolLine, { language }: Pick<Written, "language">): string =>
  unitSymbol(unit, language) ?? "";

export function signaturesOf({ tender, approvals }: Protocol, written: Written): string[] {
  const word = wordIn(written);
  const approver = approvals.findLast(({ status }) => status === "GIVEN" || status === "USED")?.decided_by?.name;
  return [
    `${word("manager")}: ${tender.managers.map(({ name }) => name).join(", ")}`,
    `${word("approver")}: ${approver ?? ""}`,
  ];
}
