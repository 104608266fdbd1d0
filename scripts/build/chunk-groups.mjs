import { inRoot } from "../lib/root.mjs";

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }} Graph */

/** What is loaded before anybody has signed in. */
const PUBLIC = ["index.html", "src/main.tsx", "src/features/session/LoginPage.tsx", "src/features/session/NotFoundPage.tsx", "src/app/PublicPages.tsx"];
const SIGNED_IN = "src/app/SignedInApp.tsx";

/**
 * All that a module loads with itself.
 * @param {Graph} graph
 * @param {readonly string[]} roots
 */
function closure(graph, roots) {
  const seen = new Set(roots.map((root) => inRoot(root)));
  // A set that grows while it is gone through is gone through to its new end.
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** @type {Set<string> | undefined} */
let signedIn;

/**
 * The name of the script that a module goes into, null for what the bundler cuts by itself. What everybody loads who has
 * signed in is one script: cut by who else imports which part it was thirty, most of them under a kilobyte.
 * @param {string} id
 * @param {Graph} graph
 */
export function chunkOf(id, graph) {
  if (signedIn === undefined) {
    const before = closure(graph, PUBLIC);
    signedIn = new Set([...closure(graph, [SIGNED_IN])].filter((each) => !before.has(each)));
  }
  return signedIn.has(id) ? "signed-in" : null;
}
