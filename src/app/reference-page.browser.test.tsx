import { NotificationContextProvider } from "ra-core";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { MeProvider } from "#src/api/me.tsx";
import { ADMIN_AREA } from "#src/app/admin-pages.tsx";
import { meIn } from "#src/app/me-test-kit.ts";
import { AreaRoutes, InArea } from "#src/app/ResourceRoutes.tsx";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { clearQueryCache, WorkspaceQueryCache } from "#src/app/WorkspaceQueryCache.tsx";

const ANSWERS: Readonly<Record<string, readonly object[]>> = {
  "/api/units": [
    { id: 1, slug: "pcs", okei: "796", name: "Штука", symbol: "шт" },
    { id: 5, slug: "kg", okei: "166", name: "Килограмм", symbol: "кг" },
  ],
  "/api/vat-rates": [{ id: 1, percent: "22", valid_from: "2026-01-01", valid_to: null, is_default: true }],
  "/api/tax-types": [{ id: 1, name: "Облагается НДС" }],
  "/api/payment-rule": [{ id: "FULL_PREPAYMENT", name: "Предоплата 100 %" }],
};

beforeEach(() =>
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(new Response(JSON.stringify(ANSWERS[new URL(url, window.location.href).pathname] ?? []))),
  ),
);
afterEach(() => {
  vi.unstubAllGlobals();
  clearQueryCache();
});

test("the reference lists are searched by name, sign and code, all at once; the search is in the address", async () => {
  const page = (
    <NotificationContextProvider>
      <MeProvider me={meIn(null, { is_admin: true })}>
        <WorkspaceQueryCache>
          <InArea area={ADMIN_AREA}>
            <AreaRoutes area={ADMIN_AREA} />
          </InArea>
        </WorkspaceQueryCache>
      </MeProvider>
    </NotificationContextProvider>
  );
  const router = createMemoryRouter([{ path: "/admin-profile/*", element: page }], {
    initialEntries: ["/admin-profile/reference?q=796"],
  });
  const screen = await render(
    <InTheme>
      <RouterProvider router={router} />
    </InTheme>,
  );
  const tables = screen.getByRole("table");
  await expect.element(screen.getByRole("cell", { name: "Штука" })).toBeVisible();
  await expect.poll(() => tables.all().length).toBe(1);
  await screen.getByRole("searchbox").fill("рубль");
  await expect.element(screen.getByRole("cell", { name: "Рубль, ₽" })).toBeVisible();
  await expect.poll(() => tables.all().length).toBe(1);
  await screen.getByRole("searchbox").fill("дюйм");
  await screen.getByRole("button", { name: "Сбросить фильтры" }).click();
  await expect.poll(() => tables.all().length).toBe(5);
  expect(router.state.location.search).toBe("");
});
