import type { Locale } from "date-fns";
import type { ComponentType } from "react";
import { currentLanguage } from "#src/locale/languages.ts";
import type { LanguageCode } from "#src/locale/languages.ts";
import type { CalendarPanelProps, DayCalendarProps } from "#src/ui/calendar/CalendarPanel.tsx";

export interface Calendar {
  readonly CalendarPanel: ComponentType<CalendarPanelProps>;
  readonly DayCalendar: ComponentType<DayCalendarProps>;
  readonly locale: Locale;
}

const LOCALES = {
  ru: () => import("date-fns/locale/ru").then(({ ru }) => ru),
  en: () => import("date-fns/locale/en-US").then(({ enUS }) => enUS),
  "zh-hans": () => import("date-fns/locale/zh-CN").then(({ zhCN }) => zhCN),
  hi: () => import("date-fns/locale/hi").then(({ hi }) => hi),
} satisfies Record<LanguageCode, () => Promise<Locale>>;

async function load(): Promise<Calendar> {
  const [{ CalendarPanel, DayCalendar }, locale] = await Promise.all([
    import("#src/ui/calendar/CalendarPanel.tsx"),
    LOCALES[currentLanguage()](),
  ]);
  loaded = { CalendarPanel, DayCalendar, locale };
  return loaded;
}

let coming: Promise<Calendar> | undefined;
let loaded: Calendar | null = null;

/** Returns the calendar if it was loaded before. */
export const loadedCalendar = (): Calendar | null => loaded;

/** Loads the calendar with the words of the language. It is needed when a calendar is first opened, or soon will be. */
export function loadCalendar(): Promise<Calendar> {
  coming ??= load().catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}
