/** @typedef {import("./graph.mjs").Edge} Edge */

/**
 * Returns a function that finds all direct and indirect importers of the given files. The result includes the given
 * files. The search doesn't continue beyond a file for which `isEnd` returns true.
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
