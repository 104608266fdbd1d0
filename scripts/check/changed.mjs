import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { blocksOf } from "../how-to/blocks.mjs";
import { importsOf } from "../imports/graph.mjs";
import { importersOf } from "../imports/importers.mjs";
import { filesUnder, textsOf } from "../lib/files.mjs";
import { inRoot, root } from "../lib/root.mjs";
import { journeysOf } from "./journeys.mjs";

/** @typedef {import("./steps.mjs").Step} Step */

const PROGRAMS = ["contract", "server", "src", "e2e", "bench", "i18n", "scripts"];
const CODE = /\.(ts|tsx|mts|mjs|cjs)$/;
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite(st)?\.config\.ts|playwright\.config\.ts|\.oxlintrc\.json)$/;
/** Matches files that define the database. No module imports them. */
const DATABASE = /^server\/db\/migrations\//;

/** @type {Record<string, RegExp>} */
const TESTS = {
  unit: /^(contract|i18n|src)\/.*(?<!\.browser)\.test\.ts$|^scripts\/.*\.test\.mjs$/,
  server: /^server\/(?!modules\/tenders\/tender-states|modules\/offers\/(isolation|sealed)).*\.test\.ts$/,
  "server-pg": /^server\/(?!platform\/|db\/embedded\/).*\.test\.ts$/,
  browser: /^src\/.*\.browser\.test\.tsx?$/,
};

/** @param {...string} args */
const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter((line) => line !== "");

/** Returns the files that differ from the branch point on main, committed or not. */
function changedFiles() {
  const base = ["main", "origin/main"].flatMap((name) => {
    try {
      return git("merge-base", "HEAD", name);
    } catch {
      return [];
    }
  })[0];
  return [...new Set([...git("diff", "--name-only", base ?? "HEAD"), ...git("ls-files", "-o", "--exclude-standard")])];
}

function ofHowTos() {
  const documents = filesUnder("docs").filter((name) => /\/how-to-.*\.md$/.test(name));
  return documents
    .flatMap((name) => blocksOf(fs.readFileSync(inRoot(name), "utf8"), name))
    .flatMap((block) => (block.kind === "insert" ? [block.file] : []));
}

/**
 * Returns the steps that the current change can affect, reduced to their affected files.
 * @param {readonly Step[]} steps
 * @returns {Step[]}
 */
export function forChange(steps) {
  const changed = changedFiles();
  if (changed.length === 0 || changed.some((file) => EVERYTHING.test(file)))
    return changed.length === 0 ? [] : [...steps];
  const files = PROGRAMS.flatMap(filesUnder);
  const edges = importsOf(root, files);
  const reached = [...importersOf(edges)(changed)];
  const journeys = journeysOf(changed, edges, textsOf(filesUnder("e2e")));
  const isDatabase = changed.some((file) => DATABASE.test(file));
  return steps.flatMap((step) => {
    const rest = restOf(step, { changed, reached, files, journeys, isDatabase });
    return rest === undefined ? [] : [rest];
  });
}

/**
 * @param {Step} step
 * @param {{ changed: string[], reached: string[], files: string[], journeys: string[], isDatabase: boolean }} change
 * @returns {Step | undefined}
 */
function restOf(step, { changed, reached, files, journeys, isDatabase }) {
  /** @param {string[]} args */
  const withFiles = (args) =>
    args.length === 0 ? undefined : { ...step, parts: 1, command: [...step.command, ...args] };
  const code = changed.filter((file) => CODE.test(file) && fs.existsSync(inRoot(file)));
  const own = TESTS[step.name];
  if (own) {
    const all = isDatabase && step.name.startsWith("server");
    return withFiles((all ? files : reached).filter((file) => own.test(file) && fs.existsSync(inRoot(file))));
  }
  const isBuilt = changed.some((file) => /^(src|contract|i18n)\//.test(file));
  switch (step.name) {
    case "typecheck":
      return withFiles(PROGRAMS.filter((program) => reached.some((file) => file.startsWith(`${program}/`))));
    case "lint":
      return withFiles(code);
    case "format":
      return code.length === 0 ? undefined : { ...step, command: [...step.command.slice(0, -1), ...code] };
    case "gen":
      return isDatabase || changed.includes("scripts/gen.ts") ? step : undefined;
    case "sql-types":
      // A partial run of the tests doesn't execute all statements, so unchecked statements must not count as errors.
      return reached.some((file) => TESTS["server-pg"]?.test(file))
        ? { ...step, command: [...step.command, "--some"] }
        : undefined;
    case "how-to":
      return reached.some((file) => /^(docs|scripts)\/how-to/.test(file) || ofHowTos().includes(file))
        ? step
        : undefined;
    case "e2e":
      return withFiles(journeys);
    case "build":
      return journeys.length > 0 || isBuilt ? step : undefined;
    case "size":
    case "release":
    case "node-lts":
      return isBuilt ? step : undefined;
    default:
      return code.length > 0 ? step : undefined;
  }
}
