import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { inRoot } from "../lib/root.mjs";

/**
 * The proxies with a configuration in deploy/proxy. `config` writes it into `folder` with the ports and the certificate
 * of a test, and returns the arguments that run it in the foreground.
 * @typedef {{ folder: string, port: number, plainPort: number, server: string }} Given
 * @type {readonly { program: string, file: string, config: (text: string, given: Given) => { text: string, args: (file: string) => string[] } }[]}
 */
export const PROXIES = [
  {
    program: "nginx",
    file: "nginx.conf",
    config: (text, { folder, port, plainPort, server }) => {
      const site = path.join(folder, "site.conf");
      fs.writeFileSync(
        site,
        changed(text, [
          ["127.0.0.1:3000", server],
          ["listen 443", `listen 127.0.0.1:${port}`],
          ["listen 80", `listen 127.0.0.1:${plainPort}`],
          ["/etc/ssl/lotwise.pem", path.join(folder, "cert.pem")],
          ["/etc/ssl/lotwise.key", path.join(folder, "key.pem")],
        ]),
      );
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${path.join(folder, name)};`,
      );
      return {
        // As root, nginx would give its work to a user that may not write into this folder.
        text: `${process.getuid?.() === 0 ? "user root; " : ""}worker_processes 1; pid ${folder}/nginx.pid; daemon off; error_log stderr warn;
events { worker_connections 256; }
http { access_log off; ${paths.join(" ")} include ${site}; }
`,
        args: (file) => ["-e", "stderr", "-c", file],
      };
    },
  },
  {
    program: "caddy",
    file: "Caddyfile",
    config: (text, { folder, port, server }) => ({
      text: `{
  admin off
  auto_https off
}
${changed(text, [
  ["127.0.0.1:3000", server],
  [
    "lotwise.example {",
    `https://127.0.0.1:${port} {\n\ttls ${path.join(folder, "cert.pem")} ${path.join(folder, "key.pem")}`,
  ],
])}`,
      args: (file) => ["run", "--config", file, "--adapter", "caddyfile"],
    }),
  },
  {
    program: "haproxy",
    file: "haproxy.cfg",
    config: (text, { folder, port, plainPort, server }) => ({
      text: changed(text, [
        ["127.0.0.1:3000", server],
        // Nothing listens there, as on a server that is being replaced.
        ["127.0.0.1:3001", `127.0.0.1:${plainPort}`],
        ["bind :443", `bind 127.0.0.1:${port}`],
        ["/etc/ssl/lotwise.pem", path.join(folder, "both.pem")],
      ]),
      args: (file) => ["-db", "-f", file],
    }),
  },
];

/**
 * Replaces each word once or more. Fails for a word that the file doesn't contain, because the test would then use
 * another configuration than it says.
 * @param {string} text
 * @param {readonly (readonly [string, string])[]} pairs
 */
function changed(text, pairs) {
  let result = text;
  for (const [from, to] of pairs) {
    if (!result.includes(from)) throw new Error(`The configuration doesn't contain "${from}".`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/** Returns a port of this machine that nothing listens on. @returns {Promise<number>} */
async function freePort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * Runs a proxy with its configuration from deploy/proxy before the server at `server` (host and port), and waits until it
 * answers.
 * @param {(typeof PROXIES)[number]} proxy
 * @param {{ folder: string, server: string }} given folder with cert.pem, key.pem and both.pem
 */
export async function startProxy({ program, file, config }, { folder, server }) {
  const [port, plainPort] = [await freePort(), await freePort()];
  const source = fs.readFileSync(inRoot(`deploy/proxy/${file}`), "utf8");
  const { text, args } = config(source, { folder, port, plainPort, server });
  const written = path.join(folder, file);
  fs.writeFileSync(written, text);
  const child = spawn(program, args(written), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: folder },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once("close", resolve));
  const address = `https://127.0.0.1:${port}`;
  for (const until = performance.now() + 20_000; ;) {
    const ready = await fetch(`${address}/api/health/ready`).catch(() => undefined);
    if (ready?.ok) break;
    if (child.exitCode !== null || performance.now() > until) {
      child.kill("SIGTERM");
      throw new Error(`${program} doesn't answer with deploy/proxy/${file}:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { address, stop };
}
