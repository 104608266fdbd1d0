import { inRoot } from "../lib/root.mjs";

/**
 * @typedef {(id: string, modules: { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }) =>
 * string | null} ChunkName
 */

const OWN = [inRoot("src/"), inRoot("contract/")];

/**
 * Names the chunk for our own code that all of these pages import. The bundler also moves indirect imports into the
 * chunk, except imports that an earlier group contains. The code shared by all pages after sign-in thus becomes one
 * file instead of fifty.
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
