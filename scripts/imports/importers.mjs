/** @typedef {import("./graph.mjs").Edge} Edge */

/**
 * Returns a search for importers: these files and all that import them, directly or by way of others. The search
 * doesn't go on from a file for which `isEnd` is true.
 * @param {readonly Edge[]} edges
 */
export function importersOf(edges) {
  /** @type {Map<string, string[]>} */
  const direct = new Map();
  for (const { from, to } of edges) {
    const known = direct.get(to);
    if (known === undefined) direct.set(to, [from]);
    else known.push(from);
  }
  return (/** @type {readonly string[]} */ files, /** @type {(file: string) => boolean} */ isEnd = () => false) => {
    const reached = new Set(files);
    for (const file of reached) if (!isEnd(file)) for (const importer of direct.get(file) ?? []) reached.add(importer);
    return reached;
  };
}
