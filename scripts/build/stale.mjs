import fs from "node:fs";
import path from "node:path";
import { fingerprint } from "../lib/files.mjs";
import { inRoot } from "../lib/root.mjs";

const COMMON = ["contract", "i18n", "package.json", "package-lock.json", "scripts/build", "scripts/lib/files.mjs"];

export const SERVER_INPUTS = [...COMMON, "server"];

/** The inputs of each part, and the output file that exists after a build. */
const parts = {
  web: {
    inputs: [...COMMON, "src", "public", "index.html", "vite.config.ts", "tsconfig.json"],
    output: "dist/web/index.html",
  },
  server: { inputs: SERVER_INPUTS, output: "dist/server/main.js" },
};

/** @typedef {keyof typeof parts} Part */

/** @param {Part} part */
function stampFile(part) {
  return inRoot(`dist/.stamp-${part}.json`);
}

/** @returns {{ part: Part, inputs: string }[]} */
export function staleParts() {
  const names = /** @type {Part[]} */ (Object.keys(parts));
  return names
    .map((part) => ({ part, inputs: fingerprint(parts[part].inputs) }))
    .filter(({ part, inputs }) => !isFresh(part, inputs));
}

/**
 * @param {Part} part
 * @param {string} inputs
 */
function isFresh(part, inputs) {
  if (!fs.existsSync(inRoot(parts[part].output)) || !fs.existsSync(stampFile(part))) return false;
  return JSON.parse(fs.readFileSync(stampFile(part), "utf8")).inputs === inputs;
}

/** Removes the stamp before a build, so that an aborted build never counts as complete. @param {Part} part */
export function forget(part) {
  fs.rmSync(stampFile(part), { force: true });
}

/**
 * @param {Part} part
 * @param {string} inputs fingerprint from before the build, so that later edits make the part stale
 */
export function remember(part, inputs) {
  fs.mkdirSync(path.dirname(stampFile(part)), { recursive: true });
  fs.writeFileSync(stampFile(part), JSON.stringify({ inputs }));
}
