import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NotificationContextProvider } from "ra-core";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { COUNTED_MAX_ROWS } from "#contract/limits.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { MeProvider } from "#src/api/me.tsx";
import { meIn } from "#src/app/me-test-kit.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { SupplierPicker } from "#src/features/tenders/SupplierPicker.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

const SUPPLIER: SupplierRow = {
  id: 2,
  name: "Радиосвязь",
  inn: null,
  email: null,
  status: "VERIFIED",
  company_status: null,
  is_listed: true,
  invited: 0,
  answered: 0,
  waiting: 0,
  orders: 0,
  last_order_at: null,
  sums: [],
  deliveries: null,
};

async function open(found: { count: number; count_is_bound?: true }): Promise<void> {
  vi.stubGlobal("fetch", (url: string) => {
    const answer = url.includes("/suppliers") ? { ...found, results: [SUPPLIER] } : { count: 0, results: [] };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
  });
  const nothing = () => undefined;
  await render(
    <InTheme>
      <MemoryRouter>
        <NotificationContextProvider>
          <QueryClientProvider client={new QueryClient()}>
            <MeProvider me={meIn(1)}>
              <SupplierPicker
                tender={{ id: 5, status: "DRAFT" }}
                added={new Set()}
                awaited={new Set()}
                onClose={nothing}
                onAdded={nothing}
              />
            </MeProvider>
          </QueryClientProvider>
        </NotificationContextProvider>
      </MemoryRouter>
    </InTheme>,
  );
  await expect.element(page.getByText("Радиосвязь")).toBeVisible();
}

test("how many more suppliers there are is told", async () => {
  await open({ count: 120 });
  await expect.element(page.getByText("Ещё 119. Уточните поиск.")).toBeVisible();
});

test("where not all are counted, it is more than that", async () => {
  await open({ count: COUNTED_MAX_ROWS, count_is_bound: true });
  await expect.element(page.getByText(/^Ещё более 9\s999\. Уточните поиск\.$/)).toBeVisible();
});
