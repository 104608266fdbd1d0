import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "#server/testing/free-port.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { Program, until } from "./program.ts";

/** The user that PostgreSQL and Patroni run as. PostgreSQL refuses to run as root. */
export type Identity = { readonly uid: number; readonly gid: number };

const Members = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) });

export interface Node {
  readonly name: string;
  readonly port: number;
  /** Port of Patroni's own interface, which says whether the node is the leader. */
  readonly api: number;
  readonly program: Program;
}

interface Place {
  readonly folder: string;
  readonly identity: Identity | undefined;
}

export async function anEtcd({ folder, identity }: Place): Promise<{ program: Program; address: string }> {
  const [client, peer] = [await freePort(), await freePort()];
  const [address, other] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const program = new Program({
    name: "etcd",
    command: [
      "etcd",
      `--data-dir=${join(folder, "etcd")}`,
      "--name=one",
      `--initial-cluster=one=${other}`,
      `--listen-client-urls=${address}`,
      `--advertise-client-urls=${address}`,
      `--listen-peer-urls=${other}`,
      `--initial-advertise-peer-urls=${other}`,
    ],
    log: join(folder, "etcd.log"),
    cwd: folder,
    identity,
  });
  program.start();
  await until("etcd answers", 20, async () => (await fetch(`${address}/health`)).ok);
  return { program, address };
}

/** Settings of Patroni for one node. YAML contains JSON, so the file is JSON. */
function settings(given: { name: string; port: number; api: number; etcd: string; folder: string; bin: string }) {
  const { name, port, api, etcd, folder, bin } = given;
  return {
    scope: "lotwise",
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { hosts: [new URL(etcd).host] },
    bootstrap: {
      dcs: {
        // A leader that dies with its machine is replaced after `ttl` seconds, the lowest value that Patroni takes.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // One replica confirms each commit, so a failover loses no acknowledged write. The other one follows.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 100, shared_buffers: "64MB", wal_log_hints: "on", wal_keep_size: "256MB" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name, "data"),
      bin_dir: bin,
      pgpass: join(folder, name, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password: "postgres" },
        replication: { username: "replicator", password: "replicator" },
      },
      parameters: { unix_socket_directories: join(folder, name) },
      pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
  };
}

/**
 * PostgreSQL servers under Patroni: a leader, a replica that confirms each commit, and further ones that follow. The
 * state of the cluster is in etcd.
 */
export class PatroniCluster {
  readonly nodes: readonly Node[];

  private constructor(nodes: readonly Node[]) {
    this.nodes = nodes;
  }

  static async start(place: Place & { etcd: string; size: number }): Promise<PatroniCluster> {
    const { folder, identity, etcd, size } = place;
    const bin = findPostgres();
    if (bin === undefined)
      throw new Error("No PostgreSQL server (15 or newer) found: install the package `postgresql`.");
    const nodes: Node[] = [];
    for (let number = 1; number <= size; number += 1) {
      const [name, port, api] = [`node${number}`, await freePort(), await freePort()];
      const home = join(folder, name);
      mkdirSync(home);
      if (identity) chownSync(home, identity.uid, identity.gid);
      const file = join(folder, `${name}.yml`);
      writeFileSync(file, JSON.stringify(settings({ name, port, api, etcd, folder, bin })));
      const program = new Program({
        name,
        command: ["patroni", file],
        log: join(folder, `${name}.log`),
        cwd: home,
        env: { HOME: home },
        identity,
      });
      nodes.push({ name, port, api, program });
    }
    const cluster = new PatroniCluster(nodes);
    const [first, ...others] = nodes;
    first?.program.start();
    await until("a leader", 60, async () => (await cluster.leader()) !== undefined);
    for (const { program } of others) program.start();
    await until("replicas", 60, async () =>
      (await cluster.#members()).every(({ state }) => /running|streaming/.test(state)),
    );
    await until("a replica that confirms", 60, async () =>
      (await cluster.#members()).some(({ role }) => role === "sync_standby"),
    );
    return cluster;
  }

  /** Asks the first node that answers. */
  async #members(): Promise<z.output<typeof Members>["members"]> {
    const answers = await Promise.allSettled(
      this.nodes.map(async ({ api }) => {
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2000) });
        return Members.parse(await answer.json()).members;
      }),
    );
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    if (found[0] === undefined) throw new Error("no node answers");
    return found[0];
  }

  async #withRole(roles: readonly string[]): Promise<Node | undefined> {
    const name = (await this.#members()).find(
      ({ role, state }) => roles.includes(role) && /running|streaming/.test(state),
    );
    return this.nodes.find((node) => node.name === name?.name);
  }

  leader(): Promise<Node | undefined> {
    return this.#withRole(["leader", "master"]);
  }

  confirming(): Promise<Node | undefined> {
    return this.#withRole(["sync_standby"]);
  }

  /** Hands the leadership over while all nodes run. */
  async switchOver(): Promise<void> {
    const [leader, next] = [await this.leader(), await this.confirming()];
    if (leader === undefined || next === undefined) throw new Error("no leader, or no replica that confirms");
    const answer = await fetch(`http://127.0.0.1:${leader.api}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: leader.name, candidate: next.name }),
    });
    if (!answer.ok) throw new Error(`Patroni refused: ${answer.status} ${await answer.text()}`);
  }

  /** Waits until the cluster has a leader and a replica that confirms, with all nodes running. */
  async whole(seconds: number): Promise<void> {
    await until("the whole cluster", seconds, async () => {
      const members = await this.#members();
      return (
        members.length === this.nodes.length &&
        members.every(({ state }) => /running|streaming/.test(state)) &&
        members.some(({ role }) => role === "sync_standby")
      );
    });
  }

  async end(): Promise<void> {
    await Promise.all(this.nodes.map(({ program }) => program.end()));
  }
}
