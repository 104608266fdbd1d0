import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { readZip } from "#server/testing/read-zip.ts";
import { sheetProcesses } from "#server/testing/sheet-processes.ts";
import { writeInProcess } from "./write-in-process.ts";

const TEXTS = ["первый", "второй", "третий"] as const;
const [FIRST, SECOND] = TEXTS;
const writers = () => sheetProcesses("workbook-process").map(({ pid }) => pid);
const large = (text: string) => ({
  name: "Лист",
  columns: Array.from({ length: 20 }, (_, column) => ({ header: `Столбец ${column + 1}`, kind: "text" as const })),
  rows: Array.from({ length: 1000 }, () => Array.from({ length: 20 }, () => text)),
});
const written = async (text: string): Promise<string[]> => {
  const parts = readZip(Buffer.from(await writeInProcess([large(text)])));
  const texts = parts.find(({ name }) => name === "xl/sharedStrings.xml")?.bytes.toString() ?? "";
  return TEXTS.filter((each) => texts.includes(each));
};

it.runIf(process.platform === "linux")(
  "large spreadsheets are written by one process that waits for the next",
  async () => {
    expect(await written(FIRST)).toEqual([FIRST]);
    const kept = writers();
    expect(kept.length).toBeGreaterThan(0);
    expect(await written(SECOND)).toEqual([SECOND]);
    expect(writers()).toEqual(kept);
  },
);

it("spreadsheets at the same time don't wait for each other, and none is lost", async () => {
  expect(await Promise.all(TEXTS.map(written))).toEqual(TEXTS.map((text) => [text]));
});

it.runIf(process.platform === "linux")(
  "the next is written though the kept process was ended while it was idle",
  async () => {
    await written(FIRST);
    const kept = writers();
    for (const pid of kept) process.kill(pid, "SIGKILL");
    await expect.poll(() => kept.filter((pid) => existsSync(`/proc/${pid}`)), { interval: 10 }).toEqual([]);
    expect(await written(SECOND)).toEqual([SECOND]);
  },
);
