import fs from "node:fs";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./scripts/find-chromium.mjs";

const SERVER_SET_UP = "server/testing/global-setup.ts";
const chromium = findChromium();

/** The check prints only the message of a failure, so the message has to contain the compared values. */
const chaiConfig = { truncateThreshold: 2000 };

/**
 * Defines three kinds of tests. `unit` tests pure code. `server` tests the real server over HTTP, on the embedded
 * database, or on PostgreSQL when TEST_DATABASE_URL is set. `browser` tests components in a real Chromium, because in
 * an imitated DOM the grids would draw every row.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: "unit",
          chaiConfig,
          environment: "node",
          include: ["contract/**/*.test.ts", "i18n/**/*.test.ts", "src/**/*.test.ts", "scripts/**/*.test.mjs"],
          exclude: ["**/*.browser.test.*", "**/node_modules/**"],
          pool: "threads",
          isolate: false,
          // Some tests compute for seconds, and other steps of the check use the processors at the same time.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          chaiConfig,
          environment: "node",
          include: ["server/**/*.test.ts"],
          // Shares one process among many files, so that each of the two workers opens its database only once.
          pool: "forks",
          isolate: false,
          globalSetup: fs.existsSync(SERVER_SET_UP) ? [SERVER_SET_UP] : [],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: "./vite.config.ts",
        // If Vite discovered this package only while tests run, it would bundle it anew next to a second copy of React.
        optimizeDeps: { include: ["@mui/material/GlobalStyles", "react-hook-form"] },
        test: {
          name: "browser",
          chaiConfig,
          include: ["src/**/*.browser.test.{ts,tsx}"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { args: chromiumArgs, ...(chromium ? { executablePath: chromium } : {}) },
              contextOptions: {
                locale: "ru-RU",
                timezoneId: "Europe/Moscow",
                permissions: ["clipboard-read", "clipboard-write"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
