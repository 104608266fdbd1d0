/** Interface languages. The first language is the default. `html_lang` is the value of `<html lang>`. */
export const LANGUAGES = [
  { code: "ru", name: "Русский", html_lang: "ru", accept_language: "ru-RU" },
  { code: "en", name: "English", html_lang: "en", accept_language: "en-US" },
  { code: "zh-hans", name: "简体中文", html_lang: "zh-Hans", accept_language: "zh-hans" },
  { code: "hi", name: "हिन्दी", html_lang: "hi", accept_language: "hi" },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]["code"];

const DEFAULT_LANGUAGE: LanguageCode = "ru";
const COOKIE = "language";
/** Lifetime of the language cookie, in seconds. Browsers allow at most 400 days. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function languageOf(code: string): (typeof LANGUAGES)[number] {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];
}

/**
 * Returns the language from a `document.cookie` string. If the cookie is missing or invalid, the language is Russian.
 */
export function languageInCookies(cookies: string): LanguageCode {
  const value = cookies
    .split("; ")
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return LANGUAGES.find((language) => language.code === value)?.code ?? DEFAULT_LANGUAGE;
}

export function currentLanguage(): LanguageCode {
  return languageInCookies(document.cookie);
}

/**
 * Stores the language in a cookie. Returns true if the language changed, in which case the page must be reloaded.
 * Always false if cookies are disabled.
 */
export function rememberLanguage(code: LanguageCode): boolean {
  const before = currentLanguage();
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${code}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
  return currentLanguage() !== before;
}
