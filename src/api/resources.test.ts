import { expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { queryKeysOf, resources } from "./resources.ts";
import type { ResourceCalls } from "./resources.ts";

test.each(Object.entries(resources))(
  "a record of %s stands below its list, where it is read and deleted",
  (_, calls) => {
    const { list, one, remove }: ResourceCalls = calls;
    const ways = [one, remove].filter((each): each is Endpoint => each !== undefined);
    const ofAnother = list.path.includes("{");
    const own = (path: string) => (ofAnother ? path.replace(/\{\w+\}$/, "{id}") : path);
    expect(ways.map(({ path }) => own(path))).toEqual(ways.map(() => `${list.path}/{id}`));
    expect([one?.method ?? "GET", remove?.method ?? "DELETE"]).toEqual(["GET", "DELETE"]);
  },
);

test("asking for a list again leaves the record alone that somebody is working on, and the other way round", () => {
  const { list, one, update } = resources["supplier-companies"];
  expect(queryKeysOf(list)).toEqual([
    ["supplier-companies", "getList"],
    ["supplier-companies", "getManyReference"],
    ["supplier-companies", "getInfiniteList"],
    ["supplier-companies", "getMany"],
  ]);
  expect(queryKeysOf(one)).toEqual([["supplier-companies", "getOne"]]);
  expect(queryKeysOf(update)).toEqual([]);
});
