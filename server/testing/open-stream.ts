import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { expect } from "vitest";
import { PAGE_HEADER } from "#contract/live/page-header.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import type { Caller } from "#server/testing/test-app.ts";

const parse = (line: string): unknown => JSON.parse(line.slice("data: ".length));

/** Workspace of the marker that shows, by the order of events, that the earlier ones have been published. */
const NO_WORKSPACE = -1;

/**
 * Opens a stream of live events of the server at `address`, once the events of earlier changes have been published.
 * `next` waits for one more event; `end` waits until the server ends the stream.
 */
export async function openStream(
  { deps }: { readonly deps: Dependencies },
  address: string,
  caller: Caller,
  page?: string,
): Promise<{ next: () => Promise<unknown>; end: Promise<unknown>; close: () => void }> {
  await collectEvents(deps, NO_WORKSPACE);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${address}/api/live`,
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
