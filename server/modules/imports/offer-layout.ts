import { keyOf } from "#contract/numbers/plain-text.ts";
import { isOwnForm, suggestOfferMapping } from "#contract/imports/suggest-offer-mapping.ts";
import type { SuggestedFor } from "#contract/imports/suggest-offer-mapping.ts";
import { AVAILABILITY_WORDS } from "#contract/imports/offer-header-words.ts";
import { OFFER_VALUE_FIELDS, OWN_SHEET_MARK } from "#contract/imports/offer-fields.ts";
import type { OfferField } from "#contract/imports/offer-fields.ts";
import type { OfferReadingContext } from "#contract/imports/offer-rows.ts";
import type { OfferImportOptions } from "#contract/imports/offer-import.schema.ts";
import type { Mapping } from "#contract/imports/import.schema.ts";
import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import type { MappingSuggestion } from "#contract/imports/targets.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { learnedMappings, OFFER_SIGNATURE } from "#server/modules/imports/saved-mapping.store.ts";
import {
  headerRowOf,
  layoutOf,
  possibleSignatures,
  sampleOf,
  sheetAt,
  confidentMapping,
} from "#server/modules/imports/layout.ts";
import type { Layout, Learned } from "#server/modules/imports/layout.ts";
import type { ReadSheet, ReadWorkbook } from "#server/platform/sheets/workbook.ts";
import { translate } from "#server/platform/translate.ts";

/**
 * Dropdown texts of the form in every language. A form contains the texts of the language in which it was downloaded.
 */
export const OFFER_WORDS: OfferReadingContext["words"] = {
  availability: new Map([
    ...AVAILABILITIES.flatMap((value) => AVAILABILITY_WORDS[value].map((word) => [keyOf(word), value] as const)),
    ...LANGUAGES.flatMap((language) =>
      AVAILABILITIES.map((value) => [keyOf(translate(language, `offers.availability.${value}`)), value] as const),
    ),
  ]),
  reasons: new Map(
    LANGUAGES.flatMap((language) =>
      ITEM_REJECT_REASONS.map((value) => [keyOf(translate(language, `offers.line_reason.${value}`)), value] as const),
    ),
  ),
};

export async function learnedOfferMappings(db: TenantDb, workbook: ReadWorkbook): Promise<Learned> {
  const kept = await learnedMappings(
    db,
    possibleSignatures(workbook).map((signature) => OFFER_SIGNATURE + signature),
  );
  return new Map([...kept].map(([signature, mapping]) => [signature.slice(OFFER_SIGNATURE.length), mapping]));
}

/** Finds the header row. In our own form, a marker in the hidden column identifies it. */
export function offerHeaderRow(sheet: ReadSheet, learned: Learned): number | null {
  const own = sheet.rows.find(({ cells }) => cells.some((cell) => cell.startsWith(OWN_SHEET_MARK)));
  return own?.number ?? headerRowOf(sheet, learned);
}

/** Returns whether the file is our own form, whose headers identify its columns. */
export const isOwn = ({ headers }: Layout): boolean => isOwnForm(headers);

export const offerSuggestions = (
  layout: Layout,
  offer: SuggestedFor,
  learned: Readonly<Record<string, string>> | undefined,
): MappingSuggestion<OfferField>[] =>
  suggestOfferMapping(
    {
      headers: layout.headers,
      sample: sampleOf(layout).map((row) => row.cells),
      rows: layout.rows.map((row) => row.cells),
    },
    offer,
    learned,
  );

/**
 * Chooses the initial settings of a new file: the sheet of our own form, otherwise the first sheet with a value column.
 */
export function firstOfferReading(
  workbook: ReadWorkbook,
  learned: Learned,
  offer: SuggestedFor,
): { options: OfferImportOptions; mapping: Mapping } | null {
  const filled = workbook.sheets.map((sheet, place) => ({ sheet, place })).filter(({ sheet }) => sheet.rows.length > 0);
  const visible = filled.filter(({ sheet }) => !sheet.hidden);
  const readings = (visible.length > 0 ? visible : filled).map(({ place }) => {
    const sheet = sheetAt(workbook, place);
    const header_row = offerHeaderRow(sheet, learned);
    const layout = layoutOf(sheet, { header_row, without_hidden: false });
    const suggestions = offerSuggestions(layout, offer, learned.get(layout.signature ?? ""));
    const has_values = suggestions.some(({ field }) => OFFER_VALUE_FIELDS.some((name) => name === field));
    return {
      options: {
        sheet: place,
        header_row,
        decimal: "auto" as const,
        encoding: null,
        delimiter: null,
        without_hidden: false,
        empty: "keep" as const,
        discount: null,
        named_rate: null,
      },
      mapping: confidentMapping(suggestions),
      is_own: isOwn(layout),
      has_values,
    };
  });
  const chosen =
    readings.find((reading) => reading.is_own) ?? readings.find((reading) => reading.has_values) ?? readings[0];
  return chosen === undefined ? null : { options: chosen.options, mapping: chosen.mapping };
}
