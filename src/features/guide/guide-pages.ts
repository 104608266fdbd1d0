import type { Language } from "#contract/primitives.ts";
import { hasSearchWords, searchWordsOf, textKey } from "#contract/text-key.ts";

export interface GuidePage {
  /** Last part of the page's address, such as "first-steps". */
  readonly slug: string;
  readonly title: string;
  /** Markdown without the title. */
  readonly text: string;
  readonly language: Language;
}

export interface GuideHit {
  readonly page: GuidePage;
  /** Heading of the section that contains the words. The page's title for its first section. */
  readonly heading: string;
  readonly anchor: string | null;
  /** The paragraph that contains the first word, without markup. */
  readonly excerpt: string;
}

type Texts = Readonly<Record<string, string>>;

const LOADERS: Readonly<Record<Language, () => Promise<{ TEXTS: Texts }>>> = {
  ru: () => import("#src/features/guide/texts/ru.ts"),
  en: () => import("#src/features/guide/texts/en.ts"),
  "zh-hans": () => import("#src/features/guide/texts/zh-hans.ts"),
  hi: () => import("#src/features/guide/texts/hi.ts"),
};

/** Returns the slug in a file name such as "docs/guide/en/03-tender.md". */
const slugOf = (file: string): string => file.replace(/^.*\/\d+-/, "").replace(/\.md$/, "");

/** Reads the pages of one language in the order of their file names. */
export function pagesOf(texts: Texts, language: Language): readonly GuidePage[] {
  return Object.entries(texts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([file, markdown]) => {
      const [title = "", ...rest] = markdown.split("\n");
      return { slug: slugOf(file), title: title.replace(/^# /, ""), text: rest.join("\n").trim(), language };
    });
}

/** Loads the guide. Pages that don't exist in the language are in English. */
export async function loadGuide(language: Language): Promise<readonly GuidePage[]> {
  const [own, english] = await Promise.all([LOADERS[language](), LOADERS.en()]);
  const pages = new Map(pagesOf(own.TEXTS, language).map((page) => [page.slug, page]));
  // Russian and English have the same pages in the same order, which a test holds.
  return pagesOf(english.TEXTS, "en").map((page) => pages.get(page.slug) ?? page);
}

/** Returns the anchor of a heading: its words in lower case, joined by hyphens. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** Returns the slug and the anchor that a link between pages names, or null for other links. */
export function guideLink(href: string): { slug: string; anchor: string | null } | null {
  const [, slug, anchor] = /^\d+-([\w-]+)\.md(?:#(.+))?$/.exec(href) ?? [];
  return slug === undefined ? null : { slug, anchor: anchor ?? null };
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*`|]|^\d+\. |^- |-{3,}/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Returns the sections that contain all words, in any order and anywhere within a word. Sections with the words in their
 * heading come first.
 */
export function searchGuide(pages: readonly GuidePage[], query: string): readonly GuideHit[] {
  const words = searchWordsOf(query);
  if (words.length === 0) return [];
  const has = (text: string): boolean => hasSearchWords(text, query);
  const hits = pages.flatMap((page) =>
    page.text.split(/^(?=##+ )/m).flatMap((section, index): GuideHit[] => {
      const [, heading = null] = /^##+ (.+)\n/.exec(section) ?? [];
      const body = heading === null ? section : section.slice(section.indexOf("\n"));
      const title = heading ?? page.title;
      if (!has(`${title} ${index === 0 ? "" : page.title} ${plain(body)}`)) return [];
      const paragraphs = body.split("\n\n").map(plain).filter(Boolean);
      const excerpt = paragraphs.find((each) => words.some((word) => textKey(each).includes(word))) ?? paragraphs[0];
      return [{ page, heading: title, anchor: heading === null ? null : anchorOf(heading), excerpt: excerpt ?? "" }];
    }),
  );
  return hits.toSorted((one, other) => Number(has(other.heading)) - Number(has(one.heading)));
}
