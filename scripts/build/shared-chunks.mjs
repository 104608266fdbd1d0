import { inRoot } from "../lib/root.mjs";

/**
 * @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[] }} Imports
 * @typedef {{ getModuleInfo: (id: string) => Imports | null }} Modules
 * @typedef {(id: string, modules: Modules) => string | null} ChunkName
 * @typedef {{ id: string, parts: ReadonlySet<string>, isLight: () => boolean }} Shared
 * @typedef {(shared: Shared) => boolean} Belongs
 */

const MAIN = inRoot("src/main.tsx");
const OWN = [inRoot("src/"), inRoot("contract/")];
const HEAVY = /\/src\/(?:ui\/grid|kit\/(?:list|form|views))\/|\/react-hook-form\/|\/@mui\/x-(?:data-grid|charts)\//;

/** @param {string} id */
const isOwn = (id) => OWN.some((folder) => id.startsWith(folder));

/**
 * Names the chunk for the entry and our own code that all of these pages import. The bundler also moves indirect imports into the
 * chunk, except imports that an earlier group contains. The code shared by all pages after sign-in thus becomes one
 * file instead of fifty.
 * @param {string} name
 * @param {readonly string[]} pages paths from the root
 * @returns {ChunkName}
 */
export function importedBy(name, pages) {
  return (id, modules) =>
    id === MAIN || (isOwn(id) && pages.some((page) => modules.getModuleInfo(inRoot(page))?.importedIds.includes(id)))
      ? name
      : null;
}

/**
 * Returns the lazily loaded parts that import each module, directly or not.
 * @param {Modules} modules
 */
function partsOf(modules) {
  /** @type {Map<string, Set<string>>} */
  const parts = new Map();
  // A set that grows while it is walked also yields what is added.
  const waiting = new Set([MAIN]);
  for (const part of waiting) {
    const next = new Set([part]);
    for (const id of next) {
      parts.set(id, (parts.get(id) ?? new Set()).add(part));
      const info = modules.getModuleInfo(id);
      for (const each of info?.importedIds ?? []) next.add(each);
      for (const each of info?.dynamicallyImportedIds ?? []) waiting.add(each);
    }
  }
  return { parts, entries: waiting };
}

/**
 * Whether a module imports no grid, list or form, directly or through our own code.
 * @param {string} id
 * @param {Modules} modules
 */
function isLight(id, modules) {
  const next = new Set([id]);
  for (const each of next) {
    if (HEAVY.test(each)) return false;
    // A package that exports everything from one file would make each of its users heavy.
    for (const imported of isOwn(each) ? (modules.getModuleInfo(each)?.importedIds ?? []) : []) next.add(imported);
  }
  return true;
}

/**
 * Returns a function that names the chunk for our own code that several parts share, so that a page loads a few files
 * instead of seventy. Each name has a condition on the module and the parts that import it. The chunk also contains the
 * lazily loaded modules `entries`, which its pages need at once.
 * @returns {(name: string, belongs: Belongs, entries?: RegExp) => ChunkName}
 */
export function sharedChunks() {
  /** @type {ReturnType<typeof partsOf> | undefined} */
  let graph;
  return (name, belongs, entries) => (id, modules) => {
    if (!isOwn(id)) return null;
    if (entries?.test(id)) return name;
    graph ??= partsOf(modules);
    const parts = graph.parts.get(id);
    const isShared = parts !== undefined && parts.size > 1 && !graph.entries.has(id);
    return isShared && belongs({ id, parts, isLight: () => isLight(id, modules) }) ? name : null;
  };
}

/**
 * Whether one of these pages is among the parts.
 * @param {readonly string[]} pages paths from the root
 * @returns {Belongs}
 */
export const isOf =
  (pages) =>
  ({ parts }) =>
    pages.some((page) => parts.has(inRoot(page)));

/** @type {Belongs} */
export const isOfList = ({ parts }) => [...parts].some((part) => part.endsWith("List.tsx"));
