import { QueryClient } from "@tanstack/react-query";
import { NotificationContextProvider, useCanAccess } from "ra-core";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { dataProvider } from "#src/api/data-provider.ts";
import { MeProvider } from "#src/api/me.tsx";
import type { Me } from "#src/api/me.tsx";
import { setSessionToken, onSessionLost } from "#src/api/session.ts";
import { AdminContext } from "#src/app/AdminContext.tsx";
import { authProviderOf } from "#src/app/auth-provider.ts";
import { meIn } from "#src/app/me-test-kit.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useCount } from "#src/kit/list/use-count.ts";
import { Messages } from "#src/ui/feedback/Messages.tsx";

let answer: { status: number; body: unknown } = { status: 200, body: {} };
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSessionToken(null);
});

function App({ client, me, children }: { client: QueryClient; me: Me; children: ReactNode }) {
  return (
    <InTheme>
      <MemoryRouter>
        <NotificationContextProvider>
          <MeProvider me={me}>
            <AdminContext queryClient={client}>{children}</AdminContext>
          </MeProvider>
          <Messages />
        </NotificationContextProvider>
      </MemoryRouter>
    </InTheme>
  );
}

test("what is drawn first after a switch of company goes by the rights there", async () => {
  const drawn: (boolean | undefined)[] = [];
  function Right({ keyOf }: { keyOf: string }) {
    const { canAccess } = useCanAccess({ resource: "users", action: "list" });
    drawn.push(canAccess);
    return <p>{`${keyOf}: ${String(canAccess)}`}</p>;
  }
  const client = new QueryClient();
  const screen = await render(
    <App client={client} me={meIn(null, { is_admin: true })}>
      <Right keyOf="before" />
    </App>,
  );
  await expect.element(screen.getByText("before: true")).toBeVisible();
  drawn.length = 0;
  await screen.rerender(
    <App client={client} me={meIn(null)}>
      <Right keyOf="after" />
    </App>,
  );
  await expect.element(screen.getByText("after: false")).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set([false]));
});

test("a count leaves no part of a row behind for the page of that record", async () => {
  answer = { status: 200, body: { results: [{ id: 5, name: "часть" }], count: 41 } };
  const Count = () => <p>{useCount("tenders", {}) ?? "…"}</p>;
  const client = new QueryClient();
  const screen = await render(
    <App client={client} me={meIn(null, { is_admin: true })}>
      <Count />
    </App>,
  );
  await expect.element(screen.getByText("41")).toBeVisible();
  expect(client.getQueryData(["tenders", "getOne", { id: "5", meta: undefined }])).toBeUndefined();
});

test("a save that is refused says why, also where it comes as the refusal of a form", async () => {
  answer = { status: 409, body: { code: "company_has_users", detail: "В компании есть пользователи." } };
  function Save() {
    const { error, attempt } = useDialogAction();
    const save = () => dataProvider.update("supplier-companies", { id: 5, data: {}, previousData: { id: 5 } });
    return (
      <button type="button" onClick={() => void attempt(() => save().then(() => undefined))}>
        {error ?? "Сохранить"}
      </button>
    );
  }
  const screen = await render(
    <App client={new QueryClient()} me={meIn(null, { is_admin: true })}>
      <Save />
    </App>,
  );
  await screen.getByRole("button", { name: "Сохранить" }).click();
  await expect.element(screen.getByText("В компании есть пользователи.")).toBeVisible();
});

test("a session that has ended is told of once, however the call was made", async () => {
  answer = { status: 401, body: { code: "not_signed_in", detail: "" } };
  setSessionToken("t");
  const lost = vi.fn();
  const stop = onSessionLost(lost);
  const refused: unknown = await dataProvider.getList("users", {}).catch((reason: unknown) => reason);
  await authProviderOf(meIn(null, { is_admin: true })).checkError(refused);
  stop();
  expect(lost).toHaveBeenCalledOnce();
});
