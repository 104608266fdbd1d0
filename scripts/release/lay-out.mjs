import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../lib/root.mjs";
import { runtimePackages } from "./runtime-packages.mjs";

/** Files and folders of a release, by their place in the project and in the release. */
const PARTS = /** @type {const} */ ([
  ["dist/server", "dist/server"],
  ["dist/web", "dist/web"],
  ["dist/licences.txt", "licences.txt"],
  ["scripts/lib/run-bundle.mjs", "run-bundle.mjs"],
  [".env.example", ".env.example"],
  ["CHANGELOG.md", "CHANGELOG.md"],
  ["docs/operations.md", "operations.md"],
  ["deploy", "deploy"],
]);

/** The program of a release. */
const START = `import { runBundle } from "./run-bundle.mjs";

// Runs the server, or the command that the first argument names: npm start, npm run doctor.
await runBundle(import.meta.dirname);
`;

/**
 * Lays out a release in `folder`, which must not exist or be empty: the built product, the packages that it loads, and
 * the files for its installation. Its commands have the names that they have in the project.
 * @param {string} folder absolute path
 */
export function layOut(folder) {
  fs.mkdirSync(folder, { recursive: true });
  if (fs.readdirSync(folder).length > 0) throw new Error(`${folder} isn't empty: name another folder.`);
  for (const [from, to] of PARTS) fs.cpSync(inRoot(from), path.join(folder, to), { recursive: true });
  for (const place of runtimePackages())
    fs.cpSync(inRoot(place), path.join(folder, place), { recursive: true, filter: isOfPackage(inRoot(place)) });
  fs.writeFileSync(path.join(folder, "start.mjs"), START);
  const { name, version, description, license, type, engines, scripts } = JSON.parse(
    fs.readFileSync(inRoot("package.json"), "utf8"),
  );
  const manifest = { name, version, description, license, private: true, type, engines, scripts: ownScripts(scripts) };
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Leaves out the packages inside of a package, which are copied on their own if they are needed. @param {string} folder */
function isOfPackage(folder) {
  const inner = path.join(folder, "node_modules");
  return (/** @type {string} */ file) => !file.startsWith(inner);
}

/** @param {Record<string, string>} scripts */
function ownScripts(scripts) {
  const own = Object.entries(scripts).flatMap(([name, command]) =>
    command.startsWith("node scripts/start.mjs") ? [[name, command.replace("scripts/", "")]] : [],
  );
  return Object.fromEntries(own);
}
