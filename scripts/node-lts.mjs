import "./lib/node-version.mjs";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { findNodeLts, LTS } from "./find-node-lts.mjs";
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
  await signIn(node);
} else {
  console.error(output.trimEnd());
  process.exitCode = 1;
}

/** @param {string} program */
async function signIn(program) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-node-lts-"));
  const server = spawn(program, [inRoot("dist/server/main.js")], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://127.0.0.1",
      DATA_DIR: folder,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => server.once("close", resolve));
  try {
    const address = await addressOf(server.stdout);
    server.stdout.resume();
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const headers = { "content-type": "application/json" };
    const { user: signedIn, token } = await answer(`${address}/api/v1/authenticate`, { method: "POST", headers, body });
    const user = await answer(`${address}/api/user/${signedIn.id}`, { headers: { authorization: `Bearer ${token}` } });
    if (user.email !== EMAIL) throw new Error(`Somebody else is signed in: ${JSON.stringify(user)}`);
    console.log(`The server runs on Node ${LTS}, and its first administrator can sign in.`);
  } finally {
    server.kill("SIGTERM");
    const status = await ended;
    fs.rmSync(folder, { recursive: true, force: true });
    if (status !== 0) {
      console.error(`The server ended with ${status}.`);
      process.exitCode = 1;
    }
  }
}

/** @param {import("node:stream").Readable} output */
async function addressOf(output) {
  const lines = [];
  for await (const line of createInterface({ input: output })) {
    const address = /listens at (http:\/\/[^"\s]+)/.exec(line)?.[1];
    if (address !== undefined) return address.replace("localhost", "127.0.0.1");
    lines.push(line);
  }
  throw new Error(`The server ended before it listened.\n${lines.join("\n")}`);
}

/**
 * @param {string} url
 * @param {RequestInit} request
 */
async function answer(url, request) {
  const response = await fetch(url, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
