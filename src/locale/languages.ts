/** The languages of the interface; the first is the default. `html_lang` goes to `<html lang>`. */
export const LANGUAGES = [
  { code: "ru", name: "Русский", html_lang: "ru", accept_language: "ru-RU" },
  { code: "en", name: "English", html_lang: "en", accept_language: "en-US" },
  { code: "zh-hans", name: "简体中文", html_lang: "zh-Hans", accept_language: "zh-hans" },
  { code: "hi", name: "हिन्दी", html_lang: "hi", accept_language: "hi" },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]["code"];

const DEFAULT_LANGUAGE: LanguageCode = "ru";
const COOKIE = "language";
/** Browsers keep no cookie longer than 400 days. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** All that is known of a language. */
export function languageOf(code: string): (typeof LANGUAGES)[number] {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];
}

/** The language in a `document.cookie` string; Russian when there is none or one that we lack. */
export function languageInCookies(cookies: string): LanguageCode {
  const value = cookies
    .split("; ")
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return LANGUAGES.find((language) => language.code === value)?.code ?? DEFAULT_LANGUAGE;
}

/** The language chosen in this browser. */
export function currentLanguage(): LanguageCode {
  return languageInCookies(document.cookie);
}

/**
 * Keeps the choice; true when it is another one now and the page has to be loaded again for it to show. A browser
 * without cookies keeps none.
 */
export function rememberLanguage(code: LanguageCode): boolean {
  const before = currentLanguage();
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${code}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
  return currentLanguage() !== before;
}
