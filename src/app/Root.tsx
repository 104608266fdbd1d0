import { I18nContext } from "ra-core";
import type { I18nProvider } from "ra-core";
import { StrictMode } from "react";
import { RouterProvider } from "react-router";
import type { createBrowserRouter } from "react-router";
import { AppTheme } from "#src/app/theme/AppTheme.tsx";

/**
 * Providers of every page: language, theme, router. Signed-in pages get the cache and the notifications from
 * SignedInApp.
 */
export function Root({
  i18n,
  mui,
  router,
}: {
  i18n: I18nProvider;
  mui: object;
  router: ReturnType<typeof createBrowserRouter>;
}) {
  return (
    <StrictMode>
      <I18nContext.Provider value={i18n}>
        <AppTheme locale={mui}>
          {/*
           * react-admin's logout navigates and clears its store in the same step, which causes an infinite loop with transitions.
           */}
          <RouterProvider router={router} useTransitions={false} />
        </AppTheme>
      </I18nContext.Provider>
    </StrictMode>
  );
}
