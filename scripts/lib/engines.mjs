/**
 * Returns whether a Node version satisfies "engines" in package.json. Supports ^20.19.0 (this version or later of the
 * same major version) and >=24.0.0 (this version or later), joined by ||.
 * @param {string} engines
 * @param {string} version
 */
export function accepts(engines, version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return engines.split("||").some((range) => {
    const [, sign, lowestMajor, lowestMinor] = /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(range.trim()) ?? [];
    if (sign === undefined) throw new Error(`"engines" of package.json has a range that is not understood: ${range}`);
    if (major === Number(lowestMajor)) return minor >= Number(lowestMinor);
    return sign === ">=" && major > Number(lowestMajor);
  });
}
