import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";

const calls = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

// Callers would otherwise believe that an ignored filter or limit applies.
test.each(calls)("$name refuses a parameter that it doesn't know, by its name", ({ endpoint }) => {
  const { error } = endpoint.query.safeParse({ nobody_reads_this: "1" });
  expect(error?.issues).toContainEqual(
    expect.objectContaining({ code: "unrecognized_keys", keys: ["nobody_reads_this"] }),
  );
});

/** Summaries are returned as a whole, so they need no limit. */
const SUMMARIES = ["item_cards.prices", "spend.one", "spend.performance"];
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
  // Ignore errors about other required parameters.
  const refused = (error?.issues ?? []).filter(
    ({ code, path }) => code === "unrecognized_keys" || path[0] === "limit" || path[0] === "offset",
  );
  expect(refused).toEqual([]);
});
