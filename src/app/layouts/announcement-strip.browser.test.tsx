import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryRouter, useNavigate } from "react-router";
import { render } from "vitest-browser-react";
import type { Announcement } from "#contract/operator/announcement.schema.ts";
import { Timestamp } from "#contract/primitives.ts";
import { MeProvider } from "#src/api/me.tsx";
import { AnnouncementStrip } from "#src/app/layouts/AnnouncementStrip.tsx";
import { rememberWorkspace } from "#src/api/session.ts";
import { meIn } from "#src/app/me-test-kit.ts";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import { AppFrame } from "#src/ui/page/AppFrame.tsx";

const tonight = (id: number): Announcement => ({
  id,
  texts: { ru: `Обновление <b>№ ${id}</b>` },
  tone: "warn",
  starts_at: Timestamp.parse("2026-11-01T00:00:00.000Z"),
  ends_at: null,
});

/** Sends an event to the open page. */
let publish: (announcement: Announcement | null) => void;
let calls: string[];
beforeEach(() => {
  calls = [];
  rememberWorkspace(1);
  vi.stubGlobal("fetch", (input: string) => {
    if (!input.endsWith("/live")) {
      calls.push(input);
      return Promise.resolve(new Response("{}", { status: 200, headers: { "content-type": "application/json" } }));
    }
    const body = new ReadableStream({
      start: (stream) => {
        publish = (announcement) =>
          stream.enqueue(
            new TextEncoder().encode(
              `data: ${JSON.stringify({ kind: "announcement_changed", id: announcement?.id ?? 1, announcement })}\n\n`,
            ),
          );
      },
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  rememberWorkspace(null);
});

function NextPage() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate("/next")}>Дальше</button>;
}

function Page({ first }: { first: Announcement | null }) {
  return (
    <InTheme>
      <MemoryRouter>
        <MeProvider me={{ ...meIn(1), announcement: first }}>
          <AppFrame area="desk" menu={<nav aria-label="menu" />} notice={<AnnouncementStrip />}>
            <main style={{ paddingTop: 80 }}>
              <h1>Заявки</h1>
              <NextPage />
            </main>
          </AppFrame>
        </MeProvider>
      </MemoryRouter>
    </InTheme>
  );
}

test("an announcement that arrives moves nothing, has a row on the next page, and goes when it is dismissed", async () => {
  const screen = await render(<Page first={null} />);
  const top = (): number => screen.getByRole("heading").element().getBoundingClientRect().top;
  const before = top();
  publish(tonight(7));
  await expect.element(screen.getByText("Обновление <b>№ 7</b>")).toBeVisible();
  expect(top()).toBe(before);
  await screen.getByRole("button", { name: "Дальше" }).click();
  await expect.poll(top).toBeGreaterThan(before);
  await screen.getByRole("button", { name: "Скрыть объявление" }).click();
  await expect.element(screen.getByText(/Обновление/)).not.toBeInTheDocument();
  expect(top()).toBe(before);
  expect(calls).toEqual([expect.stringMatching(/\/user\/announcement\/7\/dismiss$/)]);
});

test("an announcement that was there when the page was opened leaves its row when it is withdrawn", async () => {
  const screen = await render(<Page first={tonight(9)} />);
  const top = (): number => screen.getByRole("heading").element().getBoundingClientRect().top;
  await expect.element(screen.getByText(/№ 9/)).toBeVisible();
  const shown = top();
  publish(null);
  await expect.element(screen.getByText(/№ 9/)).not.toBeVisible();
  expect(top()).toBe(shown);
});
