import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "#server/testing/free-port.ts";

/** Whether PgBouncer is installed. The tests that need it are left out otherwise. */
export const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

/**
 * Starts PgBouncer in transaction mode before the server of this database, with three connections to each database and
 * its other settings as installed. `url` leads to the same database.
 */
export async function aPgbouncer(database_url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const [database, port] = [new URL(database_url), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), "lotwise-pgbouncer-"));
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
* = host=${database.hostname} port=${database.port} user=${database.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_idle_timeout = 10
`,
  );
  await Promise.all([chmod(folder, 0o755), chmod(settings, 0o644)]);
  // PgBouncer refuses to run as root.
  const account = userInfo().uid === 0 ? ["--user", "nobody"] : [];
  const child = spawn("pgbouncer", [...account, settings], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "close");
  for await (const line of createInterface({ input: child.stderr })) if (line.includes("process up")) break;
  child.stderr.resume();
  return {
    url: `postgres://${database.username}@127.0.0.1:${port}${database.pathname}`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
