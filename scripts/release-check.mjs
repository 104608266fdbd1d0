import "./lib/node-version.mjs";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { canInstall, install } from "./lib/apt.mjs";
import { answerOf, signIn, startBuiltServer } from "./lib/built-server.mjs";
import { inRoot } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { PROXIES, startProxy } from "./release/proxies.mjs";

/**
 * `node scripts/release-check.mjs` makes a release, unpacks it elsewhere and starts it. Then it goes through each
 * proxy of deploy/proxy, which it installs where it can: signs in, uploads 20 MB and receives the event of the upload.
 * In the end it runs the release's `doctor`.
 * @typedef {{ id: number, workspace: number }} Tender
 */
const ADMINISTRATOR = { email: "first@lotwise.test", password: "Lotwise2026" };
const UPLOAD_BYTES = 20_000_000;
/** Packages that only build or test. A release with one of them would be as large as a checkout. */
const FOR_DEVELOPERS = ["vite", "esbuild", "typescript", "playwright", "react", "@mui/material"];
// The certificate of the test is its own.
process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
process.removeAllListeners("warning");

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-release-check-"));
try {
  const home = await unpacked();
  const begun = performance.now();
  const env = {
    DATA_DIR: path.join(folder, "data"),
    PUBLIC_URL: "https://lotwise.example",
    TRUST_PROXY: "1",
    CENTRAL_BANK_URL: "",
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  const server = await startBuiltServer([process.execPath, "start.mjs"], env, home);
  console.log(`The release starts on an empty folder in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  try {
    makeCertificate();
    const tender = await makeTender(server.address);
    for (const proxy of PROXIES) await goThrough(proxy, { server: new URL(server.address).host, tender });
  } finally {
    const status = await server.stop();
    if (status !== 0) {
      console.error(`The server ended with ${status}.`);
      process.exitCode = 1;
    }
  }
  const doctor = await run(process.execPath, ["start.mjs", "--doctor"], { cwd: home, env, quiet: true });
  if (doctor.code !== 0) throw new Error(`The release's doctor ended with ${doctor.code}:\n${doctor.output}`);
  console.log("Its doctor finds nothing wrong.");
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Makes the archive and unpacks it. Returns the folder of the release. */
async function unpacked() {
  const { code, output } = await run(process.execPath, [inRoot("scripts/release.mjs")], { quiet: true });
  const file = /^(dist\/\S+\.tar\.gz): .+$/m.exec(output);
  if (code !== 0 || file?.[1] === undefined) throw new Error(`No release was made:\n${output}`);
  execFileSync("tar", ["-xzf", inRoot(file[1]), "-C", folder]);
  const home = path.join(folder, path.basename(file[1], ".tar.gz"));
  const needless = FOR_DEVELOPERS.filter((name) => fs.existsSync(path.join(home, "node_modules", name)));
  if (needless.length > 0) throw new Error(`The release holds ${needless.join(", ")}.`);
  console.log(`${file[0]}, ${(bytesIn(home) / 1e6).toFixed(0)} MB unpacked.`);
  return home;
}

/** @param {string} home @returns {number} */
function bytesIn(home) {
  const files = fs.readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}

function makeCertificate() {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const name = ["-subj", "/CN=lotwise.example", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  execFileSync("openssl", ["req", ...kind, "-keyout", key, "-out", cert, ...name], { stdio: "ignore" });
  fs.writeFileSync(path.join(folder, "both.pem"), fs.readFileSync(cert, "utf8") + fs.readFileSync(key, "utf8"));
}

/** Makes a company with a draft tender. @param {string} address @returns {Promise<Tender>} */
async function makeTender(address) {
  const { token } = await signIn(address, ADMINISTRATOR);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  /** @param {string} path @param {unknown} body @param {Record<string, string>} more */
  const make = (path, body, more = {}) =>
    answerOf(`${address}/api/${path}`, {
      method: "POST",
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
  const company = { name: "ООО «Проба»" };
  const { id: workspace } = await make("workspaces", { is_customer: true, is_supplier: false, company });
  const { id } = await make("supplier-requests", { name: "Проба" }, { "x-workspace": String(workspace) });
  return { id, workspace };
}

/** @param {string} program */
function isInstalled(program) {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((place) => fs.existsSync(path.join(place, program)));
}

/**
 * @param {(typeof PROXIES)[number]} proxy
 * @param {{ server: string, tender: Tender }} given `server` is a host with its port
 */
async function goThrough(proxy, { server, tender }) {
  const { program } = proxy;
  if (!isInstalled(program) && canInstall()) install([program === "nginx" ? "nginx-light" : program]);
  if (!isInstalled(program)) {
    console.log(`${program} isn't installed: deploy/proxy/${proxy.file} was not tried.`);
    return;
  }
  const place = fs.mkdtempSync(path.join(folder, `${program}-`));
  for (const name of ["cert.pem", "key.pem", "both.pem"])
    fs.copyFileSync(path.join(folder, name), path.join(place, name));
  const { address, stop } = await startProxy(proxy, { folder: place, server });
  try {
    await uploadAndHear(address, tender);
    console.log(`Through ${program}: signed in, 20 MB uploaded, and the event came at once.`);
  } finally {
    await stop();
  }
}

/** @param {string} address @param {Tender} tender */
async function uploadAndHear(address, tender) {
  const { token } = await signIn(address, ADMINISTRATOR);
  const headers = { authorization: `Bearer ${token}`, "x-workspace": String(tender.workspace) };
  const path = `supplier-requests/${tender.id}/design-documentations`;
  const heard = new AbortController();
  const events = await fetch(`${address}/api/live`, { headers, signal: heard.signal });
  const event = firstEvent(events);
  // After a failed upload, nothing waits for the event any more.
  event.catch(() => undefined);
  const body = new FormData();
  body.set("file", new Blob(["%PDF-1.4\n", new Uint8Array(UPLOAD_BYTES)], { type: "application/pdf" }), "drawing.pdf");
  const { id } = await answerOf(`${address}/api/${path}`, { method: "POST", headers, body });
  const first = await Promise.race([event, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  if (first !== "tender_changed") throw new Error(`No event of the upload came through, but ${String(first)}.`);
  heard.abort();
  const removed = await fetch(`${address}/api/${path}/${id}`, { method: "DELETE", headers });
  if (!removed.ok) throw new Error(`The upload could not be removed: ${removed.status}`);
}

/** Returns the kind of the first event of a stream. @param {Response} response */
async function firstEvent({ ok, status, body }) {
  if (!ok || body === null) throw new Error(`The event stream answered ${status}.`);
  let text = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const data = /^data: (.+)$/m.exec(text)?.[1];
    if (data !== undefined) return JSON.parse(data).kind;
  }
  return "nothing";
}
