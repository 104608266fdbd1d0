import { QueryClient } from "@tanstack/react-query";
import { NotificationContextProvider } from "ra-core";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { MeProvider } from "#src/api/me.tsx";
import { AdminContext } from "#src/app/AdminContext.tsx";
import { meIn } from "#src/app/me-test-kit.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";

/** Everything that components of pages need: words, theme, address, the caller's company and the calls. */
export function InApp({ children }: { children: ReactNode }) {
  return (
    <InTheme>
      <MemoryRouter>
        <NotificationContextProvider>
          <MeProvider me={meIn(1)}>
            <AdminContext queryClient={new QueryClient()}>{children}</AdminContext>
          </MeProvider>
        </NotificationContextProvider>
      </MemoryRouter>
    </InTheme>
  );
}
