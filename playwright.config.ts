import process from "node:process";
import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./scripts/find-chromium.mjs";

const chromium = findChromium();
const readsTypeScript = Reflect.get(process.features, "typescript") === "strip";
const report = process.env["E2E_REPORT"] ?? ".cache/reports/e2e.json";

/** Journeys through the built product; each worker starts a server of its own (e2e/fixtures.ts). */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  // A Node that reads TypeScript itself is faster than the transformation, which each worker would pay for.
  build: { external: readsTypeScript ? ["**/server/**", "**/contract/**", "**/i18n/**"] : [] },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Three tasks share two processors: a page may come late, and is waited for as long as it takes a person to give up.
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: report }]],
  use: {
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    viewport: { width: 1440, height: 900 },
    // It keeps files for a page without a connection: the journeys about that allow it, the others are spared its work.
    serviceWorkers: "block",
    permissions: ["clipboard-read", "clipboard-write"],
    // Recording every page costs a third of the time of all journeys; `--trace on` records the one that is looked into.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: { args: chromiumArgs, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
