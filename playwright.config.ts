import process from "node:process";
import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./scripts/find-chromium.mjs";

const chromium = findChromium();
const readsTypeScript = Reflect.get(process.features, "typescript") === "strip";
const report = process.env["E2E_REPORT"] ?? ".cache/reports/e2e.json";

/** Runs journeys through the built product. Each worker starts its own server (e2e/fixtures.ts). */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  // A Node that reads TypeScript itself is faster than Playwright's transformation, which every worker would repeat.
  build: { external: readsTypeScript ? ["**/server/**", "**/contract/**", "**/i18n/**"] : [] },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Three tasks share two processors, so pages can be slow. The timeout is about as long as a person's patience.
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: report }]],
  use: {
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    viewport: { width: 1440, height: 900 },
    // The service worker caches files for offline use. Only the journeys about offline use allow it.
    serviceWorkers: "block",
    permissions: ["clipboard-read", "clipboard-write"],
    // Recording every page costs a third of the time of all journeys. `--trace on` records the journey under
    // investigation.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: { args: chromiumArgs, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
