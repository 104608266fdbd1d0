import { NotificationContextProvider, useGetList, useUpdate } from "ra-core";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import type { Group } from "#contract/groups/group.schema.ts";
import { MeProvider } from "#src/api/me.tsx";
import type { Me } from "#src/api/me.tsx";
import { rememberWorkspace } from "#src/api/session.ts";
import { meIn } from "#src/app/me-test-kit.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { clearQueryCache, WorkspaceQueryCache } from "#src/app/WorkspaceQueryCache.tsx";
import { Messages } from "#src/ui/feedback/Messages.tsx";

const [ANNA_AND_CO, BORIS_AND_CO] = [1, 2];
const groupOf = (workspace: string | null) => ({ id: 5, version: 2, name: `группа компании ${workspace ?? ""}` });

/** Callbacks that release the delayed responses. */
let held: (() => void)[] = [];
let isHolding = false;
let asked: (string | null)[] = [];
beforeEach(() => {
  [held, isHolding, asked] = [[], false, []];
  vi.stubGlobal("fetch", async (_url: string, { method = "GET", headers }: RequestInit = {}) => {
    const workspace = new Headers(headers).get("X-Workspace");
    if (isHolding) await new Promise<void>((go) => held.push(go));
    if (method === "GET") asked.push(workspace);
    const group = groupOf(workspace);
    return new Response(JSON.stringify(method === "GET" ? { results: [group], count: 1 } : group), { status: 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  rememberWorkspace(null);
  clearQueryCache();
});

let drawn: string[] = [];
let change: Promise<unknown> | undefined;
beforeEach(() => {
  [drawn, change] = [[], undefined];
});
function Names() {
  const { data = [] } = useGetList<Group>("groups", {});
  const [update] = useUpdate<Group>();
  const text = data.map(({ name }) => name).join(", ");
  drawn.push(text);
  const rename = () => {
    change = update("groups", { id: 5, data: {} }, { returnPromise: true });
  };
  return (
    <button type="button" onClick={rename}>
      {text === "" ? "…" : text}
    </button>
  );
}

const App = ({ me }: { me: Me }) => (
  <InTheme>
    <MemoryRouter>
      <NotificationContextProvider>
        <MeProvider me={me}>
          <WorkspaceQueryCache>
            <Names />
          </WorkspaceQueryCache>
        </MeProvider>
        <Messages />
      </NotificationContextProvider>
    </MemoryRouter>
  </InTheme>
);

test("after a switch nothing that another company has read is shown, also not on the way back", async () => {
  rememberWorkspace(ANNA_AND_CO);
  const screen = await render(<App me={meIn(ANNA_AND_CO)} />);
  await expect.element(screen.getByText("группа компании 1")).toBeVisible();
  drawn = [];
  for (const next of [BORIS_AND_CO, ANNA_AND_CO]) {
    rememberWorkspace(next);
    drawn = [];
    await screen.rerender(<App me={meIn(next)} />);
    await expect.element(screen.getByText(`группа компании ${next}`)).toBeVisible();
    expect(new Set(drawn)).toEqual(new Set(["", `группа компании ${next}`]));
  }
  expect(asked).toEqual(["1", "2", "1"]);
});

test("a change that is answered after a switch doesn't come among the rows of the next company", async () => {
  rememberWorkspace(ANNA_AND_CO);
  const screen = await render(<App me={meIn(ANNA_AND_CO)} />);
  await expect.element(screen.getByText("группа компании 1")).toBeVisible();
  isHolding = true;
  await screen.getByRole("button").click();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  isHolding = false;
  rememberWorkspace(BORIS_AND_CO);
  drawn = [];
  await screen.rerender(<App me={meIn(BORIS_AND_CO)} />);
  await expect.element(screen.getByText("группа компании 2")).toBeVisible();
  for (const go of held) go();
  await change;
  await expect.element(screen.getByText("группа компании 2")).toBeVisible();
  expect(drawn).not.toContain("группа компании 1");
});

test("while calls go to the next company already, the rows of the last one are off the screen", async () => {
  rememberWorkspace(ANNA_AND_CO);
  const screen = await render(<App me={meIn(ANNA_AND_CO)} />);
  await expect.element(screen.getByText("группа компании 1")).toBeVisible();
  rememberWorkspace(BORIS_AND_CO);
  const reread = vi.fn(() => Promise.resolve());
  await screen.rerender(<App me={{ ...meIn(ANNA_AND_CO), reread }} />);
  await expect.element(screen.getByText("группа компании 1")).not.toBeInTheDocument();
  expect(reread).toHaveBeenCalledOnce();
});
