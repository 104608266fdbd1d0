import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "#server/testing/free-port.ts";
import { anEtcd, PatroniCluster } from "./patroni.ts";
import type { Identity } from "./patroni.ts";
import { aPooler, aProxy } from "./proxies.ts";
import { Program, until } from "./program.ts";

const BUILT = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));
const DATABASE_NODES = 3;

export interface ClusterOptions {
  /** Number of Lotwise servers. */
  readonly servers: number;
  /** `dist/server/main.js` of the release that the servers start with. */
  readonly program: string;
}

/** Returns the account of PostgreSQL. Undefined if this process isn't root and runs everything as itself. */
function postgresAccount(): Identity | undefined {
  if (userInfo().uid !== 0) return undefined;
  const id = (option: string): number => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Lotwise as a company runs it: servers behind HAProxy, PostgreSQL under Patroni and etcd with a replica that confirms
 * each commit, PgBouncer in transaction mode between them. All programs are those of the system's packages, on one
 * machine. The files are in one folder of all servers.
 */
export class Cluster {
  readonly folder: string;
  readonly etcd: Program;
  readonly database: PatroniCluster;
  readonly pooler: Program;
  readonly proxy: Program;
  readonly servers: readonly Program[];
  /** Address of the proxy, for callers. */
  readonly address: string;
  readonly thisRelease: readonly [string, string] = [process.execPath, BUILT];
  /** Settings of each server. */
  readonly settings: Readonly<Record<string, string>>;
  readonly #ports: readonly number[];

  private constructor(
    given: Pick<Cluster, "folder" | "etcd" | "database" | "pooler" | "proxy" | "servers" | "address" | "settings"> & {
      ports: readonly number[];
    },
  ) {
    this.folder = given.folder;
    this.etcd = given.etcd;
    this.database = given.database;
    this.pooler = given.pooler;
    this.proxy = given.proxy;
    this.servers = given.servers;
    this.address = given.address;
    this.settings = given.settings;
    this.#ports = given.ports;
  }

  static async start({ servers: count, program: main }: ClusterOptions): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), "lotwise-cluster-"));
    const identity = postgresAccount();
    if (identity) chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o755);
    const { program: etcd, address: state } = await anEtcd({ folder, identity });
    const database = await PatroniCluster.start({ folder, identity, etcd: state, size: DATABASE_NODES });
    const [primary, replicas, web, pool] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const proxy = await aProxy({ folder, nodes: database.nodes, servers: ports, ports: { primary, replicas, web } });
    const direct = `postgres://postgres@127.0.0.1:${primary}/lotwise`;
    await makeDatabase(direct);
    const pooler = aPooler({ folder, port: pool, primary, isRoot: identity !== undefined });
    const files = join(folder, "files");
    mkdirSync(files);
    const settings = {
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://lotwise.test",
      DATA_DIR: files,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${pool}/lotwise`,
      DATABASE_DIRECT_URL: direct,
      DATABASE_REPLICA_URL: `postgres://postgres@127.0.0.1:${replicas}/lotwise`,
      DATABASE_POOLER: "transaction",
      DATABASE_POOL: "10",
      TRUST_PROXY: "1",
      DRAIN_SECONDS: "4",
      CENTRAL_BANK_URL: "",
      ADMIN_EMAIL: "first@lotwise.test",
      ADMIN_PASSWORD: "Lotwise2026",
    };
    const servers = ports.map(
      (port, at) =>
        new Program({
          name: `lotwise${at + 1}`,
          command: [process.execPath, main],
          log: join(folder, `lotwise${at + 1}.log`),
          cwd: folder,
          env: { ...settings, PORT: String(port) },
        }),
    );
    const address = `http://127.0.0.1:${web}`;
    return new Cluster({ folder, etcd, database, pooler, proxy, servers, address, settings, ports });
  }

  /** Waits until the server answers that it is ready. */
  ready(server: Program, seconds = 60): Promise<void> {
    const port = this.#ports[this.servers.indexOf(server)];
    return until(`${server.name} is ready`, seconds, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(3000) });
      return answer.ok;
    });
  }

  async startServers(): Promise<void> {
    for (const server of this.servers) server.start();
    for (const server of this.servers) await this.ready(server);
    await until("the proxy finds a server", 20, async () => (await fetch(`${this.address}/api/health/ready`)).ok);
  }

  /** Ends all programs and removes their folder, unless its logs are wanted. */
  async end({ keeps_folder }: { keeps_folder: boolean }): Promise<void> {
    await Promise.all(this.servers.map((server) => server.end("SIGKILL")));
    await Promise.all([this.proxy.end("SIGKILL"), this.pooler.end("SIGKILL")]);
    await this.database.end();
    await this.etcd.end("SIGKILL");
    if (!keeps_folder) rmSync(this.folder, { recursive: true, force: true });
  }
}

async function makeDatabase(direct: string): Promise<void> {
  const url = new URL(direct);
  url.pathname = "/postgres";
  const make = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url.href });
    try {
      await client.connect();
      await client.query("CREATE DATABASE lotwise");
      return true;
    } finally {
      await client.end();
    }
  };
  await until("the proxy leads to the leader", 20, make);
}
