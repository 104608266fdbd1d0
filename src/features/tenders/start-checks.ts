import { startProblems } from "#contract/tenders/tender.rules.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { isBlank, isReady } from "#src/features/tenders/lot-line.ts";
import type { LotLine } from "#src/features/tenders/lot-line.ts";

export interface StartState {
  readonly has_lots: boolean;
  readonly has_suppliers: boolean;
  /** Problems with the closing date and VAT, as keys of the `problems` translations. */
  readonly terms: readonly string[];
  readonly wrong: number;
  /** Keys of lots that lack a required value. */
  readonly unfinished: readonly string[];
  /** Keys of lots without a part number, for which suppliers can hardly quote a price. */
  readonly unnumbered: readonly string[];
  readonly verified: boolean;
  /** Number of completed required steps. */
  readonly done: number;
  /** Total number of required steps. */
  readonly all: number;
  readonly ready: boolean;
}

/** A line with its grid key, which stays the same when a new line receives an id. */
export interface KeyedLine {
  readonly key: string;
  readonly line: LotLine;
}

/** Checks a draft in the same way as the server, but including unsaved edits. `now` is in milliseconds since 1970. */
export function startState(given: {
  tender: Tender;
  lines: readonly KeyedLine[];
  wrong: number;
  suppliers: number;
  verified: boolean;
  now: number;
}): StartState {
  const { tender, lines, wrong, suppliers, verified, now } = given;
  const begun = lines.filter(({ line }) => !isBlank(line));
  const closing_date = tender.closing_date === null ? null : Date.parse(tender.closing_date);
  const problems = startProblems({
    lot_count: begun.length,
    supplier_count: suppliers,
    awaited_count: tender.awaited_count,
    urgent: tender.urgent,
    tax_type: tender.tax_type,
    vat_rate: tender.vat_rate,
    closing_date,
    now,
  }).map(({ code }) => code);
  const has_lots = !problems.includes("tender_no_lots");
  const has_suppliers = !problems.includes("tender_no_suppliers");
  const terms = problems.filter((code) => code !== "tender_no_lots" && code !== "tender_no_suppliers");
  const unfinished = wrong > 0 ? [] : begun.filter(({ line }) => !isReady(line)).map(({ key }) => key);
  const steps = [has_lots && wrong === 0 && unfinished.length === 0, has_suppliers, terms.length === 0, verified];
  const done = steps.filter(Boolean).length;
  return {
    has_lots,
    has_suppliers,
    terms,
    wrong,
    unfinished,
    verified,
    done,
    unnumbered: begun.filter(({ line }) => line.part_number === null).map(({ key }) => key),
    all: steps.length,
    ready: done === steps.length,
  };
}
