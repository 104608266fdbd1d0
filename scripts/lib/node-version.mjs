import process from "node:process";

const LOWEST = { major: 20, minor: 19 };

/**
 * Ends the process with one clear sentence when Node is older than package.json's "engines" asks for.
 * Import it first: the check has to run before anything that an old Node cannot load.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < LOWEST.major || (major === LOWEST.major && minor < LOWEST.minor)) {
  console.error(`Lotwise needs Node ${LOWEST.major}.${LOWEST.minor} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
