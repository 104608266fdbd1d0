import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { openFileStore } from "#server/platform/files.ts";
import { aBucket } from "#server/testing/bucket.ts";
import type { Bucket } from "#server/testing/bucket.ts";

let folder = "";
let bucket: Bucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lotwise-files-"));
  bucket = await aBucket();
});
afterAll(async () => {
  bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

function settings(kind: "folder" | "memory" | "s3"): Record<string, string> {
  if (kind !== "s3") return { DATA_DIR: kind === "memory" ? "memory" : folder };
  return { DATA_DIR: folder, ...bucket.settings };
}

test.for(["folder", "memory", "s3"] as const)(
  "a file comes back as it was put, until it is removed: %s",
  async (kind) => {
    const files = await openFileStore(readEnvironment(settings(kind), "command"));
    const bytes = Buffer.from([0, 255, 13, 10, 26]);
    const [key, other] = [await files.put(bytes), await files.put(Buffer.from("other"))];
    expect(await buffer(await files.get(key))).toEqual(bytes);
    await files.remove(key);
    await expect(files.get(key).then(buffer)).rejects.toThrow();
    await files.remove(key);
    expect((await buffer(await files.get(other))).toString()).toBe("other");
    expect(existsSync("memory")).toBe(false);
  },
);

test("stored files are for the server's own account alone, also in a folder that an earlier version has made", async () => {
  const place = join(folder, "open");
  const stored = join(place, "files");
  await mkdir(stored, { recursive: true });
  await chmod(stored, 0o755);
  const files = await openFileStore(readEnvironment({ DATA_DIR: place }, "command"));
  await files.put(Buffer.from("price list"));
  const [name = ""] = await readdir(stored);
  const modes = await Promise.all([stat(stored), stat(join(stored, name))]);
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["700", "600"]);
});
