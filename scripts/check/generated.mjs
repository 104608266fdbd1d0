import fs from "node:fs";
import process from "node:process";
import { filesUnder } from "../lib/files.mjs";
import { inRoot } from "../lib/root.mjs";
import { run } from "../lib/run.mjs";

/** Runs `npm run gen` and fails if it changes, adds or removes a file: someone forgot to run it. */
const FOLDERS = ["contract", "server", "src", "i18n", "docs", "public"];

function contents() {
  return new Map(FOLDERS.flatMap(filesUnder).map((file) => [file, fs.readFileSync(inRoot(file), "base64")]));
}

const before = contents();
const { code } = await run("npm", ["run", "--silent", "gen"]);
const after = contents();
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
if (changed.length > 0) console.error(`npm run gen changed these files; commit them:\n${changed.join("\n")}`);
if (code !== 0 || changed.length > 0) process.exitCode = 1;
