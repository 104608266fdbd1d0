import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { canInstall, install } from "./lib/apt.mjs";

/** Name of the headless build, which renders the same pages with a sixth less processor time. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Flags for every test browser. Root has no sandbox, and the browser must not make network requests of its own. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Finds a Chromium for tests: first CHROMIUM_PATH, then a system browser, then Playwright's browser. Prefers the
 * headless build among system browsers unless `window` is true. With `install`, installs the system's package where
 * permitted. Returns undefined if no browser is found. Stores the result in CHROMIUM_PATH, so that child processes
 * don't search again.
 * @param {{ install?: boolean, window?: boolean }} [options]
 * @returns {string | undefined}
 */
export function findChromium({ install = false, window = false } = {}) {
  const names = window ? NAMES : [SHELL, ...NAMES];
  const found =
    process.env["CHROMIUM_PATH"] || systemChromium(names) || playwrightChromium() || (install && installed());
  if (found) process.env["CHROMIUM_PATH"] = found;
  return found || undefined;
}

/** @param {readonly string[]} names */
function systemChromium(names) {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...ELSEWHERE];
  return candidates.find((file) => fs.existsSync(file) && starts(file));
}

/**
 * Returns whether a browser starts. A file alone is not enough: Ubuntu's package is only a stub that refers to snap.
 * @param {string} file
 */
function starts(file) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(file, ["--version", "--no-sandbox"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        timeout: 20_000,
      }),
    );
  } catch {
    return false;
  }
}

function playwrightChromium() {
  try {
    const file = createRequire(import.meta.url)("playwright").chromium.executablePath();
    return fs.existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function installed() {
  if (!canInstall()) return undefined;
  // Older systems contain the headless build only in the full package.
  for (const name of [SHELL, "chromium"]) {
    install([name]);
    const found = systemChromium([name]);
    if (found) return found;
  }
  return undefined;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = findChromium({ install: true });
  if (found) {
    console.log(found);
  } else {
    console.error(
      "No Chromium found: install Chromium or Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.",
    );
    process.exitCode = 1;
  }
}
