import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { flatten } from "./catalogue-test-kit.ts";
import * as en from "./en/catalogue.ts";
import * as hi from "./hi/catalogue.ts";
import * as ru from "./ru/catalogue.ts";
import * as zh from "./zh-hans/catalogue.ts";

type Language = "en" | "ru" | "zh-hans" | "hi";
type Texts = ReadonlyMap<string, string>;
type Term = {
  readonly name: string;
  readonly words: Readonly<Record<Language, readonly string[]>>;
  readonly not: Readonly<Record<Language, readonly string[]>>;
};
type Exception = { readonly language: string; readonly key: RegExp; readonly term: string; readonly row: string };

const MAX_LABEL_WORDS = 4;
const OTHERS: readonly Language[] = ["ru", "zh-hans", "hi"];
const PAGE = readFileSync(new URL("../docs/glossary.md", import.meta.url), "utf8");

/** Returns all strings without their placeholders. Legal texts are excluded, because they use the words of the law. */
function textsOf(catalogue: object): Texts {
  const texts = [...flatten(catalogue)].filter(([key]) => !key.startsWith("legal."));
  return new Map(texts.map(([key, text]) => [key, text.replaceAll(/%\{\w+\}/g, " ")]));
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: textsOf(en),
  ru: textsOf(ru),
  "zh-hans": textsOf(zh),
  hi: textsOf(hi),
};

function tableUnder(heading: string): string[][] {
  const section = PAGE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(1).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const list = (cell: string): string[] =>
  cell
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "" && word !== "–");

/**
 * Builds a pattern that matches all forms of a word. The stem is the part before the middle dot. In Hindi, the pattern
 * also omits the final vowel sign.
 */
const stemOf = (word: string, language: Language): string =>
  word
    .split(" ")
    .map((part) => {
      const [stem = ""] = part.split("·");
      if (stem !== part) return `${stem}[\\p{L}\\p{M}]*`;
      return language === "hi" ? part.replace(/[\u093E-\u094C]$/, "[\\p{L}\\p{M}]*") : part;
    })
    .join(" ");

/** Returns a pattern that matches English words in singular and plural, and words of other languages by their stems. */
function finder(words: readonly string[], language: Language): RegExp {
  if (words.length === 0) return /(?!)/;
  if (language !== "en") return new RegExp(words.map((word) => stemOf(word, language)).join("|"), "iu");
  const forms = words.map((word) => (/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}(?:y|ies)` : `${word}(?:s|es)?`));
  return new RegExp(`(?<![\\w-])(?:${forms.join("|")})(?![\\w-])`, "iu");
}

function bannedWords(cell: string): Term["not"] {
  const not: Record<Language, string[]> = { en: [], ru: [], "zh-hans": [], hi: [] };
  for (const part of cell.split(";")) {
    const [language = "", words = ""] = part.split(": ");
    const code = (["en", ...OTHERS] as const).find((one) => one === language.trim());
    if (code !== undefined) not[code] = list(words);
  }
  return not;
}

const TERMS: readonly Term[] = tableUnder("Terms").map(
  ([, english = "", russian = "", chinese = "", hindi = "", not = ""]) => ({
    name: english,
    words: { en: list(english), ru: list(russian), "zh-hans": list(chinese), hi: list(hindi) },
    not: bannedWords(not),
  }),
);

const EXCEPTIONS: readonly Exception[] = tableUnder("Exceptions").flatMap(([language = "", keys = "", term = ""]) =>
  list(keys).map((key) => ({
    language,
    key: new RegExp(`^${key.replaceAll(".", "\\.").replaceAll("*", ".*")}$`),
    term,
    row: `${language} ${key} ${term}`,
  })),
);

const used = new Set<string>();
function isExcepted(language: Language, key: string, term: Term): boolean {
  const found = EXCEPTIONS.filter(
    (one) => list(one.language).includes(language) && one.term === term.name && one.key.test(key),
  );
  for (const one of found) used.add(one.row);
  return found.length > 0;
}

const isLabel = (text: string): boolean =>
  text.split("||||").every((form) => (form.match(/[\p{L}\d'’-]+/gu) ?? []).length <= MAX_LABEL_WORDS);

/** Returns the labels that use the term in English but contain none of its words in this language. */
function missing(term: Term, language: Language): string[] {
  if (term.words[language].length === 0) return [];
  const english = finder(term.words.en, "en");
  const word = finder(term.words[language], language);
  return [...TEXTS.en]
    .filter(([key, text]) => isLabel(text) && english.test(text) && !word.test(TEXTS[language].get(key) ?? ""))
    .filter(([key]) => !isExcepted(language, key, term))
    .map(([key]) => `${key}: ${TEXTS[language].get(key)}`);
}

/** Returns a pattern for the correct words of all other terms, so that 招标的 isn't mistaken for 标的. */
const right = (language: Language, but: Term): RegExp =>
  new RegExp(
    TERMS.filter((term) => term !== but)
      .flatMap((term) => term.words[language])
      .concat(but.words[language])
      .map((word) => stemOf(word, language))
      .join("|") || "(?!)",
    "giu",
  );

/** Returns the strings that contain a word forbidden by the glossary for the term. */
function ruledOut(term: Term, language: Language): string[] {
  const all = right(language, term);
  return term.not[language].flatMap((word) => {
    const found = finder([word], language);
    const others = TERMS.filter((other) => other !== term && other.words[language].some((one) => found.test(one)));
    const isOfTerm = finder(term.words.en, "en");
    const isOfOther = finder(
      others.flatMap((other) => other.words.en),
      "en",
    );
    return [...TEXTS[language]]
      .filter(([key, text]) => {
        const english = TEXTS.en.get(key) ?? "";
        if (others.length === 0) return found.test(language === "en" ? text : text.replaceAll(all, " "));
        return found.test(text) && isOfTerm.test(english) && !isOfOther.test(english);
      })
      .filter(([key]) => !isExcepted(language, key, term))
      .map(([key, text]) => `${word}: ${key}: ${text}`);
  });
}

describe.each(OTHERS)("the glossary and the texts in %s", (language) => {
  it.each(TERMS)("have one word for “$name”", (term) => {
    expect(missing(term, language)).toEqual([]);
  });
});

describe.each(["en", ...OTHERS] as const)("the texts in %s", (language) => {
  it("have no word that the glossary rules out", () => {
    expect(TERMS.flatMap((term) => ruledOut(term, language))).toEqual([]);
  });
});

test("the English texts have no phrase that may not come back", () => {
  const phrases = tableUnder("Phrases").map(([phrase = ""]) => phrase);
  expect(phrases).not.toEqual([]);
  expect([...TEXTS.en].filter(([, text]) => finder(phrases, "en").test(text))).toEqual([]);
});

test("every exception of the glossary is needed", () => {
  for (const term of TERMS)
    for (const language of ["en", ...OTHERS] as const) {
      missing(term, language);
      ruledOut(term, language);
    }
  expect(EXCEPTIONS.map(({ row }) => row).filter((row) => !used.has(row))).toEqual([]);
});
