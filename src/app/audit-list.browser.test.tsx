import { NotificationContextProvider } from "ra-core";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AuditEntry } from "#contract/audit/audit.api.ts";
import { MeProvider } from "#src/api/me.tsx";
import { setSessionToken } from "#src/api/session.ts";
import { ADMIN_AREA } from "#src/app/admin-pages.tsx";
import { meIn } from "#src/app/me-test-kit.ts";
import { AreaRoutes, InArea } from "#src/app/ResourceRoutes.tsx";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { clearQueryCache, WorkspaceQueryCache } from "#src/app/WorkspaceQueryCache.tsx";
import { Messages } from "#src/ui/feedback/Messages.tsx";

const entryOf = (id: number) =>
  AuditEntry.parse({
    id,
    entity: "tender",
    entity_id: 100 + id,
    action: "edit",
    user: { id: 1, name: "Анна Соколова" },
    workspace: { id: 7, name: "ООО «Первый»" },
    at: "2026-11-20T09:00:00.000Z",
    address: null,
    note: `правка ${id}`,
    changes: {},
    is_withheld: false,
    record: { code: `T-0010${id}`, name: "Крепёж" },
    worded: [
      {
        field: "status",
        label: "Статус",
        from: { kind: "text", text: "Черновик" },
        to: { kind: "text", text: "Идёт приём" },
      },
      {
        field: "closing_date",
        label: "Приём до",
        from: { kind: "text", text: "" },
        to: { kind: "moment", text: "2026-11-25T12:00:00.000Z" },
      },
    ],
  });

let entries: AuditEntry[] = [];
let asked: string[] = [];
let fails = false;
beforeEach(() => {
  [entries, asked, fails] = [[5, 4, 3, 2, 1].map(entryOf), [], false];
  vi.stubGlobal("fetch", (url: string) => {
    const { pathname, search, searchParams } = new URL(url, window.location.href);
    // The list also reads the views of its table.
    if (!pathname.endsWith("/audit")) return Promise.resolve(new Response(JSON.stringify({ count: 0, results: [] })));
    asked.push(search);
    if (fails) return Promise.resolve(new Response(JSON.stringify({ code: "internal", detail: "" }), { status: 500 }));
    const before = Number(searchParams.get("before") ?? Infinity);
    const left = entries.filter(({ id }) => id < before);
    return Promise.resolve(new Response(JSON.stringify({ results: left.slice(0, 2), has_more: left.length > 2 })));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSessionToken(null);
  clearQueryCache();
});

async function open(address: string) {
  const page = (
    <NotificationContextProvider>
      <MeProvider me={meIn(null, { is_admin: true })}>
        <WorkspaceQueryCache>
          <InArea area={ADMIN_AREA}>
            <AreaRoutes area={ADMIN_AREA} />
          </InArea>
        </WorkspaceQueryCache>
      </MeProvider>
      <Messages />
    </NotificationContextProvider>
  );
  const router = createMemoryRouter([{ path: "/admin-profile/*", element: page }], {
    initialEntries: [`/admin-profile/audit${address}`],
  });
  const screen = await render(
    <InTheme>
      <RouterProvider router={router} />
    </InTheme>,
  );
  return { screen, address: () => router.state.location.search };
}

test("the list of changes, which nobody counts, grows at its end, each time from its last row", async () => {
  const { screen } = await open("");
  const more = screen.getByRole("button", { name: "Показать ещё" });
  await expect.element(screen.getByText("правка 4")).toBeVisible();
  await expect.element(screen.getByText("правка 3")).not.toBeInTheDocument();
  await more.click();
  await expect.element(screen.getByText("правка 2")).toBeVisible();
  await expect.element(screen.getByText("правка 5")).toBeVisible();
  await more.click();
  await expect.element(screen.getByText("правка 1")).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  expect(asked).toEqual(["?limit=50", "?limit=50&before=4", "?limit=50&before=2"]);
  await expect.element(screen.getByRole("navigation")).not.toBeInTheDocument();
});

test("where no more comes the rows stay, and it is said", async () => {
  const { screen } = await open("");
  const more = screen.getByRole("button", { name: "Показать ещё" });
  await expect.element(more).toBeVisible();
  fails = true;
  await more.click();
  await expect.element(screen.getByRole("alertdialog").or(screen.getByRole("alert")).first()).toBeVisible();
  await expect.element(screen.getByText("правка 4")).toBeVisible();
  fails = false;
  await screen.getByRole("button", { name: "Показать ещё" }).click();
  await expect.element(screen.getByText("правка 3")).toBeVisible();
});

test("an address names the kind of record, days, and a record, a person or a company that it is about", async () => {
  const { screen, address } = await open("?entity=tender&id=105&user=1&workspace=7&from=2026-11-01&to=2026-11-30&q=x");
  await expect.element(screen.getByText("правка 4")).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    limit: "50",
    entity: "tender",
    entity_id: "105",
    user: "1",
    workspace: "7",
    from: "2026-11-01",
    to: "2026-11-30",
  });
  await expect.element(screen.getByRole("combobox", { name: "Запись: тендер" })).toBeVisible();
  await expect.element(screen.getByLabelText("С дня")).toHaveValue("01.11.2026");
  await screen.getByRole("button", { name: /Номер записи/ }).click();
  await screen.getByRole("button", { name: /Пространство/ }).click();
  await screen.getByLabelText("По день").fill("");
  await expect.poll(address).toBe("?entity=tender&user=1&from=2026-11-01&q=x");
  await expect.poll(() => asked.at(-1)).toBe("?limit=50&from=2026-11-01&user=1&entity=tender");
});

test("a list that nothing is left of by its filters takes them back", async () => {
  entries = [];
  const { screen, address } = await open("?entity=offer&from=2026-11-01");
  await screen.getByRole("button", { name: "Сбросить фильтры" }).click();
  await expect.poll(address).toBe("");
  await expect.element(screen.getByText("Таких изменений нет")).toBeVisible();
});

test("an entry says what happened to which record, and what changed, in words and in the reader's zone", async () => {
  const { screen } = await open("");
  const row = screen.getByRole("row", { name: /T-00105/ });
  await expect.element(row).toHaveTextContent("Изменено: тендер T-00105 «Крепёж»");
  await expect.element(row).toHaveTextContent("Статус: Черновик → Идёт приём");
  await expect.element(row).toHaveTextContent(/Приём до: .* → 25 ноя.*15:00 МСК/);
  await expect
    .element(row.getByRole("link", { name: "тендер T-00105 «Крепёж»" }))
    .toHaveAttribute("href", "/admin-profile/tenders/105");
});

test("a column that is switched off leaves the table", async () => {
  const { screen } = await open("?entity=tender");
  await expect.element(screen.getByRole("columnheader", { name: "Адрес" })).toBeVisible();
  await screen.getByRole("button", { name: "Колонки" }).click();
  await screen.getByRole("checkbox", { name: "Адрес" }).click();
  await expect.element(screen.getByRole("columnheader", { name: "Адрес" })).not.toBeInTheDocument();
});
