/** @typedef {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} LockFile */

/**
 * What is missing in package-lock.json for other machines than the one that wrote it. npm silently drops an optional
 * package, such as the program of another platform, whose version it can't find; `npm ci` then fails everywhere else.
 * @param {LockFile} lock
 * @returns {string[]}
 */
export function lockProblems({ packages }) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(name, place).some((candidate) => candidate in packages))
      .map((name) => `package-lock.json: ${name}, which ${place || "package.json"} names as optional, has no entry.`),
  );
}

/**
 * Where a package may lie that another one asks for: in its own node_modules, in those of the packages around it,
 * above.
 * @param {string} name
 * @param {string} from
 */
function placesOf(name, from) {
  const places = [`node_modules/${name}`];
  for (let end = from.length; end > 0; end = from.lastIndexOf("/node_modules/", end - 1))
    places.push(`${from.slice(0, end)}/node_modules/${name}`);
  return places;
}
