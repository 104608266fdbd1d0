import fs from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const CODE = /\.(ts|tsx|mts|mjs)$/;
/** Matches files that may contain nested imports. */
const NESTED = /\bimport\s*\(|\bnew\s+URL\b/;
/**
 * An import. `to` is a path of the project, `npm:NAME` or `node:NAME`.
 * @typedef {{ from: string, to: string, typeOnly:
 * boolean }} Edge
 */

/**
 * Returns all imports in these files. Type imports are included, because the importer depends on the type.
 * @param {string} root
 * @param {string[]} files relative to it, with /
 * @returns {Edge[]}
 */
export function importsOf(root, files) {
  return files
    .filter((file) => CODE.test(file))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), "utf8");
      return specifiers(file, text).map(({ value, typeOnly }) => ({ from: file, to: target(file, value), typeOnly }));
    });
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ value: string, typeOnly: boolean }[]}
 */
function specifiers(file, text) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    value: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ value: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  // Parsing the syntax tree takes most of the time, and few files have nested imports.
  return [...imports, ...exports, ...(NESTED.test(text) ? nested(program) : [])];
}

/**
 * Finds nested imports: `import("./a.ts")`, the type `import("./a.ts").A`, and workers created from a URL.
 * @param {any} node of the syntax tree, or a list of them
 * @returns {{ value: string, typeOnly: boolean }[]}
 */
function nested(node) {
  if (node === null || typeof node !== "object") return [];
  if (Array.isArray(node)) return node.flatMap(nested);
  const below = Object.values(node).flatMap(nested);
  const value = nestedSpecifier(node);
  return typeof value === "string" ? [{ value, typeOnly: node.type === "TSImportType" }, ...below] : below;
}

/** @param {any} node */
function nestedSpecifier(node) {
  if (node.type === "ImportExpression" || node.type === "TSImportType") return node.source?.value;
  const isUrl =
    node.type === "NewExpression" && node.callee.name === "URL" && node.arguments[1]?.object?.type === "MetaProperty";
  const value = isUrl ? node.arguments[0].value : undefined;
  return CODE.test(value ?? "") ? value : undefined;
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function target(file, specifier) {
  const [bare = ""] = specifier.split("?");
  if (bare.startsWith(".")) return path.posix.join(path.posix.dirname(file), bare);
  if (bare.startsWith("#")) return bare.slice(1);
  if (bare.startsWith("node:")) return bare;
  const parts = bare.split("/");
  return `npm:${bare.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]}`;
}

/**
 * @param {Edge[]} edges
 * @returns {string[][]}
 */
export function circlesOf(edges) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[][]} */
  const circles = [];
  /** @type {string[]} */
  const way = [];
  /** @param {string} file */
  const visit = (file) => {
    const seenAt = way.indexOf(file);
    if (seenAt !== -1) circles.push([...way.slice(seenAt), file]);
    if (seenAt !== -1 || done.has(file)) return;
    way.push(file);
    for (const other of next.get(file) ?? []) visit(other);
    way.pop();
    done.add(file);
  };
  for (const file of next.keys()) visit(file);
  return circles;
}
