import { I18nContextProvider } from "react-admin";
import polyglotI18nProvider from "ra-i18n-polyglot";
import type { ReactNode } from "react";
import * as ru from "#i18n/ru/catalogue.ts";
import { messagesOf } from "#src/locale/messages.ts";
import { AppTheme } from "#src/app/theme/AppTheme.tsx";

const i18n = polyglotI18nProvider(() => messagesOf(ru), "ru");

export function InTheme({ children }: { children: ReactNode }) {
  return (
    <I18nContextProvider value={i18n}>
      <AppTheme>{children}</AppTheme>
    </I18nContextProvider>
  );
}
