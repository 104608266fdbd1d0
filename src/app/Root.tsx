import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { I18nContext } from "ra-core";
import type { I18nProvider } from "ra-core";
import { StrictMode, useState } from "react";
import { RouterProvider } from "react-router";
import type { createBrowserRouter } from "react-router";
import { AppTheme } from "#src/app/theme/AppTheme.tsx";
import { FeedbackProvider } from "#src/ui/feedback/FeedbackProvider.tsx";

const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true }, mutations: { retry: false } } });

/** Everything that stands around every page: language, theme, cache, messages, addresses. */
export function Root({ i18n, mui, router }: { i18n: I18nProvider; mui: object; router: ReturnType<typeof createBrowserRouter> }) {
  const [client] = useState(newQueryClient);
  return (
    <StrictMode>
      <I18nContext.Provider value={i18n}>
        <AppTheme locale={mui}>
          <QueryClientProvider client={client}>
            <FeedbackProvider>
              {/* react-admin's logout navigates and clears its store at once; with transitions it would run in circles. */}
              <RouterProvider router={router} useTransitions={false} />
            </FeedbackProvider>
          </QueryClientProvider>
        </AppTheme>
      </I18nContext.Provider>
    </StrictMode>
  );
}
