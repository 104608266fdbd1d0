import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { openSecretBox, secretBox } from "#server/platform/secret-box.ts";

const text = Buffer.from("12345678901234567890");

test("what is sealed is read with the same key alone, and not once it was changed", () => {
  const box = secretBox(Buffer.from("one key"));
  const sealed = box.seal(text);
  expect(box.open(sealed)).toEqual(text);
  expect(sealed.includes(text)).toBe(false);
  expect(box.seal(text)).not.toEqual(sealed);
  expect(secretBox(Buffer.from("another key")).open(sealed)).toBeNull();
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(box.open(changed)).toBeNull();
  }
  expect(box.open(Buffer.alloc(3))).toBeNull();
});

test("a mark is the same for the same text and key", () => {
  const [one, other] = [secretBox(Buffer.from("one key")), secretBox(Buffer.from("another key"))];
  expect(one.mark("code")).toEqual(one.mark("code"));
  expect(one.mark("code")).not.toEqual(one.mark("Code"));
  expect(one.mark("code")).not.toEqual(other.mark("code"));
});

test("without a key of its own the server makes one in its folder, which only it may read, and finds it again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lotwise-test-"));
  const env = readEnvironment({ DATA_DIR: join(folder, "data") }, "command");
  const boxes = await Promise.all([openSecretBox(env), openSecretBox(env)]);
  const sealed = boxes[0].seal(text);
  for (const box of [...boxes, await openSecretBox(env)]) expect(box.open(sealed)).toEqual(text);
  expect((await stat(join(folder, "data", "secret.key"))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

test("a key of the settings is used, whatever the folder is", async () => {
  const env = (data: string) => readEnvironment({ SECRET_KEY: "x".repeat(32), DATA_DIR: data }, "command");
  const sealed = (await openSecretBox(env("/nowhere/a"))).seal(text);
  expect((await openSecretBox(env("/nowhere/b"))).open(sealed)).toEqual(text);
});
