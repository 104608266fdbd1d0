import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "#contract/time-units.ts";
import type { Cluster } from "./cluster.ts";
import type { Node, PatroniCluster } from "./patroni.ts";
import type { Program } from "./program.ts";

/** How long a disturbed cluster is watched after the fault was mended. */
const WATCHED_MS = 8 * SECOND_MS;
/** How long etcd is away: longer than a leader may keep its lock without it. */
const LOST_QUORUM_MS = 40 * SECOND_MS;
const WHOLE_SECONDS = 120;

export interface Fault {
  readonly name: string;
  readonly run: (cluster: Cluster) => Promise<void>;
}

function serverAt({ servers }: Cluster, at: number): Program {
  const server = servers[at];
  if (server === undefined) throw new Error(`there is no server ${at + 1}`);
  return server;
}

/**
 * One server after the other is stopped as an operator does it, and started again, with another command if one is given.
 */
async function replaceServers(cluster: Cluster, command?: Cluster["thisRelease"]): Promise<void> {
  for (const server of cluster.servers) {
    await server.end();
    server.start(command && { command });
    await cluster.ready(server);
    // The proxy asks twice before it sends calls.
    await pause(3 * SECOND_MS);
  }
}

async function serverKilled(cluster: Cluster): Promise<void> {
  const server = serverAt(cluster, 0);
  await server.end("SIGKILL");
  await pause(2 * SECOND_MS);
  server.start();
  await cluster.ready(server);
}

async function poolerRestarted({ pooler }: Cluster): Promise<void> {
  await pooler.end("SIGKILL");
  await pause(SECOND_MS);
  pooler.start();
}

/** The machine of a database node dies, PostgreSQL and Patroni at the same moment, and comes back after `seconds`. */
async function nodeKilled(database: PatroniCluster, node: Node | undefined, seconds: number): Promise<void> {
  if (node === undefined) throw new Error("no node has the role");
  await node.program.end("SIGKILL");
  await pause(seconds * SECOND_MS);
  node.program.start();
  await database.whole(WHOLE_SECONDS);
}

/** Without etcd the leader can't know whether there is another one, so it takes no changes. */
async function quorumLost({ etcd, database }: Cluster): Promise<void> {
  etcd.signal("SIGSTOP");
  await pause(LOST_QUORUM_MS);
  etcd.signal("SIGCONT");
  await database.whole(WHOLE_SECONDS);
}

const watched = (name: string, run: Fault["run"]): Fault => ({
  name,
  run: async (cluster) => {
    await run(cluster);
    await pause(WATCHED_MS);
  },
});

/** Servers of the release before are replaced one after the other by servers of this one, which migrate. */
export const UPGRADE = watched("upgrade, server by server", (cluster) => replaceServers(cluster, cluster.thisRelease));

export const FAULTS: readonly Fault[] = [
  watched("nothing", () => pause(WATCHED_MS)),
  watched("rolling restart of the servers", (cluster) => replaceServers(cluster)),
  watched("a server killed", serverKilled),
  watched("PgBouncer killed and started", poolerRestarted),
  watched("leadership handed over", async ({ database }) => {
    await database.switchOver();
    await database.whole(WHOLE_SECONDS);
  }),
  watched("leader killed with its machine", async ({ database }) => nodeKilled(database, await database.leader(), 30)),
  watched("replica that confirms killed", async ({ database }) =>
    nodeKilled(database, await database.confirming(), 25),
  ),
  watched(`etcd away for ${LOST_QUORUM_MS / SECOND_MS} s`, quorumLost),
];
