import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { filesUnder, isTest } from "../lib/files.mjs";
import { inRoot, root } from "../lib/root.mjs";

const WORKER = /-(worker|process)\.(ts|mts|mjs)$/;
const WORKER_URL =
  /new URL\(\s*(["'])(?:\.{1,2}\/)[^"']*?([^/"']+-(?:worker|process))\.(?:ts|mts|mjs)\1\s*,\s*import\.meta\.url\s*\)/g;

/**
 * Rewrites the URLs of workers such as "../db/some-worker.mjs". Workers are entry points of their own, and all entry
 * points are built into one flat folder.
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

/**
 * Packages that are not bundled, because they have files, threads or native code of their own or aren't needed at
 * startup. All other packages are bundled, because looking up six hundred small files makes startup take half as long
 * again.
 */
export const OUTSIDE = new Set([
  "@aws-sdk/client-s3",
  "@electric-sql/pglite",
  "@embedpdf/fonts-sc",
  "@expo-google-fonts/noto-sans",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@node-rs/argon2",
  "fontkit",
  "highs",
  "hucre",
  "mime-db",
  "nodemailer",
  "pdfkit",
  "pino",
  "prom-client",
  "qr",
  "yaml",
]);

/** @type {import("esbuild").Plugin} */
const packagesOutside = {
  name: "packages-outside",
  setup(context) {
    context.onResolve({ filter: /^[^./#]/ }, ({ path: wanted, kind }) => {
      const [scope = "", name = ""] = wanted.split("/");
      const isOutside = kind !== "entry-point" && OUTSIDE.has(scope.startsWith("@") ? `${scope}/${name}` : scope);
      return isOutside ? { path: wanted, external: true } : undefined;
    });
  },
};

/** Defines `require`, which CommonJS packages use to load Node modules. */
const REQUIRE =
  'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);';

/** Folders that the server reads at run time. They are copied next to the bundle. */
const BESIDE = /** @type {const} */ ([
  ["server/db/migrations", "migrations"],
  ["server/seed/parts", "parts"],
]);

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
    charset: "utf8",
    // Identifiers are not minified, so that stack traces stay readable.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    sourcesContent: false,
    banner: { js: REQUIRE },
    logLevel: "warning",
    plugins: [workerUrls, packagesOutside],
  });
  for (const [folder, name] of BESIDE) fs.cpSync(inRoot(folder), inRoot(`${out}/${name}`), { recursive: true });
}
