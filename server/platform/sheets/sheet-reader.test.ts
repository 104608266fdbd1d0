import { existsSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, describe, expect, it } from "vitest";
import { sheetProcesses } from "#server/testing/sheet-processes.ts";
import { SheetError } from "./sheet-error.ts";
import { createSheetReader } from "./sheet-reader.ts";
import { zipOf } from "./zip-for-tests.ts";

const replaced: string[] = [];
const reader = createSheetReader({ log: { warn: (_details, message) => replaced.push(message) }, deadlineMs: 3000 });
afterAll(() => reader.close());

const text = (value: string) => new TextEncoder().encode(value);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "read",
    (error: unknown) => (error instanceof SheetError ? error.code : String(error)),
  );
const PLAIN = text("Артикул;Кол-во\nA-1;5\n");
/** A million unclosed opening quotes: the only known input that makes the CSV parser slow. */
const SLOW = text('"a,'.repeat(1_000_000));

describe("the sheet reader", () => {
  it("says what is wrong with a file that is no spreadsheet", async () => {
    expect(await codeOf(reader.read(new Uint8Array(), "a.csv"))).toBe("file_empty");
    expect(await codeOf(reader.read(text(" \n \n"), "a.csv"))).toBe("file_empty");
    expect(await codeOf(reader.read(PLAIN, "a.pdf"))).toBe("file_not_a_spreadsheet");
    expect(await codeOf(reader.read(text("%PDF-1.7 ..."), "a.xlsx"))).toBe("file_not_a_spreadsheet");
    expect(
      await codeOf(
        reader.read(
          Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256),
          "a.xls",
        ),
      ),
    ).toBe("file_not_a_spreadsheet");
    expect(
      await codeOf(
        reader.read(
          zipOf([
            { name: "[Content_Types].xml", data: Buffer.from("<x/>") },
            { name: "word/document.xml", data: Buffer.from("<x/>") },
          ]),
          "a.xlsx",
        ),
      ),
    ).toBe("file_not_a_spreadsheet");
    expect(
      await codeOf(reader.read(zipOf([{ name: "a", data: Buffer.alloc(80_000_000), declared: 1 }]), "a.xlsx")),
    ).toBe("file_too_complex");
  });

  it("goes by the bytes where the name says something else", async () => {
    expect((await reader.read(PLAIN, "отчёт.XLS")).kind).toBe("csv");
    const page =
      "<html><body><table><tr><td>MPN</td><td>Qty</td></tr><tr><td>00123</td><td>0,5</td></tr></table></body></html>";
    expect((await reader.read(text(page), "export.xls")).sheets[0]?.rows.map((row) => row.cells)).toEqual([
      ["MPN", "Qty"],
      ["00123", "0,5"],
    ]);
  });

  it("takes a person's choice of encoding and delimiter over its own", async () => {
    const workbook = await reader.read(text("a,b;c\n1,2;3\n"), "a.csv", { delimiter: ",", encoding: "windows-1251" });
    expect([workbook.encoding, workbook.sheets[0]?.rows[0]?.cells]).toEqual(["windows-1251", ["a", "b;c"]]);
  });

  it("gives up a file that takes too long, does not block meanwhile, and reads those behind it", async () => {
    const loop = monitorEventLoopDelay({ resolution: 10 });
    const before = replaced.length;
    loop.enable();
    const [slow, ...others] = await Promise.all([
      codeOf(reader.read(SLOW, "slow.csv")),
      codeOf(reader.read(PLAIN, "a.csv")),
      codeOf(reader.read(PLAIN, "b.csv")),
    ]);
    loop.disable();
    expect([slow, others]).toEqual(["file_too_complex", ["read", "read"]]);
    // Shows that three seconds of parsing did not block this process's event loop.
    expect(loop.count).toBeGreaterThan(20);
    expect(replaced).toHaveLength(before + 1);
  });

  it("lets companies take turns, and reads no file that was cancelled while it waited", async () => {
    const order: string[] = [];
    const cancelled = new AbortController();
    const read = (company: number, name: string, signal?: AbortSignal) =>
      codeOf(reader.read(PLAIN, name, { company, signal })).then((outcome) => order.push(`${name} ${outcome}`));
    const files = [
      ...["a1.csv", "a2.csv"].map((name) => read(1, name)),
      read(1, "a3.csv", cancelled.signal),
      read(1, "a4.csv"),
      read(2, "b1.csv"),
    ];
    cancelled.abort("cancelled");
    await Promise.all(files);
    expect(order).toEqual(["a3.csv cancelled", "a1.csv read", "b1.csv read", "a2.csv read", "a4.csv read"]);
    await read(1, "a5.csv", cancelled.signal);
    expect(order.at(-1)).toBe("a5.csv cancelled");
  });

  it.runIf(process.platform === "linux")(
    "starts another process where the kept one was killed while it was idle",
    async () => {
      await reader.read(PLAIN, "a.csv");
      const kept = sheetProcesses().map(({ pid }) => pid);
      for (const pid of kept) process.kill(pid, "SIGKILL");
      await expect.poll(() => kept.filter((pid) => existsSync(`/proc/${pid}`)), { interval: 10 }).toEqual([]);
      expect((await reader.read(PLAIN, "a.csv")).kind).toBe("csv");
    },
  );

  it.runIf(process.platform === "linux")(
    "keeps no process where no file comes, and starts one for the next",
    async () => {
      const others = sheetProcesses().map(({ pid }) => pid);
      const own = () => sheetProcesses().filter(({ pid }) => !others.includes(pid));
      const resting = createSheetReader({ log: { warn: () => undefined }, restMs: 300 });
      await resting.read(PLAIN, "a.csv");
      expect(own()).toHaveLength(1);
      await expect.poll(own, { interval: 10, timeout: 10_000 }).toEqual([]);
      expect((await resting.read(PLAIN, "b.csv")).kind).toBe("csv");
      await resting.close();
    },
  );

  it("refuses work after it was closed", async () => {
    const closed = createSheetReader({ log: { warn: () => undefined } });
    await closed.close();
    await expect(closed.read(PLAIN, "a.csv")).rejects.toThrow("closed");
  });
});
