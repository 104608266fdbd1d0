import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Program, until } from "./program.ts";
import type { Node } from "./patroni.ts";

const WEB = fileURLToPath(new URL("../../deploy/proxy/haproxy.cfg", import.meta.url));

interface Ports {
  /** Leads to the leader, for PgBouncer and for what needs a connection of its own. */
  readonly primary: number;
  /** Leads to the replicas. */
  readonly replicas: number;
  /** Leads to the servers of Lotwise. */
  readonly web: number;
}

/** HAProxy asks Patroni which node is the leader, and cuts connections to a node that isn't the leader any more. */
const databasePart = (nodes: readonly Node[], { primary, replicas }: Ports): string =>
  (
    [
      ["primary", primary],
      ["replica", replicas],
    ] as const
  )
    .map(
      ([role, port]) => `
listen ${role}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1h
  timeout server 1h
  timeout connect 2s
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}`).join("\n")}
`,
    )
    .join("");

/** The configuration that is delivered for the servers of Lotwise, with the ports given and without TLS. */
function webPart(servers: readonly number[], port: number): string {
  const delivered = readFileSync(WEB, "utf8");
  const lines = delivered
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace("check inter 5s", "check inter 1s")
    .split("\n")
    .filter((line) => !/^\s+server /.test(line));
  const named = servers.map((server, at) => `  server lotwise${at + 1} 127.0.0.1:${server}`);
  return [...lines, ...named, ""].join("\n");
}

async function startHaproxy(folder: string, configuration: string, port: number): Promise<Program> {
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, configuration);
  const program = new Program({
    name: "haproxy",
    command: ["haproxy", "-db", "-f", file],
    log: join(folder, "haproxy.log"),
    cwd: folder,
  });
  program.start();
  await until("haproxy answers", 10, async () => (await fetch(`http://127.0.0.1:${port}/`)).status > 0);
  return program;
}

/** HAProxy before the servers of Lotwise at these ports. It listens at `web`. */
export const aWebProxy = (folder: string, servers: readonly number[], web: number): Promise<Program> =>
  startHaproxy(folder, webPart(servers, web), web);

/** HAProxy before the servers of Lotwise and before the nodes of the database. */
export const aProxy = ({
  folder,
  nodes,
  servers,
  ports,
}: {
  folder: string;
  nodes: readonly Node[];
  servers: readonly number[];
  ports: Ports;
}): Promise<Program> =>
  startHaproxy(folder, `${webPart(servers, ports.web)}\n${databasePart(nodes, ports)}`, ports.web);

/** PgBouncer in transaction mode, before the leader. */
export function aPooler(given: { folder: string; port: number; primary: number; isRoot: boolean }): Program {
  const { folder, port, primary, isRoot } = given;
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
lotwise = host=127.0.0.1 port=${primary} dbname=lotwise user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 20
`,
  );
  const program = new Program({
    name: "pgbouncer",
    command: isRoot ? ["pgbouncer", "--user", "postgres", file] : ["pgbouncer", file],
    log: join(folder, "pgbouncer.log"),
    cwd: folder,
  });
  program.start();
  return program;
}
