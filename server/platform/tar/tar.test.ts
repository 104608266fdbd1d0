import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TarReader } from "#server/platform/tar/tar-reader.ts";
import { TarWriter } from "#server/platform/tar/tar-writer.ts";

const AT = new Date("2026-11-20T09:00:00Z");
const CONTENTS = { "a.json": "{}", empty: "", "folder/exact": "x".repeat(512), "folder/long": "y".repeat(3_000_000) };

let folder = "";
let path = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lotwise-tar-"));
  path = join(folder, "whole.tar");
  const writer = await TarWriter.create(path, AT);
  for (const [name, content] of Object.entries(CONTENTS)) await writer.add(name, Buffer.from(content));
  await writer.finish();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("entries come out as they went in, here and with the system's tar", async () => {
  const reader = await TarReader.open(path);
  for (const [name, content] of Object.entries(CONTENTS)) expect((await reader.read(name))?.toString()).toBe(content);
  expect(await reader.read("missing")).toBeUndefined();
  await reader.close();
  const listed = execFileSync("tar", ["--list", "--file", path], { encoding: "utf8" });
  expect(listed.trim().split("\n")).toEqual([...Object.keys(CONTENTS), "SHA256"]);
});

test("an archive that was cut off or altered anywhere is refused", async () => {
  const whole = readFileSync(path);
  const damaged = join(folder, "damaged.tar");
  for (const length of [0, 100, 512, 1024, 2_000_000, whole.length - 1024, whole.length - 1]) {
    writeFileSync(damaged, whole);
    truncateSync(damaged, length);
    await expect(TarReader.open(damaged), `cut to ${length} bytes`).rejects.toThrow(
      /^It (isn't a backup|is incomplete|was altered)/,
    );
  }
  for (const place of [0, 130, 513, 700, 2_000_000, whole.length - 2000]) {
    const altered = Buffer.from(whole);
    altered[place] = (altered[place] ?? 0) ^ 1;
    writeFileSync(damaged, altered);
    await expect(TarReader.open(damaged), `byte ${place}`).rejects.toThrow(/^It (isn't a backup|was altered)/);
  }
});
