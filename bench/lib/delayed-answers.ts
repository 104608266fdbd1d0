import net from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Starts a proxy that passes on at once what `port` sends, and after a delay what its client answers. */
export async function delayAnswers(port: number, milliseconds: number): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const to = net.connect({ port, host: "127.0.0.1", noDelay: true });
    client.setNoDelay(true);
    to.pipe(client);
    client.on("data", (answer) => {
      // Timers of equal length fire in their order.
      void pause(milliseconds).then(() => to.write(answer));
    });
    for (const [one, other] of [
      [client, to],
      [to, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => void other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
