import { expect, test } from "vitest";
import { workThrough } from "./queue.mjs";

/** @param {import("./queue.mjs").Task[]} tasks */
function begun(tasks, workers = 2) {
  /** @type {string[]} */
  const order = [];
  /** @type {Map<string, () => void>} */
  const ends = new Map();
  const all = workThrough(tasks, {
    workers,
    perform: ({ group }) => {
      order.push(group);
      return new Promise((resolve) => ends.set(group, () => resolve()));
    },
  });
  return {
    all,
    order,
    /** @param {string} group */
    async end(group) {
      ends.get(group)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const task = (/** @type {string} */ group, /** @type {number} */ seconds, /** @type {string[]} */ ...needs) => ({
  group,
  seconds,
  needs,
});

test("the longest begins first, and what others wait for counts with them", async () => {
  const { order, end, all } = begun([
    task("lint", 30),
    task("build", 5),
    task("journeys", 100, "build"),
    task("unit", 40),
  ]);
  expect(order).toEqual(["build", "unit"]);
  await end("build");
  expect(order).toEqual(["build", "unit", "journeys"]);
  await end("journeys");
  await end("unit");
  await end("lint");
  await all;
  expect(order).toEqual(["build", "unit", "journeys", "lint"]);
});

test("workers are kept for what takes several while the tasks that it needs are done, and no longer", async () => {
  const { order, end, all } = begun(
    [
      { ...task("journeys", 100, "build"), hands: 2 },
      task("build", 5),
      task("server", 60),
      task("unit", 40),
      task("lint", 30),
    ],
    3,
  );
  expect(order).toEqual(["build", "server"]);
  await end("build");
  expect(order).toEqual(["build", "server", "journeys"]);
  await end("journeys");
  expect(order).toEqual(["build", "server", "journeys", "unit", "lint"]);
  for (const group of ["server", "unit", "lint"]) await end(group);
  await all;
});

test("a worker that has nothing to begin yet waits, and goes on when it has", async () => {
  const { order, end, all } = begun([task("build", 5), task("size", 1, "build"), task("journeys", 9, "build")]);
  expect(order).toEqual(["build"]);
  await end("build");
  expect(order).toEqual(["build", "journeys", "size"]);
  await end("journeys");
  await end("size");
  await all;
});

test("what is needed but was not chosen holds nobody up", async () => {
  const { order, end, all } = begun([task("size", 1, "build")]);
  expect(order).toEqual(["size"]);
  await end("size");
  await all;
});
