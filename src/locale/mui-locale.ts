import type { LanguageCode } from "#src/locale/languages.ts";

const PACKS = {
  ru: () => import("#src/locale/mui-ru.ts").then((pack) => pack.ruRU),
  en: () => Promise.resolve({}),
  "zh-hans": () => import("#src/locale/mui-zh-hans.ts").then((pack) => pack.zhCN),
  hi: () => import("#src/locale/mui-hi.ts").then((pack) => pack.hiIN),
} satisfies Record<LanguageCode, () => Promise<object>>;

/**
 * Loads MUI's own translations (pagination, autocomplete, alerts) for a language, with a font if the default font lacks
 * the script. English is built into MUI.
 */
export function muiLocale(language: LanguageCode): Promise<object> {
  return PACKS[language]();
}
