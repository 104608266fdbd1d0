import { textKey } from "#contract/text-key.ts";
import { partKey } from "./same-part.ts";

/** Legal forms at the end of a name. Dots are removed before the comparison, so "S.p.A." is SPA. */
const FORMS = new Set(
  (
    "INC INCORPORATED CORP CORPORATION CO COMPANY LTD LIMITED COLTD LLC LLP LP PLC GMBH MBH AG KG KGAA OHG SE SA SAS " +
    "SARL SPA SRL BV NV AB OY OYJ APS KK PTE PTY PVT ООО ОАО ЗАО ПАО АО НАО ОДО ТОО &"
  ).split(" "),
);
/** Legal forms at the beginning of a Russian name. They are Cyrillic: "AO Smith" is a name. */
const LEADING_FORMS = new Set("ООО ОАО ЗАО ПАО АО НАО ОДО ТОО".split(" "));
const ASIAN_FORMS = /^株式会社|(?:株式会社|股份有限公司|有限责任公司|有限公司)$/u;

const DOTS = /[.'’"«»“”]/gu;
const SEPARATORS = /[^\p{L}\p{M}\p{N}&+]+/u;
const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;

function withoutForms(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return words;
  if (LEADING_FORMS.has(first)) return withoutForms(rest);
  return FORMS.has(words.at(-1) ?? "") ? withoutForms(words.slice(0, -1)) : words;
}

function withoutAsianForms(name: string): string {
  const rest = name.replace(ASIAN_FORMS, "");
  return rest === "" || rest === name ? name : withoutAsianForms(rest);
}

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
