import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "#server/testing/free-port.ts";

export interface StreamingReplica {
  /** Address of the same database on the replica. */
  readonly url: string;
  /** Ends the replica at once and removes it. */
  stop(): Promise<void>;
}

/** Returns where the programs of a PostgreSQL server on this machine are, and the account that it runs as. */
async function describeServer(url: string): Promise<{ programs: string; account: { uid?: number; gid?: number } }> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ programs: string; data: string }>(
    "SELECT setting AS programs, current_setting('data_directory') AS data FROM pg_config WHERE name = 'BINDIR'",
  );
  await client.end();
  const [{ programs, data } = { programs: "", data: "" }] = rows;
  const { uid, gid } = await stat(data);
  return { programs, account: userInfo().uid === 0 ? { uid, gid } : {} };
}

/**
 * Starts a replica that streams from the server of a database on this machine. `name` is how the server knows it
 * (`synchronous_standby_names`). `port` is that of a proxy to the server, if one lies in between.
 */
export async function aStreamingReplica(
  database_url: string,
  { name = "replica", port = new URL(database_url).port } = {},
): Promise<StreamingReplica> {
  const { programs, account } = await describeServer(database_url);
  const folder = await mkdtemp(join(tmpdir(), "lotwise-replica-"));
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const copying = ["-D", data, "-d", database_url, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
  await promisify(execFile)(join(programs, "pg_basebackup"), copying, { ...account, cwd: folder });
  const url = new URL(database_url);
  const settings = {
    port: String(await freePort()),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    primary_conninfo: `host=127.0.0.1 port=${port} user=${url.username} application_name=${name}`,
  };
  const options = Object.entries(settings).flatMap(([setting, value]) => ["-c", `${setting}=${value}`]);
  const child = spawn(join(programs, "postgres"), ["-D", data, ...options], {
    ...account,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "close");
  for await (const line of createInterface({ input: child.stderr })) if (line.includes("ready to accept")) break;
  child.stderr.resume();
  url.port = settings.port;
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    child.kill("SIGQUIT");
    await ended;
    await rm(folder, { recursive: true });
  };
  return { url: url.href, stop: () => (stopped ??= stop()) };
}
