import { inRoot } from "../lib/root.mjs";

/**
 * @typedef {(id: string, modules: { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }) =>
 * string | null} ChunkName
 */

const OWN = [inRoot("src/"), inRoot("contract/")];

/**
 * Names the chunk with our own code that these pages import. The bundler adds indirect imports, except those in an
 * earlier group. The code shared by all pages after sign-in thus becomes one file instead of fifty.
 * @param {string} name
 * @param {readonly string[]} pages paths from the root
 * @returns {ChunkName}
 */
export function importedBy(name, pages) {
  return (id, modules) =>
    OWN.some((folder) => id.startsWith(folder)) &&
    pages.some((page) => modules.getModuleInfo(inRoot(page))?.importedIds.includes(id))
      ? name
      : null;
}
