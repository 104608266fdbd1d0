import fs from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { circlesOf, importsOf } from "./graph.mjs";
import { layerProblems } from "./layers.mjs";
import { rules } from "./rules.mjs";

/** @typedef {import("./graph.mjs").Edge} Edge */

const PRODUCT = /^(contract|i18n|server|src)\//;
const TEST = /\.(test|spec)\.(ts|tsx|mjs)$|-test-kit\.tsx?$|\/testing\//;

/**
 * @param {string} root the folder of package.json
 * @param {string[]} files relative to it
 * @returns {string[]}
 */
export function importProblems(root, files) {
  const edges = importsOf(root, files);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    fs.readFileSync(path.join(root, "package.json"), "utf8"),
  );
  return [
    ...edges.flatMap(brokenRules),
    ...layerProblems(edges),
    ...edges.flatMap((edge) => missing(root, edge)),
    ...edges.flatMap((edge) => undeclared(edge, { dependencies, devDependencies })),
    ...circlesOf(edges).map((circle) => `no-circle: ${circle.join(" -> ")}`),
  ];
}

/** @param {Edge} edge */
function brokenRules(edge) {
  return rules
    .filter((rule) => breaks(rule, edge))
    .map((rule) => `${rule.name}: ${edge.from} imports ${edge.to}. ${rule.why}`);
}

/**
 * @param {import("./rules.mjs").Rule} rule
 * @param {Edge} edge
 */
function breaks({ from, fromNot, to, toNot }, edge) {
  const caught = from.exec(edge.from);
  if (!caught || fromNot?.test(edge.from) || !to.test(edge.to)) return false;
  if (toNot === undefined) return true;
  const allowed = typeof toNot === "string" ? new RegExp(toNot.replace("$1", caught[1] ?? "")) : toNot;
  return !allowed.test(edge.to);
}

/**
 * @param {string} root
 * @param {Edge} edge
 */
function missing(root, { from, to }) {
  if (/^(npm|node):/.test(to) || fs.existsSync(path.join(root, to))) return [];
  return [`no-missing-file: ${from} imports ${to}, which does not exist.`];
}

/**
 * Reports packages that aren't declared. A transitive dependency may disappear, and a development dependency is absent
 * in production.
 * @param {Edge} edge
 * @param {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} declared
 */
function undeclared({ from, to, typeOnly }, { dependencies, devDependencies }) {
  if (!to.startsWith("npm:")) return [];
  const name = to.slice("npm:".length);
  if (builtinModules.includes(name)) return [`node-prefix: ${from} imports ${name}; write node:${name}.`];
  if (name in dependencies) return [];
  if (!(name in devDependencies)) return [`declared-package: ${from} imports ${name}, which is not in package.json.`];
  const inProduct = PRODUCT.test(from) && !TEST.test(from) && !typeOnly;
  return inProduct
    ? [`no-dev-package-in-product: ${from} imports ${name}, which a production installation does not have.`]
    : [];
}
