import net from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

/** A proxy to a PostgreSQL server. Tests close and reopen the proxy to simulate a crashed server or a cut cable. */
export class DatabaseDoor {
  readonly #to: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;

  constructor(database_url: string) {
    this.#to = new URL(database_url);
  }

  get url(): string {
    const url = new URL(this.#to);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Accepts connections, always at the same address. */
  async open(): Promise<void> {
    const server = net.createServer((near) => {
      const far = net.connect(Number(this.#to.port), this.#to.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Breaks all connections and refuses new ones. */
  async shut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    const closed = new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
    for (const socket of this.#sockets) socket.resetAndDestroy();
    await closed;
  }
}
