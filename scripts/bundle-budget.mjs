import fs from "node:fs";
import process from "node:process";
import zlib from "node:zlib";
import { inRoot } from "./lib/root.mjs";

/**
 * `node scripts/bundle-budget.mjs` checks the size of the gzipped scripts that each route in bundle-budget.json loads.
 * `entries` are keys of Vite's manifest, or names of chunks that vite.config.ts gives: index.html and the lazily loaded
 * modules of the route. All their static imports are counted; nested lazy imports are counted only if they are listed
 * too. The script fails if a sum exceeds `limit_kb` (1 kB = 1000 bytes).
 * @typedef {{ file: string, name?: string, imports?: string[] }} Chunk
 * @typedef {{ limit_kb: number, entries: string[] }} Budget
 */
const MANIFEST = "dist/web/.vite/manifest.json";
if (!fs.existsSync(inRoot(MANIFEST))) {
  console.error(`${MANIFEST} is missing: run npm run build first.`);
  process.exit(1);
}
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(fs.readFileSync(inRoot(MANIFEST), "utf8"));
/** @type {Record<string, Budget>} */
const budgets = JSON.parse(fs.readFileSync(inRoot("scripts/bundle-budget.json"), "utf8"));

for (const chunk of Object.values(manifest)) if (chunk.name !== undefined) manifest[chunk.name] ??= chunk;

for (const [route, budget] of Object.entries(budgets)) {
  const unknown = budget.entries.filter((entry) => !manifest[entry]);
  if (unknown.length > 0) {
    console.error(`${route}: the build has no entry ${unknown.join(", ")}; correct scripts/bundle-budget.json.`);
    process.exitCode = 1;
    continue;
  }
  const size = [...scriptsOf(budget.entries)].reduce((sum, file) => sum + gzipped(file), 0) / 1000;
  const over = size > budget.limit_kb;
  console.log(`${route}: ${size.toFixed(0)} kB of ${budget.limit_kb} kB${over ? ", too big" : ""}`);
  if (over) process.exitCode = 1;
}

/**
 * @param {string[]} entries
 * @param {Set<string>} [files]
 */
function scriptsOf(entries, files = new Set()) {
  for (const entry of entries) {
    const chunk = manifest[entry];
    if (!chunk || files.has(chunk.file)) continue;
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    scriptsOf(chunk.imports ?? [], files);
  }
  return files;
}

/** @param {string} file */
function gzipped(file) {
  return zlib.gzipSync(fs.readFileSync(inRoot(`dist/web/${file}`)), { level: 9 }).length;
}
