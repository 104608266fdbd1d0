import { describe, expect, test } from "vitest";
import type { Language } from "#contract/primitives.ts";
import { anchorOf, guideLink, pagesOf, searchGuide } from "#src/features/guide/guide-pages.ts";

const LANGUAGES = ["ru", "en", "zh-hans", "hi"] as const satisfies readonly Language[];
const WHOLE = ["ru", "en"] as const;

const FILES = import.meta.glob<string>("/docs/guide/*/*.md", { eager: true, query: "?raw", import: "default" });
const PICTURES = Object.keys(import.meta.glob("/docs/guide/pictures/*/*.png"));
const CATALOGUES = import.meta.glob("/i18n/*/*.json", { eager: true, import: "default" });

const within =
  (folder: string) =>
  ([file]: readonly [string, unknown]): boolean =>
    file.startsWith(folder);
const textsOf = (language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(FILES).filter(within(`/docs/guide/${language}/`)));
const namesOf = (language: Language): readonly string[] =>
  Object.keys(textsOf(language))
    .map((file) => file.replace(/^.*\//, ""))
    .toSorted();
const pages = (language: Language) => pagesOf(textsOf(language), language);

/** All texts of the product in a language, each form of a plural separately. */
function wordsOf(language: Language): ReadonlySet<string> {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.push(...value.split("||||").map((form) => form.trim()));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  Object.entries(CATALOGUES)
    .filter(within(`/i18n/${language}/`))
    .forEach(([, catalogue]) => collect(catalogue));
  return new Set(texts);
}

describe("the guide", () => {
  test("has the same pages in Russian and English, and its first steps in every language", () => {
    expect(namesOf("ru")).toEqual(namesOf("en"));
    for (const language of LANGUAGES) expect(namesOf(language)[0]).toBe("01-first-steps.md");
  });

  test.each(LANGUAGES)("names buttons, tabs and fields as the product does: %s", (language) => {
    const words = wordsOf(language);
    const unknown = pages(language).flatMap(({ slug, text }) =>
      [...text.matchAll(/\*\*(.+?)\*\*/gs)]
        .map(([, bold = ""]) => bold.replaceAll(/\s+/g, " ").replace(/\.$/, ""))
        .filter((bold) => !words.has(bold))
        .map((bold) => `${slug}: ${bold}`),
    );
    expect(unknown).toEqual([]);
  });

  test.each(LANGUAGES)("links only to pages and headings that exist: %s", (language) => {
    const all = pages(language);
    const broken = all.flatMap(({ slug: from, text }) =>
      [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].flatMap(([, href = ""]) => {
        const link = guideLink(href);
        const target = all.find(({ slug }) => slug === link?.slug);
        const anchors = [...(target?.text.matchAll(/^##+ (.+)$/gm) ?? [])].map(([, heading = ""]) => anchorOf(heading));
        const isGood = target !== undefined && (link?.anchor == null || anchors.includes(link.anchor));
        return isGood ? [] : [`${from}: ${href}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test.each(WHOLE)("shows pictures that exist, each with its words, and keeps no others: %s", (language) => {
    const shown = pages(language).flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]);
    expect(shown.filter(([, words]) => words === "")).toEqual([]);
    const kept = PICTURES.filter((file) => file.startsWith(`/docs/guide/pictures/${language}/`));
    expect(kept.toSorted()).toEqual(
      shown.map(([, , name]) => `/docs/guide/pictures/${language}/${name}.png`).toSorted(),
    );
  });
});

describe("a search of the guide", () => {
  const found = pagesOf(
    {
      "/docs/guide/en/01-first.md": "# First\n\nAbout winners.\n\n## Sign in\n\nType a password. Then **go on**.\n",
      "/docs/guide/en/02-choose.md": "# Choose\n\nRead it.\n\n## Winners and reasons\n\nEach has [one](01-first.md).\n",
    },
    "en",
  );
  const search = (words: string) => searchGuide(found, words).map(({ page, anchor }) => [page.slug, anchor]);

  test("finds sections by all words in any order, those with the words in their heading first", () => {
    expect(search("WINNERS")).toEqual([
      ["choose", "winners-and-reasons"],
      ["first", null],
    ]);
    expect(search("go password")).toEqual([["first", "sign-in"]]);
    expect(search("password nothing")).toEqual([]);
    expect(search(" ")).toEqual([]);
  });

  test("shows the paragraph with the word, without markup", () => {
    expect(searchGuide(found, "one")[0]?.excerpt).toBe("Each has one.");
    expect(searchGuide(found, "go")[0]?.excerpt).toBe("Type a password. Then go on.");
  });
});
