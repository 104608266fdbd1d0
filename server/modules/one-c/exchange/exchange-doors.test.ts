import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { EXCHANGE_PATH } from "#server/modules/one-c/exchange/exchange-path.ts";
import { openLog } from "#server/platform/log.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aLoggedServer() {
  const lines: string[] = [];
  const log = openLog("warn", { write: (line: string) => void lines.push(line) });
  return { lines, server: await buildApp({ ...app.deps, log }) };
}

const answered = (port: string, request: string, enough: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
    const done = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.on("data", (data) => {
      text += data.toString();
      if (enough.test(text)) done();
    });
    socket.on("close", done);
    socket.on("error", reject);
  });

test("who calls too often reads that, and the log has a line for it without a stack", async () => {
  const { lines, server } = await aLoggedServer();
  try {
    const call = () => server.inject({ method: "GET", url: `${EXCHANGE_PATH}?type=sale&mode=init` });
    await Promise.all(Array.from({ length: 600 }, call));
    expect(lines).toEqual([]);
    const { statusCode, payload } = await call();
    expect(statusCode).toBe(200);
    expect(payload.split("\n").slice(0, 2)).toEqual([
      "failure",
      "Слишком много обращений подряд. Повторите обмен через минуту.",
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain("stack");
  } finally {
    await server.close();
  }
});

test("a file of somebody who hasn't signed in is answered before it has come, and the connection ends", async () => {
  const { lines, server } = await aLoggedServer();
  try {
    const { port } = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
    const request = `POST ${EXCHANGE_PATH}?type=sale&mode=file&filename=o.xml HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n<`;
    const text = await answered(port, request, /failure\n.+\n/);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toMatch(/connection: close/i);
    expect(text).toContain("Сеанс обмена не начат");
    expect(lines).toEqual([]);
  } finally {
    await server.close();
  }
});
