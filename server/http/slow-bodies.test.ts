import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import type { BodyTimes } from "#server/http/slow-bodies.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LONG = 60_000;
const head = (path: string, headers: readonly string[] = []): string =>
  ["POST /api" + path + " HTTP/1.1", "Host: a", "Content-Length: 100000", ...headers, "", "{"].join("\r\n");
const JSON_BODY = "Content-Type: application/json";
const FORM = "Content-Type: multipart/form-data; boundary=x";

async function withServer(
  times: BodyTimes,
  work: (open: (sent: string) => Connection) => Promise<void>,
): Promise<void> {
  const server = await buildApp(app.deps, { body_times: times });
  try {
    const { port } = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
    await work((sent) => new Connection(connect(Number(port), "127.0.0.1"), sent));
  } finally {
    await server.close();
  }
}

/** A client connection that never completes its request body. */
class Connection {
  readonly #socket: Socket;
  #heard = "";
  readonly closed: Promise<string>;

  constructor(socket: Socket, sent: string) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on("close", () => resolve(this.#heard));
    });
    // A connection reset by the server counts as closed.
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => (this.#heard += data.toString()));
    socket.write(sent);
  }

  get heard(): string {
    return this.#heard;
  }

  end(): void {
    this.#socket.destroy();
  }
}

test.each([
  ["an upload without a session", head("/supplier-requests-imports", [FORM]), /^HTTP\/1\.1 401 /],
  ["an unknown address", head("/nothing", [JSON_BODY]), /^HTTP\/1\.1 (404|408) /],
])("%s is answered at once, and its connection closed while the body still comes", async (_name, sent, answer) => {
  await withServer({ plain: 300, upload: LONG, answered: 50 }, async (open) => {
    expect(await open(sent).closed).toMatch(answer);
  });
});

test("a call that is refused as one too many is closed as well", async () => {
  await withServer({ plain: LONG, upload: LONG, answered: 50 }, async (open) => {
    const calls = Array.from({ length: 25 }, () => open(head("/reset", [JSON_BODY])));
    const refused = await Promise.race(calls.map(({ closed }) => closed));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    for (const call of calls) call.end();
  });
});

test("1C that hasn't signed in is answered before its file has come, and the connection ends", async () => {
  await withServer({ plain: 200, upload: LONG, answered: 50 }, async (open) => {
    const sent = head("/one_c/exchange?type=sale&mode=file&filename=a.xml");
    expect(await open(sent).closed).toMatch(/^HTTP\/1\.1 200 [^]*failure/);
  });
});

test("a member's file has the time of an upload", async () => {
  const company = await aCompany(app.deps);
  const session = [`Authorization: Bearer ${company.token}`, `X-Workspace: ${company.workspace}`];
  // The session is looked up within the time of a plain body, on a busy machine too.
  await withServer({ plain: 3000, upload: LONG, answered: 50 }, async (open) => {
    const upload = open(head("/supplier-requests-imports", [FORM, ...session]));
    // Both connections start together. The server closes the one without a session, and the other stays open.
    const stranger = open(head("/v1/authenticate", [JSON_BODY]));
    expect(await stranger.closed).toMatch(/^HTTP\/1\.1 408 /);
    expect(await Promise.race([upload.closed, Promise.resolve("open")])).toBe("open");
    expect(upload.heard).toBe("");
    upload.end();
  });
});
