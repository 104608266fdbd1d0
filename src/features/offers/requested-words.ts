import { attributesText } from "#src/entities/attribute/attribute-words.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

/** Returns what the customer says about a part besides its name and number. */
export const requestedWords = (line: OfferLine, words: TextTools): string[] =>
  [
    line.manufacturer,
    line.alternates === null ? null : `${words.t("offers.line.alternates")}: ${line.alternates}`,
    attributesText(line.attributes, words),
    line.lot_comment,
  ].flatMap((text) => (text === null || text === "" ? [] : [text]));
