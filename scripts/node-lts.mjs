import "./lib/node-version.mjs";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { findNodeLts, LTS } from "./find-node-lts.mjs";
import { answerOf, signIn, startBuiltServer } from "./lib/built-server.mjs";
import { inRoot } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * `node scripts/node-lts.mjs` checks that the product runs on the LTS version of Node. It runs the unit tests, then
 * starts the built server (npm run build) on an empty embedded database, signs in as the first administrator and
 * requests the administrator's account.
 */
const EMAIL = "first@lotwise.test";
const PASSWORD = "Lotwise2026";

const node = findNodeLts();
if (node === undefined) {
  console.error(`No Node ${LTS} found: npm's registry did not give one. Set NODE_LTS_PATH to the program.`);
  process.exit(1);
}
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--maxWorkers=1"];
const { code, output } = await run(node, vitest, { quiet: true });
if (code === 0) {
  console.log(`The unit tests pass on Node ${LTS}.`);
  await signInOn(node);
} else {
  console.error(output.trimEnd());
  process.exitCode = 1;
}

/** @param {string} program */
async function signInOn(program) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-node-lts-"));
  const server = await startBuiltServer([program, inRoot("dist/server/main.js")], {
    PUBLIC_URL: "http://127.0.0.1",
    DATA_DIR: folder,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  });
  try {
    const { user: signedIn, token } = await signIn(server.address, { email: EMAIL, password: PASSWORD });
    const headers = { authorization: `Bearer ${token}` };
    const user = await answerOf(`${server.address}/api/user/${signedIn.id}`, { headers });
    if (user.email !== EMAIL) throw new Error(`Somebody else is signed in: ${JSON.stringify(user)}`);
    console.log(`The server runs on Node ${LTS}, and its first administrator can sign in.`);
  } finally {
    const status = await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    if (status !== 0) {
      console.error(`The server ended with ${status}.`);
      process.exitCode = 1;
    }
  }
}
