/** @typedef {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} LockFile */

/**
 * Returns the packages of other platforms that are missing in package-lock.json. npm silently omits an optional
 * package, such as another platform's binary, if it can't find the version. `npm ci` then fails on every other
 * platform.
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
 * @param {string} name
 * @param {string} from
 */
function placesOf(name, from) {
  const places = [`node_modules/${name}`];
  for (let end = from.length; end > 0; end = from.lastIndexOf("/node_modules/", end - 1))
    places.push(`${from.slice(0, end)}/node_modules/${name}`);
  return places;
}
