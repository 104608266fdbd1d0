import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { disconnectSignal } from "#server/http/disconnect-signal.ts";

test("the signal aborts when the client leaves, not when it was answered", async () => {
  const signals: AbortSignal[] = [];
  const arrivals: (() => void)[] = [];
  const server = createServer((request, response) => {
    const signal = disconnectSignal(response);
    signals.push(signal);
    if (request.url === "/answered") {
      response.once("close", () => arrivals.shift()?.());
      response.end("done");
    } else arrivals.shift()?.();
  });
  const event = () => new Promise<void>((resolve) => arrivals.push(resolve));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  try {
    const closed = event();
    await (await fetch(`${origin}/answered`)).text();
    await closed;
    const arrived = event();
    const client = new AbortController();
    const call = fetch(`${origin}/left`, { signal: client.signal }).catch(() => "left");
    await arrived;
    const [answered, left] = signals;
    expect(left?.aborted).toBe(false);
    client.abort();
    expect(await call).toBe("left");
    if (left?.aborted === false) await once(left, "abort");
    expect([answered?.aborted, left?.aborted]).toEqual([false, true]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
