import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { openFileStore } from "#server/platform/files.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lotwise-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.for(["folder", "memory"])("a file comes back as it was put, until it is removed: %s", async (kind) => {
  const files = await openFileStore(readEnvironment({ DATA_DIR: kind === "memory" ? "memory" : folder }));
  const bytes = Buffer.from([0, 255, 13, 10, 26]);
  const [key, other] = [await files.put(bytes), await files.put(Buffer.from("other"))];
  expect(await buffer(await files.get(key))).toEqual(bytes);
  await files.remove(key);
  await expect(files.get(key).then(buffer)).rejects.toThrow();
  await files.remove(key);
  expect((await buffer(await files.get(other))).toString()).toBe("other");
  expect(existsSync("memory")).toBe(false);
});
