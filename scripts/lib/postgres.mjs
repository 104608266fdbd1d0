import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";

const LOWEST_MAJOR = 15;

/**
 * Returns the folder of the newest PostgreSQL server (15 or newer). Searches Debian's parallel versions, PATH,
 * pg_config and Homebrew. Returns undefined if there is no server.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const folders = [
    ...versionsUnder("/usr/lib/postgresql"),
    ...(process.env["PATH"] ?? "").split(path.delimiter),
    pgConfigFolder(),
    ...versionsUnder("/opt/homebrew/opt"),
    ...versionsUnder("/usr/local/opt"),
  ];
  return folders.find((folder) => folder && isServer(folder));
}

/** @param {string} parent */
function versionsUnder(parent) {
  if (!fs.existsSync(parent)) return [];
  const versions = fs.readdirSync(parent).filter((name) => /^(postgresql@)?\d+$/.test(name));
  versions.sort((left, right) => right.localeCompare(left, "en", { numeric: true }));
  return versions.map((name) => path.join(parent, name, "bin"));
}

function pgConfigFolder() {
  try {
    return execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function isServer(folder) {
  const server = path.join(folder, "postgres");
  if (!fs.existsSync(server) || !fs.existsSync(path.join(folder, "initdb"))) return false;
  const version = execFileSync(server, ["--version"], { encoding: "utf8" });
  return Number(/(\d+)/.exec(version)?.[1] ?? 0) >= LOWEST_MAJOR;
}

/**
 * Starts a private, temporary cluster on a free loopback port. It isn't durable, so it is for tests only. PostgreSQL
 * refuses to run as root, so root switches to an unprivileged system user.
 * @param {string} folder of the server's programs
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startCluster(folder) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-pg-"));
  const identity = unprivilegedIdentity();
  if (identity) fs.chownSync(home, identity.uid, identity.gid);
  const data = path.join(home, "data");
  try {
    initialise(path.join(folder, "initdb"), data, identity);
    const port = await freePort();
    const server = serve({ program: path.join(folder, "postgres"), home, data, port, identity });
    const stop = async () => {
      await server.stop();
      fs.rmSync(home, { recursive: true, force: true });
    };
    await server.ready();
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    fs.rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

function unprivilegedIdentity() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : undefined;
}

/**
 * Initializes a cluster that sorts by code point like the embedded database, but knows the letters of every script.
 * Under the plain C locale, lower() and trigrams ignore Cyrillic. macOS before 15 has no C.UTF-8.
 * @param {string} program
 * @param {string} data
 * @param {{ uid: number, gid: number } | undefined} identity
 */
function initialise(program, data, identity) {
  const common = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"];
  /** @param {string} locale */
  const attempt = (locale) =>
    execFileSync(program, [...common, `--locale=${locale}`], {
      ...identity,
      cwd: path.dirname(data),
      stdio: ["ignore", "ignore", "pipe"],
    });
  try {
    attempt("C.UTF-8");
  } catch {
    fs.rmSync(data, { recursive: true, force: true });
    attempt("en_US.UTF-8");
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * @param {{ program: string, home: string, data: string, port: number, identity: { uid: number, gid: number } | undefined }} options
 */
function serve({ program, home, data, port, identity }) {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: home,
    shared_buffers: "256MB",
    max_connections: "100",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = fs.openSync(path.join(home, "server.log"), "a");
  // The server runs in a separate process group, so that Ctrl+C stops the tests before the server.
  const child = spawn(program, ["-D", data, "-p", String(port), ...options], {
    ...identity,
    cwd: home,
    stdio: ["ignore", log, log],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    async ready() {
      for (let attempt = 0; attempt < 300; attempt += 1) {
        if (child.exitCode !== null)
          throw new Error(`PostgreSQL did not start:\n${fs.readFileSync(path.join(home, "server.log"), "utf8")}`);
        if (
          fs.existsSync(path.join(data, "postmaster.pid")) &&
          /ready\s*$/.test(fs.readFileSync(path.join(data, "postmaster.pid"), "utf8"))
        )
          return;
        await pause(50);
      }
      child.kill("SIGQUIT");
      throw new Error("PostgreSQL did not become ready within 15 seconds.");
    },
    async stop() {
      // SIGINT requests PostgreSQL's "fast" shutdown, which closes open connections.
      child.kill("SIGINT");
      await ended;
    },
  };
}
