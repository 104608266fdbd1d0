import { inRoot } from "../lib/root.mjs";

/**
 * @typedef {(id: string, modules: { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }) =>
 * string | null} ChunkName
 */

const OWN = [inRoot("src/"), inRoot("contract/")];

/**
 * Names the file that holds what these pages import of our own code; what that imports in turn the bundler adds, but
 * for what an earlier group has. So what all pages behind the sign-in load alike is one file and not fifty.
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
