import { LAYERS, OUTSIDE, childOf } from "./layers.mjs";

/** @typedef {import("./graph.mjs").Edge} Edge */

const idOf = (/** @type {string} */ name) => name.replace(/\W/g, "_");

/**
 * Returns the page with every diagram between `<!-- picture:FOLDER -->` and `<!-- /picture -->` updated from the
 * imports.
 * @param {string} page Markdown
 * @param {Edge[]} edges
 */
export const withPictures = (page, edges) =>
  page.replace(
    /(<!-- picture:(\S+) -->\n)[\s\S]*?(<!-- \/picture -->)/g,
    (_whole, start, folder, end) => `${start}\n${pictureOf(folder, edges)}\n\n${end}`,
  );

/**
 * Draws the children of a layered folder as a Mermaid flow chart. Arrows are imports; an arrow is omitted if a longer
 * path of arrows implies it.
 * @param {string} folder
 * @param {Edge[]} edges
 */
function pictureOf(folder, edges) {
  const below = importedBy(folder, edges);
  const children = (LAYERS.find((one) => one.in === folder)?.rows ?? []).flat();
  const drawn = children.filter((one) => below.has(one) || [...below.values()].some((row) => row.has(one)));
  const arrows = drawn.toSorted().flatMap((upper) =>
    [...(below.get(upper) ?? [])]
      .filter((lower) => !reachedFrom(below, upper, lower).has(lower))
      .toSorted()
      .map((lower) => `  ${idOf(upper)} --> ${idOf(lower)}`),
  );
  return ["```mermaid", "flowchart TD", ...drawn.map((one) => `  ${idOf(one)}["${one}"]`), ...arrows, "```"].join("\n");
}

/**
 * Maps each child of a folder to the children that it imports.
 * @param {string} folder
 * @param {Edge[]} edges
 */
function importedBy(folder, edges) {
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  for (const { from, to } of edges) {
    const [upper, lower] = [childOf(from, folder), childOf(to, folder)];
    if (upper === undefined || lower === undefined || upper === lower || OUTSIDE.test(from) || OUTSIDE.test(to))
      continue;
    below.set(upper, (below.get(upper) ?? new Set()).add(lower));
  }
  return below;
}

/**
 * Returns every child that `from` reaches by imports, without using the direct import of `except`.
 * @param {Map<string, Set<string>>} below
 * @param {string} from
 * @param {string} except
 */
function reachedFrom(below, from, except) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = [...(below.get(from) ?? [])].filter((one) => one !== except);
  for (const one of open) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...(below.get(one) ?? []));
  }
  return found;
}
