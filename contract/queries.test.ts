import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";

const calls = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

// Who sends a filter or a limit that isn't read would believe that it holds.
test.each(calls)("$name refuses a parameter that it doesn't know, by its name", ({ endpoint }) => {
  const { error } = endpoint.query.safeParse({ nobody_reads_this: "1" });
  expect(error?.issues).toContainEqual(
    expect.objectContaining({ code: "unrecognized_keys", keys: ["nobody_reads_this"] }),
  );
});

/** What was paid for a part, and what was bought and how it came: summaries are answered whole. */
const SUMMARIES = ["item_cards.prices", "spend.one", "spend.performance"];
/** Calls that answer a list. */
const lists = calls.filter(
  ({ name, endpoint: { method, response } }) =>
    method === "GET" &&
    response instanceof z.ZodObject &&
    "count" in response.shape &&
    "results" in response.shape &&
    !SUMMARIES.includes(name),
);

test.each(lists)("$name takes a limit and an offset", ({ endpoint }) => {
  const { error } = endpoint.query.safeParse({ limit: "2", offset: "4" });
  // What else a list must be asked with is its own matter.
  const refused = (error?.issues ?? []).filter(
    ({ code, path }) => code === "unrecognized_keys" || path[0] === "limit" || path[0] === "offset",
  );
  expect(refused).toEqual([]);
});
