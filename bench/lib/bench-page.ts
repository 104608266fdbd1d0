import { chromium } from "@playwright/test";
import type { Page } from "@playwright/test";
import { SESSION_COOKIE } from "#contract/users/session.api.ts";
import { chromiumArgs, findChromium } from "../../scripts/find-chromium.mjs";
import type { BenchServer, Caller } from "./bench-server.ts";

/** Opens the built pages in a new browser as a signed-in user. `end` closes the browser. */
export async function openPage(
  bench: BenchServer,
  by: Required<Caller>,
): Promise<{ page: Page; end: () => Promise<void> }> {
  const executablePath = findChromium({ window: true });
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const cookie = (name: string, value: string) => ({ name, value, url: bench.address });
  await context.addCookies([
    cookie(SESSION_COOKIE, by.token),
    cookie("signed_in", "1"),
    cookie("language", "ru"),
    cookie("workspace", String(by.workspace)),
  ]);
  return { page: await context.newPage(), end: () => browser.close() };
}
