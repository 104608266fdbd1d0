import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { filesUnder, isTest } from "../lib/files.mjs";
import { inRoot, root } from "../lib/root.mjs";

const WORKER = /-(worker|process)\.(ts|mts|mjs)$/;
const WORKER_URL =
  /new URL\(\s*(["'])(?:\.{1,2}\/)[^"']*?([^/"']+-(?:worker|process))\.(?:ts|mts|mjs)\1\s*,\s*import\.meta\.url\s*\)/g;

/**
 * Workers are entries of their own, and every entry lies flat in one folder: a source's
 * `new URL("../db/some-worker.mjs", import.meta.url)` must point there, whichever bundle it ends in.
 * @type {import("esbuild").Plugin}
 */
const workerUrls = {
  name: "worker-urls",
  setup(context) {
    context.onLoad({ filter: /[\\/]server[\\/].*\.(ts|mts|mjs)$/ }, async ({ path: file }) => {
      const text = await fs.promises.readFile(file, "utf8");
      if (file.includes("node_modules") || !/-(worker|process)\./.test(text)) return undefined;
      const contents = text.replace(WORKER_URL, 'new URL("./$2.js", import.meta.url)');
      return { contents, loader: file.endsWith("ts") ? "ts" : "js" };
    });
  },
};

/**
 * What becomes a file of its own: the server, its threads (*-worker) and processes (*-process), the commands of
 * server/cli.
 */
function entries() {
  const sources = filesUnder("server").filter((file) => !isTest(file));
  const chosen = sources.filter(
    (file) => file === "server/main.ts" || WORKER.test(file) || /^server\/cli\/[^/]+\.ts$/.test(file),
  );
  /** @type {Record<string, string>} */
  const byName = {};
  for (const file of chosen) {
    const name = path.basename(file).replace(/\.[^.]+$/, "");
    if (byName[name]) throw new Error(`${file} and ${byName[name]} would both become ${name}.js: rename one.`);
    byName[name] = file;
  }
  return byName;
}

/** Folders that the server reads while it runs, copied beside the bundle. */
const BESIDE = /** @type {const} */ ([
  ["server/db/migrations", "migrations"],
  ["server/seed/parts", "parts"],
]);

/** Bundles our own code into a folder of the project; packages stay in node_modules. */
export async function buildServer(out = "dist/server") {
  fs.rmSync(inRoot(out), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: entries(),
    outdir: out,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    charset: "utf8",
    sourcemap: true,
    logLevel: "warning",
    plugins: [workerUrls],
  });
  for (const [folder, name] of BESIDE) fs.cpSync(inRoot(folder), inRoot(`${out}/${name}`), { recursive: true });
}
