import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/** Thrown if the folder of the embedded database is already locked, either by another process or by this process. */
export class DataDirectoryInUse extends Error {
  override readonly name = "DataDirectoryInUse";
  readonly directory: string;

  constructor(directory: string) {
    super(
      `The database in ${directory} is already in use by another running server. Stop that server first, ` +
        "choose another folder, or use PostgreSQL (DATABASE_URL) to run several servers on one database.",
    );
    this.directory = directory;
  }
}

/**
 * Maximum age of a guard file. An older guard file is ignored, because its process may have died while replacing a dead
 * socket.
 */
const GUARD_MILLISECONDS = 10_000;

function lockAddress(directory: string, platform: NodeJS.Platform): string {
  const hash = createHash("sha256").update(fs.realpathSync(directory)).digest("hex").slice(0, 24);
  if (platform === "linux") return `\0lotwise-${hash}`;
  if (platform === "win32") return `\\\\.\\pipe\\lotwise-${hash}`;
  return path.join(os.tmpdir(), `lotwise-${hash}.sock`);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function listen(address: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once("error", reject);
    server.listen(address, () => {
      server.off("error", reject);
      // Errors of a single client do not affect the lock.
      server.on("error", () => undefined);
      server.unref();
      resolve(server);
    });
  });
}

function isAlive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error) => resolve(codeOf(error) !== "ECONNREFUSED" && codeOf(error) !== "ENOENT"));
  });
}

/** Returns the age of a guard file in milliseconds. Returns 0 if the file is missing or still being written. */
function guardAge(guard: string): number {
  const madeAt = fs.existsSync(guard) ? fs.readFileSync(guard, "utf8") : "";
  if (madeAt === "") return 0;
  const age = uptimeMilliseconds() - Number(madeAt);
  // A negative age means that the guard was created before the last reboot.
  return age < 0 ? Number.POSITIVE_INFINITY : age;
}

function uptimeMilliseconds(): number {
  return os.uptime() * 1000;
}

/** Takes over the socket file of a dead process. A guard file ensures that one process at a time tries. */
async function replaceDeadSocket(address: string, directory: string): Promise<net.Server> {
  const guard = `${address}.guard`;
  if (guardAge(guard) > GUARD_MILLISECONDS) fs.rmSync(guard, { force: true });
  try {
    fs.writeFileSync(guard, String(uptimeMilliseconds()), { flag: "wx" });
  } catch {
    throw new DataDirectoryInUse(directory);
  }
  try {
    if (await isAlive(address)) throw new DataDirectoryInUse(directory);
    fs.rmSync(address, { force: true });
    return await listen(address);
  } finally {
    fs.rmSync(guard, { force: true });
  }
}

/**
 * Locks a data directory for this process until the returned function is called or the process ends. PGlite has no lock
 * of its own, so two processes would overwrite each other's rows (electric-sql/pglite#1106). The lock is a socket:
 * abstract on Linux, a pipe on Windows, a file in the temporary folder elsewhere. Containers that share a volume are
 * not protected from each other. Throws DataDirectoryInUse. `platform` is for tests.
 */
export async function lockDirectory(
  directory: string,
  platform: NodeJS.Platform = process.platform,
): Promise<() => Promise<void>> {
  const address = lockAddress(directory, platform);
  const server = await listen(address).catch(async (error: unknown) => {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    const isFile = platform !== "linux" && platform !== "win32";
    if (!isFile) throw new DataDirectoryInUse(directory);
    return replaceDeadSocket(address, directory);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}
