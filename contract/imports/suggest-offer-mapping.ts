import { isPriceField, otherBasis, priceFieldOf } from "#contract/money/vat.ts";
import type { PriceField, VatBasis } from "#contract/money/vat.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { learnedFields } from "./column-names.ts";
import { headerScore } from "./header-score.ts";
import { candidatesOf, pickBestPairs, columnsOf, MIN_HEADER_SCORE } from "./suggest-mapping.ts";
import type { Candidate } from "./candidate.ts";
import { isOfferField, OFFER_FIELDS, OWN_SHEET_MARK } from "./offer-fields.ts";
import type { OfferField } from "./offer-fields.ts";
import {
  basisOfHeading,
  priceBreaksOf,
  isAfterDiscount,
  isForeign,
  isPriceHeading,
  priceWords,
  rivalPrices,
} from "./price-columns.ts";
import type { MappingSuggestion } from "./targets.ts";
import { isExempt } from "./vat-heading.ts";

export interface SuggestedFor {
  readonly currency: CurrencyId;
  readonly basis: VatBasis;
  readonly lines: readonly { readonly part_number: string | null }[];
}

interface OfferTable {
  readonly headers: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
}

const FIELDS = OFFER_FIELDS.filter((field) => field !== "lot");
/**
 * Score of a price in another currency. Such a price is suggested only if there is no better one, and never as sure.
 */
const FOREIGN_SCORE = 45;
/** Score of columns headed only by a quantity ("1+", "100+"), which may contain prices. */
const BARE_BREAK_SCORE = 60;
/** Minimum length of a part number that counts as evidence. Shorter part numbers may be arbitrary numbers. */
const SHORTEST_PART = 4;
/** Number of matching part numbers needed to identify a column. */
const PROOF = 2;

export const isOwnForm = (headers: readonly string[]): boolean =>
  headers.some((header) => header.startsWith(OWN_SHEET_MARK));

/**
 * Returns the columns of a sheet that we generated, read from the mark in its hidden column; null for any other file.
 * Older sheets contain prices with and without VAT, and the computed one is ignored.
 */
export function ownColumns(headers: readonly string[], basis: VatBasis): MappingSuggestion<OfferField>[] | null {
  const at = headers.findIndex((header) => header.startsWith(OWN_SHEET_MARK));
  if (at < 0) return null;
  const names = (headers[at] ?? "").slice(OWN_SHEET_MARK.length).split(",");
  const computed = priceFieldOf(otherBasis(basis));
  const namesBoth = names.includes(priceFieldOf(basis)) && names.includes(computed);
  return names.flatMap((field, place) =>
    isOfferField(field) && !(namesBoth && field === computed)
      ? [{ column: at + place, field, why: "header" as const, sure: true }]
      : [],
  );
}

export function isRunningNumber(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => text.trim()).filter((text) => text !== "");
  const [first = "", ...others] = numbers.map((text) =>
    /^\d{1,6}[.)]?$/u.test(text) ? Number.parseInt(text, 10) : NaN,
  );
  return (
    others.length > 0 && (first === 0 || first === 1) && others.every((number, place) => number === first + place + 1)
  );
}

/** Scores how well a header names the price on one VAT basis. Only the first of several price breaks is scored. */
function priceScore(
  header: string,
  { field, column, table, offer }: { field: PriceField; column: number; table: OfferTable; offer: SuggestedFor },
): number {
  const wanted = priceFieldOf(basisOfHeading(header, offer.basis));
  const breaks = priceBreaksOf({ headers: table.headers, rows: table.sample }, column);
  if (field !== wanted || (breaks[0]?.column ?? column) !== column) return 0;
  const words = priceWords(header, offer.currency);
  const bare = words === "" && breaks.length > 1 ? BARE_BREAK_SCORE : 0;
  const said = Math.max(headerScore(header, field), headerScore(words, "price_per_unit"), bare);
  // The price after the discount is the offered price.
  const score = isAfterDiscount(header) && said > 0 ? Math.min(99, said + 5) : said;
  return isForeign(header, offer.currency) ? Math.min(FOREIGN_SCORE, score) : score;
}

/**
 * Suggests columns of a supplier's file for the fields of an offer. Sheets that we generated name their columns in a
 * hidden column, independent of the language. A price column isn't sure if there are several, or if its prices are in
 * another currency.
 */
export function suggestOfferMapping(
  table: OfferTable,
  offer: SuggestedFor,
  learned: Readonly<Record<string, string>> = {},
): MappingSuggestion<OfferField>[] {
  const { headers, sample } = table;
  const own = ownColumns(headers, offer.basis);
  if (own !== null) return own;
  const taught = learnedFields(headers, learned);
  const columns = columnsOf(headers, sample);
  const candidates = columns.flatMap((texts, column) =>
    candidatesOf({
      header: headers[column] ?? "",
      texts,
      column,
      taught: taught[column],
      fields: FIELDS,
      scoreOf: (header, field) =>
        isPriceField(field) ? priceScore(header, { field, column, table, offer }) : headerScore(header, field),
    }).filter(({ field }) => field !== "part_number" || !isRunningNumber(texts)),
  );
  const asked = pickBestPairs(candidates).map((one) => ({
    ...one,
    sure: one.sure && (one.why === "learned" || !isPriceField(one.field) || isOnlyPrice(one, table, offer)),
  }));
  return withProvenParts(asked, table, offer)
    .map(({ column, field, why, sure }) => ({ column, field, why, sure }))
    .toSorted((left, right) => left.column - right.column);
}

const isOnlyPrice = (
  { column }: Candidate<OfferField>,
  { headers, sample }: OfferTable,
  offer: SuggestedFor,
): boolean =>
  !isForeign(headers[column] ?? "", offer.currency) &&
  !isExempt(headers[column] ?? "") &&
  rivalPrices({ headers, rows: sample }, column, offer.currency).length === 0;

/**
 * Finds the part number column by the part numbers of the lines, regardless of the header. Applies only if the column
 * titled as part number contains none of these part numbers.
 */
function withProvenParts(
  chosen: readonly Candidate<OfferField>[],
  { headers, rows, sample }: OfferTable,
  { lines }: SuggestedFor,
): Candidate<OfferField>[] {
  const parts = new Set(
    lines.flatMap(({ part_number }) => {
      const key = partKey(part_number);
      return key !== null && key.length >= SHORTEST_PART ? [key] : [];
    }),
  );
  const named = chosen.find(({ field }) => field === "part_number");
  if (parts.size === 0 || named?.why === "learned") return [...chosen];
  const taken = new Set(chosen.flatMap(({ column, field, sure }) => (sure && field !== "part_number" ? [column] : [])));
  const texts = columnsOf(headers, sample);
  const found = headers.map((header, column) => {
    if (taken.has(column) || isPriceHeading(header) || isRunningNumber(texts[column] ?? [])) return 0;
    const there = new Set<string>();
    for (const cells of rows) {
      const key = partKey(cells[column]);
      if (key !== null && parts.has(key)) there.add(key);
    }
    return there.size;
  });
  const best = found.reduce((most, count, column) => (count > (found[most] ?? 0) ? column : most), 0);
  const count = found[best] ?? 0;
  if (count === 0 || (named !== undefined && (found[named.column] ?? 0) > 0)) return [...chosen];
  const isProven = count >= PROOF || count * 2 >= parts.size;
  return [
    ...chosen.filter(({ field, column }) => field !== "part_number" && column !== best),
    {
      column: best,
      field: "part_number",
      why: "content",
      sure: isProven && named?.sure !== true,
      score: MIN_HEADER_SCORE,
      said: 0,
      claim: MIN_HEADER_SCORE,
    },
  ];
}
