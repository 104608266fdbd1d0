import { differencesOf } from "#contract/one-c/difference.ts";
import type { ComparedDocument, OneCDifference } from "#contract/one-c/difference.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import type { OneCDoubt } from "#contract/one-c/one-c.values.ts";
import { compare } from "#contract/money/decimal.ts";
import { companyKey, currencyCode, ORDER_OPERATION } from "#server/modules/one-c/commerceml.ts";
import type { NamedDocument } from "#server/modules/one-c/document.store.ts";
import type { DocumentReport, ReportedCompany } from "#server/platform/commerceml/read-message.ts";

/**
 * Returns the order number in "PO-00089" or "89", because 1C may have stored only the digits. Returns null for any
 * other text.
 */
export const orderNumber = (text: string): number | null => {
  const [, digits] = /^(?:PO-)?0*(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
};

export type Match =
  /** A document sent to 1C, identified by its id or by matching number, kind, company and sum. */
  | { readonly document: NamedDocument; readonly by: "id" | "number"; readonly doubt: null }
  /** A document sent to 1C. 1C's payment has another sum or goes to another company. */
  | { readonly document: NamedDocument; readonly by: "id"; readonly doubt: OneCDoubt }
  | { readonly document: null; readonly doubt: OneCDoubt };

const isSupplier = (company: ReportedCompany, document: NamedDocument): boolean =>
  company.id === companyKey(document.supplier_id) || (document.inn !== null && company.inn === document.inn);

/**
 * Returns the tax number of the other party in 1C's report, or null if there is none. If the party is the order's
 * supplier, returns the tax number stored for it.
 */
const otherInn = ({ companies }: DocumentReport, document: NamedDocument): string | null =>
  companies.some((company) => isSupplier(company, document))
    ? document.inn
    : (companies.find(({ inn }) => inn !== "")?.inn ?? null);

export const toComparedDocument = (said: DocumentReport, document: NamedDocument): ComparedDocument => ({
  sum: said.sum,
  currency: said.currency === "" ? null : currencyCode(said.currency),
  inn: otherInn(said, document),
  lines: said.lines,
});

const comparedOrder = ({ due_total_with_vat: sum, currency, inn }: NamedDocument): ComparedDocument => ({
  sum,
  currency: CURRENCY[currency].code,
  inn,
  lines: null,
});

const doubtAbout = ({ what }: OneCDifference): OneCDoubt =>
  what === "counterparty" ? "other_counterparty" : "other_sum";

/**
 * Returns the reason why a document may not be the order with its number, or null if everything matches. A missing
 * value counts as a mismatch.
 */
function doubtOf(said: DocumentReport, document: NamedDocument): OneCDoubt | null {
  if (!document.is_handed_over) return "not_handed_over";
  if (said.operation.trim().toLowerCase() !== ORDER_OPERATION.toLowerCase()) return "other_operation";
  if (!said.companies.some((company) => isSupplier(company, document))) return "other_counterparty";
  const is_sum = said.sum !== null && compare(said.sum, document.due_total_with_vat) === 0;
  const is_currency = said.currency === "" || currencyCode(said.currency) === CURRENCY[document.currency].code;
  return is_sum && is_currency ? null : "other_sum";
}

/**
 * Finds our order for a document from 1C among those with the same id or number. The id of a sent document proves the
 * match. The number alone doesn't, because other documents in 1C use the same numbering.
 */
export function matchDocument(said: DocumentReport, known: readonly NamedDocument[]): Match {
  const own = known.find(({ document_id }) => document_id === said.id);
  if (own !== undefined) {
    const [difference] = differencesOf(comparedOrder(own), { ...toComparedDocument(said, own), lines: null });
    const doubt = said.paid && difference !== undefined ? doubtAbout(difference) : null;
    return { document: own, by: "id", doubt };
  }
  const number = orderNumber(said.number);
  const numbered = number === null ? undefined : known.find((document) => document.number === number);
  if (numbered === undefined) return { document: null, doubt: "no_order" };
  const doubt = doubtOf(said, numbered);
  return doubt === null ? { document: numbered, by: "number", doubt } : { document: null, doubt };
}
