import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepMonths } from "#server/db/months.ts";
import { archiveMonths } from "#server/modules/backup/archive-months.ts";
import { placeForData } from "#server/testing/place-for-data.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let folder = "";
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(await placeForData(), "lotwise-archive-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const archive = (to = join(folder, "archive")) =>
  archiveMonths({
    ...app.deps,
    env: { ...app.deps.env, ARCHIVE_DIR: to, KEEP_AUDIT_MONTHS: 60, KEEP_MAIL_MONTHS: 12 },
  });
const mail = (created_at: string, status: "sent" | "waiting") => ({
  kind: "offer_receipt",
  to_address: "a@lotwise.test",
  language: "ru",
  subject: "Q",
  text: "T",
  html: "H",
  secret_hash: Buffer.from("hash"),
  secret_until: created_at,
  status,
  created_at,
});
const events = (...times: string[]) =>
  app.deps.db
    .insertInto("audit")
    .values(times.map((at) => ({ entity: "user", entity_id: 5, action: "probe", changes: "{}", note: "строка", at })))
    .execute();
const noted = async () =>
  (await app.deps.db.selectFrom("audit").select("at").where("action", "=", "probe").orderBy("at").execute()).map(
    ({ at }) => at.slice(0, 7),
  );

test("what is older than the settings keep is in files before it leaves the database; unfinished work stays", async () => {
  await events("2005-01-10T00:00:00.000Z", "2005-01-20T00:00:00.000Z", "2005-02-01T00:00:00.000Z");
  await events("2021-10-31T23:59:59.999Z", "2021-11-01T00:00:00.000Z");
  await app.deps.db
    .insertInto("mail")
    .values([mail("2005-03-01T00:00:00.000Z", "sent"), mail("2005-04-01T00:00:00.000Z", "waiting")])
    .execute();
  await keepMonths(app.deps);
  await expect(archive("/dev/null/archive")).rejects.toThrow();
  expect(await noted()).toEqual(["2005-01", "2005-01", "2005-02", "2021-10", "2021-11"]);

  const archived = await archive();
  expect(archived.map(({ file, rows }) => [file, rows])).toEqual([
    ["audit-2005-01.jsonl.gz", 2],
    ["audit-2005-02.jsonl.gz", 1],
    ["audit-2021-10.jsonl.gz", 1],
    ["mail-2005-03.jsonl.gz", 1],
  ]);
  expect(await noted()).toEqual(["2021-11"]);
  expect(await app.deps.db.selectFrom("mail").select("status").execute()).toEqual([{ status: "waiting" }]);
  const read = async (file: string): Promise<Record<string, unknown>[]> =>
    gunzipSync(await readFile(join(folder, "archive", file)))
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect((await read("audit-2005-01.jsonl.gz")).map(({ at, note }) => [String(at).slice(0, 10), note])).toEqual([
    ["2005-01-10", "строка"],
    ["2005-01-20", "строка"],
  ]);
  const [sent] = await read("mail-2005-03.jsonl.gz");
  expect(sent).toMatchObject({ text: "T", status: "sent" });
  expect(sent).not.toHaveProperty("secret_hash");
  expect(JSON.parse(await readFile(join(folder, "archive/audit-2005-01.json"), "utf8"))).toEqual(archived[0]);
  expect(await archive()).toEqual([]);
});

test("rows that come later for an archived month get files of their own", async () => {
  await events("2005-01-15T00:00:00.000Z");
  await keepMonths(app.deps);
  expect((await archive()).map(({ file }) => file)).toEqual(["audit-2005-01-2.jsonl.gz"]);
  expect((await readdir(join(folder, "archive"))).filter((name) => name.startsWith("audit-2005-01"))).toEqual([
    "audit-2005-01-2.json",
    "audit-2005-01-2.jsonl.gz",
    "audit-2005-01.json",
    "audit-2005-01.jsonl.gz",
  ]);
});
