import "./lib/node-version.mjs";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { layOut } from "./release/lay-out.mjs";

/**
 * `npm run release [-- --folder DIR]` builds Lotwise and writes dist/lotwise-VERSION-PLATFORM.tar.gz, which runs
 * wherever Node does, on the platform that it was made on. It holds only what runs, and nothing in it builds. With
 * `--folder`, it fills that empty folder instead of an archive, for an image.
 */
process.chdir(root);
const { code } = await run(process.execPath, ["scripts/build.mjs"]);
if (code !== 0) process.exit(code);
const { version } = JSON.parse(fs.readFileSync("package.json", "utf8"));
const at = process.argv.indexOf("--folder");
if (at === -1) await archive();
else layOut(path.resolve(process.argv[at + 1] ?? ""));

async function archive() {
  const name = `lotwise-${version}-${process.platform}-${process.arch}`;
  const staging = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-release-"));
  try {
    layOut(path.join(staging, name));
    const file = inRoot(`dist/${name}.tar.gz`);
    const { code: packed, output } = await run("tar", ["-czf", file, "-C", staging, name], { quiet: true });
    if (packed !== 0) throw new Error(`tar failed: ${output}`);
    console.log(`${path.relative(root, file)}: ${(fs.statSync(file).size / 1e6).toFixed(0)} MB`);
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
}
