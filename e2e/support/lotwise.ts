import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { readEnvironment } from "#server/env.ts";
import { startServer } from "#server/start.ts";
import type { RunningServer, StartOptions } from "#server/start.ts";
import { placeForData } from "#server/testing/place-for-data.ts";
import { templateFile } from "#server/testing/template-file.ts";

const WEB = fileURLToPath(new URL("../../dist/web", import.meta.url));
const log = pino({ level: process.env["E2E_LOG"] ?? "silent" });

export const FIRST_ADMINISTRATOR = { ADMIN_EMAIL: "first@lotwise.test", ADMIN_PASSWORD: "Lotwise2026" } as const;

type Settings = Readonly<Record<string, string>>;

/**
 * Finds a free port in advance, because emails contain the server's address and may be written before the server
 * listens.
 */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  probe.close();
  await once(probe, "close");
  return address.port;
}

/**
 * Server of one test worker, with the built client and its own database and file storage. The server can be stopped and
 * restarted.
 */
export class Lotwise {
  readonly #folder: string;
  readonly #settings: Settings;
  #server: RunningServer;
  readonly url: string;

  private constructor(folder: string, settings: Settings, server: RunningServer) {
    this.#folder = folder;
    this.#settings = settings;
    this.#server = server;
    this.url = server.address.replace("127.0.0.1", "localhost");
  }

  /** Starts a server on an empty database. `prepare` may fill the database before the jobs start. */
  static async start(name: string, settings: Settings = {}, prepare?: StartOptions["prepare"]): Promise<Lotwise> {
    const folder = await mkdtemp(join(await placeForData(), `lotwise-e2e-${name}-`));
    return new Lotwise(folder, settings, await Lotwise.#open(folder, await freePort(), settings, prepare));
  }

  static async #open(
    folder: string,
    port: number,
    settings: Settings,
    prepare?: StartOptions["prepare"],
  ): Promise<RunningServer> {
    const env = readEnvironment({
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      CENTRAL_BANK_URL: "",
      ...FIRST_ADMINISTRATOR,
      ...settings,
    });
    const template = await readFile(await templateFile(log));
    return startServer({ env, log, web: WEB, template, ...(prepare === undefined ? {} : { prepare }) });
  }

  get deps(): RunningServer["deps"] {
    return this.#server.deps;
  }

  async stop(): Promise<void> {
    await this.#server.close();
  }

  async startAgain(): Promise<void> {
    this.#server = await Lotwise.#open(this.#folder, Number(new URL(this.url).port), this.#settings);
  }

  async end(): Promise<void> {
    await this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
