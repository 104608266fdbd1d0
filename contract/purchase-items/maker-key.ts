import { MAKERS } from "#contract/reference/makers.ts";
import { textKey } from "#contract/text-key.ts";
import { partKey } from "./same-part.ts";

/** What a company means by the name of a maker: `text` is another name of `maker`. */
export interface NamedMaker {
  readonly text: string;
  readonly maker: string;
}

/** Returns the key that all names of a maker have in common, or null if the text names no maker. */
export type MakerKeys = (text: string | null | undefined) => string | null;

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

interface KnownMaker {
  readonly name: string;
  readonly key: string;
}

const KNOWN: ReadonlyMap<string, KnownMaker> = new Map(
  MAKERS.flatMap((names) => {
    const [name] = names;
    const key = makerSpelling(name) ?? "";
    return names.map((alias) => [makerSpelling(alias) ?? "", { name, key }] as const);
  }),
);

/** Returns the full name of a well-known maker, or null if the text is no alias of one, apart from its spelling. */
export function fullMaker(text: string): string | null {
  const spelling = makerSpelling(text);
  const known = KNOWN.get(spelling ?? "");
  return known === undefined || known.key === spelling ? null : known.name;
}

/**
 * Returns a function that gives all names of a maker one key: names that the company merged, aliases that everybody
 * knows, and different spellings. The company's own names take precedence.
 */
export function makerKeys(own: readonly NamedMaker[]): MakerKeys {
  const merged = new Map(own.map(({ text, maker }) => [makerSpelling(text), makerSpelling(maker)]));
  const next = (key: string): string => merged.get(key) ?? KNOWN.get(key)?.key ?? key;
  const keyOf = (spelling: string): string => {
    const path = [spelling];
    for (;;) {
      const last = path.at(-1) ?? spelling;
      const found = next(last);
      if (found === last) return last;
      const known = path.indexOf(found);
      // Names that were merged in a circle are all the same maker.
      if (known !== -1) return path.slice(known).toSorted()[0] ?? last;
      path.push(found);
    }
  };
  // A file names few makers, each of them many times.
  const keys = new Map<string, string | null>();
  return (text) => {
    if (text === null || text === undefined) return null;
    const known = keys.get(text);
    if (known !== undefined) return known;
    const spelling = makerSpelling(text);
    const key = spelling === null ? null : keyOf(spelling);
    keys.set(text, key);
    return key;
  };
}
