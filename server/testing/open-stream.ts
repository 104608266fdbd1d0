import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { expect } from "vitest";
import { PAGE_HEADER } from "#contract/live/page-header.ts";
import type { Caller } from "#server/testing/test-app.ts";

const parse = (line: string): unknown => JSON.parse(line.slice("data: ".length));

/** Opens a stream of live events. `next` waits for one more event; `end` waits until the server ends the stream. */
export async function openStream(
  server: string,
  caller: Caller,
  page?: string,
): Promise<{ next: () => Promise<unknown>; end: Promise<unknown>; close: () => void }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${server}/api/live`,
      {
        headers: {
          authorization: `Bearer ${caller.token}`,
          "x-workspace": String(caller.workspace),
          ...(page === undefined ? {} : { [PAGE_HEADER]: page }),
        },
      },
      resolve,
    ).on("error", reject);
  });
  expect(response.headers["content-type"]).toContain("text/event-stream");
  response.setEncoding("utf8");
  const events: unknown[] = [];
  let wake: () => void = () => undefined;
  response.on("data", (text: string) => {
    events.push(
      ...text
        .split("\n")
        .filter((line) => line.startsWith("data: "))
        .map(parse),
    );
    wake();
  });
  response.on("error", () => undefined);
  const next = async (): Promise<unknown> => {
    if (events.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return events.length === 0 ? next() : events.shift();
  };
  const end = new Promise((resolve) => response.once("end", resolve));
  return { next, end, close: () => response.destroy() };
}
