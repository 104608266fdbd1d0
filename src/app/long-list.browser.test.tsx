import { QueryClient } from "@tanstack/react-query";
import { NotificationContextProvider } from "ra-core";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { COUNTED_MAX_ROWS } from "#contract/limits.ts";
import { MeProvider } from "#src/api/me.tsx";
import { AdminContext } from "#src/app/AdminContext.tsx";
import { meIn } from "#src/app/me-test-kit.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { listAddress } from "#src/kit/list/list-address.ts";
import { RecordList } from "#src/kit/list/RecordList.tsx";
import { PlacedResourceContext } from "#src/kit/resource/resource.ts";
import { groups } from "#src/features/groups/index.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { useAddress } from "#src/ui/page/use-address.ts";

interface Row {
  id: number;
  name: string;
  lots: number;
}

const COLUMNS: readonly GridColumn<Row>[] = [
  { field: "name", kind: "text", header: "Название", flex: 1, sortable: true },
  { field: "lots", kind: "integer", header: "Лотов", width: 200, sortable: "when_counted" },
];
const read = listAddress(["all"], "all", ["name", "lots"]);
const PLACED = { ...groups({ attributes: () => null }), to: "/groups", to_new: "/groups/new" };

function List() {
  const { state, change } = useAddress(read);
  return (
    <RecordList<Row>
      state={state}
      change={change}
      columns={COLUMNS}
      empty="Ничего нет"
      phoneHeight={40}
      phoneRow={({ name }) => name}
    />
  );
}

let asked: URL[] = [];
async function open(address: string, found: { count: number; count_is_bound?: true }): Promise<void> {
  asked = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(new URL(url, location.origin));
    const offset = Number(asked.at(-1)?.searchParams.get("offset") ?? 0);
    const results: Row[] = offset < found.count ? [{ id: 7, name: "Крепёж", lots: 3 }] : [];
    return Promise.resolve(new Response(JSON.stringify({ ...found, results }), { status: 200 }));
  });
  await render(
    <InTheme>
      <MemoryRouter initialEntries={[address]}>
        <NotificationContextProvider>
          <MeProvider me={meIn(1)}>
            <AdminContext queryClient={new QueryClient()}>
              <PlacedResourceContext.Provider value={PLACED}>
                <div style={{ height: 600 }}>
                  <List />
                </div>
              </PlacedResourceContext.Provider>
            </AdminContext>
          </MeProvider>
        </NotificationContextProvider>
      </MemoryRouter>
    </InTheme>,
  );
  await expect.element(page.getByText("Крепёж")).toBeVisible();
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const heading = (name: RegExp) => page.getByRole("columnheader", { name });
const next = page.getByRole("button", { name: "Следующая страница" });

test("a list that is longer than is counted says so, and offers no page behind what is counted", async () => {
  await open("/?page=200", { count: COUNTED_MAX_ROWS, count_is_bound: true });
  await expect.element(page.getByText(/^более 10\s000$/)).toBeVisible();
  await expect.element(page.getByText(/^9\s951–10\s000 из более чем 10\s000$/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Страница 200" })).toHaveAttribute("aria-current", "page");
  await expect.element(next).toBeDisabled();
});

test("by what no index has in order it can't stand, and says why", async () => {
  await open("/", { count: COUNTED_MAX_ROWS, count_is_bound: true });
  await expect.element(next).toBeEnabled();
  await heading(/упорядочивается не больше 10\s000 строк/).click();
  await heading(/Название/).click();
  await vi.waitFor(() => expect(asked.at(-1)?.searchParams.get("ordering")).toBe("name"));
  expect(asked).toHaveLength(2);
});

test("a list that is counted whole can stand by each of its columns", async () => {
  await open("/", { count: COUNTED_MAX_ROWS });
  await heading(/^Лотов$/).click();
  await vi.waitFor(() => expect(asked.at(-1)?.searchParams.get("ordering")).toBe("lots"));
});

test("an address behind the last page shows the last page", async () => {
  await open("/?page=40", { count: 580 });
  await expect.element(page.getByText("551–580 из 580")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Страница 12" })).toHaveAttribute("aria-current", "page");
});
