import "./lib/node-version.mjs";
import { spawn } from "node:child_process";
import fs from "node:fs";
import process from "node:process";
import { bin, root } from "./lib/root.mjs";

/**
 * `node scripts/dev.mjs` runs the API and Vite with hot reload in one terminal. tsx restarts the API on changes. The
 * demo data is in an in-memory database. If either process ends, the script also stops the other process.
 */
process.chdir(root);
if (fs.existsSync(".env")) process.loadEnvFile(".env");
const webPort = process.env["PORT"] ?? "3000";
const apiPort = String(Number(webPort) + 1);
const shared = { ...process.env, NODE_ENV: "development" };

const api = spawn(bin("tsx"), ["watch", "--clear-screen=false", "server/main.ts"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...shared,
    LOTWISE_DEMO: "1",
    DATA_DIR: process.env["DATA_DIR"] ?? "memory",
    PORT: apiPort,
    // The passwords of the demo are public, so by default the server accepts connections only from this machine.
    HOST: process.env["HOST"] ?? "127.0.0.1",
    PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://localhost:${webPort}`,
  },
});
const web = spawn(bin("vite"), ["--port", webPort, "--clearScreen", "false"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...shared, API_URL: `http://127.0.0.1:${apiPort}` },
});

const both = [api, web];
let ending = false;
function end() {
  // A second signal would make tsx kill the server before the server has closed its database.
  if (ending) return;
  ending = true;
  for (const child of both) child.kill("SIGTERM");
}
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, end);
for (const child of both) {
  child.on("exit", (code) => {
    if (!ending) process.exitCode = code ?? 1;
    end();
  });
}
