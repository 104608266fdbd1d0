import { textKey } from "#contract/text-key.ts";
import { partKey } from "./same-part.ts";

/**
 * Functions in this file normalize names of makers. The database function `maker_spelling()` (migration 0106) computes
 * the same spelling. A test compares both implementations.
 */

/** Legal forms at the end of a name. Dots are removed before the comparison, so "S.p.A." is SPA. */
const FORMS = new Set(
  (
    "INC INCORPORATED CORP CORPORATION CO COMPANY LTD LIMITED COLTD LLC LLP LP PLC GMBH MBH AG KG KGAA OHG SE SA SAS " +
    "SARL SPA SRL BV NV AB OY OYJ APS KK PTE PTY PVT ООО ОАО ЗАО ПАО АО НАО ОДО ТОО &"
  ).split(" "),
);
/** Legal forms at the beginning of a Russian name. They are Cyrillic: "AO Smith" is a name. */
const LEADING_FORMS = new Set("ООО ОАО ЗАО ПАО АО НАО ОДО ТОО".split(" "));
const LEADING_ASIAN_FORMS = /^(?:株式会社)+(?=.)/u;
const TRAILING_ASIAN_FORMS = /(?<=.)(?:株式会社|股份有限公司|有限责任公司|有限公司)+$/u;

const DOTS = /[.'’"«»“”]/gu;
/** Blanks, punctuation and symbols, apart from & and +, which names such as "R&S" and "P+F" contain. */
const SEPARATORS =
  /[\t\n\v\f\r\u0020-\u0025\u0027-\u002A\u002C-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u0964\u0965\u1680\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3003\u3008-\u3020\u3030\u30FB]+/u;
const LATIN_ACCENTS = /(?<=[A-Z])[\u0300-\u036F]+/gu;

function withoutForms(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return words;
  if (LEADING_FORMS.has(first)) return withoutForms(rest);
  return FORMS.has(words.at(-1) ?? "") ? withoutForms(words.slice(0, -1)) : words;
}

const withoutAsianForms = (name: string): string =>
  name.replace(LEADING_ASIAN_FORMS, "").replace(TRAILING_ASIAN_FORMS, "");

/**
 * Returns a name without what doesn't distinguish makers: case, dots, blanks, dashes, accents of Latin letters and the
 * legal form. Look-alike Cyrillic letters count as Latin ones. Returns null if nothing remains.
 */
export function makerSpelling(text: string): string | null {
  const words = textKey(text)
    .toUpperCase()
    .replace(DOTS, "")
    .split(SEPARATORS)
    .filter((word) => word !== "");
  const key = partKey(withoutAsianForms(withoutForms(words).join("")));
  return key?.normalize("NFD").replace(LATIN_ACCENTS, "").normalize("NFC") ?? null;
}
