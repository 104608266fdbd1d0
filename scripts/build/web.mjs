import { promises as fs } from "node:fs";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { build } from "vite";
import { filesUnder } from "../lib/files.mjs";
import { inRoot, root } from "../lib/root.mjs";

const SMALLEST = 1024;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Builds the web client into dist/web. Writes a .br and a .gz file next to each file that is large enough to profit
 * from compression.
 */
export async function buildWeb() {
  await build({ root, configFile: inRoot("vite.config.ts"), mode: "production", logLevel: "warn" });
  // These folders must be named, because filesUnder skips dist, so that the output of a build is never an input.
  const files = ["dist/web/assets", "dist/web/sw.js", "dist/web/favicon.svg"].flatMap(filesUnder);
  await Promise.all(files.filter((file) => /\.(js|css|svg|json|txt)$/.test(file)).map(compress));
}

/**
 * Writes compressed copies of a file. index.html has no copies, because it is small and the server may change it for
 * each response.
 * @param {string} file
 */
async function compress(file) {
  const content = await fs.readFile(inRoot(file));
  if (content.length < SMALLEST) return;
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 10, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await fs.writeFile(inRoot(`${file}.br`), await brotli(content, { params }));
  await fs.writeFile(inRoot(`${file}.gz`), await gzip(content, { level: 9 }));
}
