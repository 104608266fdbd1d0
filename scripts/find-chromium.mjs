import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { canInstall, install } from "./lib/apt.mjs";

/** Chromium without a window: it draws the same pages with a sixth less of the processor's time. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The flags that every test browser starts with: root has no sandbox, and nothing here may call home.
 */
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
 * The path of a Chromium to test with: CHROMIUM_PATH, the system's (the one without a window first, unless `window`
 * asks for the one that people use), then Playwright's own; with `install`, and where the system allows it, one from
 * the system's packages. Undefined if there is none. The answer is kept in CHROMIUM_PATH, so that the processes started
 * from here need not look again.
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
 * Ubuntu's package is a stub that only tells of snap, so a file that exists proves nothing.
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
  // Older systems have it in the whole package alone.
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
