import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, describe, expect, test } from "vitest";
import { createBudget } from "#server/platform/budget.ts";
import { isCompleteMessage } from "#server/platform/commerceml/is-complete-message.ts";
import { MessageError } from "#server/platform/commerceml/message-error.ts";
import { createMessageReader } from "#server/platform/commerceml/message-reader.ts";
import { zipOf } from "#server/platform/sheets/zip-for-tests.ts";
import { xmlInWindows1251 } from "#server/platform/xml/windows-1251.ts";
import { sheetProcesses } from "#server/testing/sheet-processes.ts";

const log = { warn: () => undefined };
const reader = createMessageReader({ log, allowanceMs: 1000 });
afterAll(() => reader.close());

const root = (content: string): string => `<КоммерческаяИнформация>${content}</КоммерческаяИнформация>`;
const SMALL = Buffer.from(root("<Документ><Ид>1</Ид><Номер>7</Номер><Сумма>1 220,50</Сумма></Документ>"));
/** A possible attack: 13 kB that unpack to 15 MB of XML. */
const HEAVY = zipOf([
  { name: "o.xml", data: Buffer.from(root(`${"<Документ><Ид>1</Ид></Документ>".repeat(4990)}${"<a/>".repeat(3e6)}`)) },
]);

const whyOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => "read",
    (error: unknown) => (error instanceof MessageError ? error.why : String(error)),
  );

describe("messages of 1C", () => {
  test("are read in a process of their own, each as a whole", async () => {
    const [document] = await reader.read(1, "o.xml", SMALL);
    expect(document).toMatchObject({ id: "1", number: "7", sum: "1220.50", lines: null, paid: false });
    if (process.platform === "linux") expect(sheetProcesses()).not.toEqual([]);
  });

  test("that take too much are refused with their company, while others are served", async () => {
    expect(HEAVY.length).toBeLessThan(40_000);
    const heavy = whyOf(reader.read(2, "o.zip", HEAVY));
    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    const others = [3, 4].map((company) => whyOf(reader.read(company, "o.xml", SMALL)));
    expect(await heavy).toMatch(/^(?:read|too_large)$/);
    loop.disable();
    // Shows that reading the message did not block this process's event loop.
    expect(loop.count).toBeGreaterThan(20);
    expect(await Promise.all(others)).toEqual(["read", "read"]);
    expect(await whyOf(reader.read(2, "o.xml", SMALL))).toBe("over_budget");
    expect(await whyOf(reader.read(3, "o.xml", SMALL))).toBe("read");
  });

  test("of one company wait in no long queue", async () => {
    const three = Array.from({ length: 3 }, () => whyOf(reader.read(5, "o.xml", SMALL)));
    expect(await Promise.all(three)).toEqual(["read", "read", "over_budget"]);
    expect(await whyOf(reader.read(5, "o.xml", SMALL))).toBe("read");
  });
});

test("a budget is used up by its own company alone and fills up with time", () => {
  let now = 0;
  const budget = createBudget({ allowance: 100, window_ms: 1000, now: () => now });
  budget.spend(1, 150);
  expect([budget.has(1), budget.has(2)]).toEqual([false, true]);
  now = 500;
  expect(budget.has(1)).toBe(false);
  now = 501;
  expect(budget.has(1)).toBe(true);
});

test("the end of a message is known in either encoding and in a zip", () => {
  const text = '<?xml version="1.0" encoding="windows-1251"?><c:КоммерческаяИнформация></c:КоммерческаяИнформация>\n';
  expect(isCompleteMessage(Buffer.from(text))).toBe(true);
  expect(isCompleteMessage(xmlInWindows1251(text))).toBe(true);
  expect(isCompleteMessage(zipOf([{ name: "o.xml", data: Buffer.from("<a/>") }]))).toBe(true);
  expect(isCompleteMessage(Buffer.from(text.slice(0, -5)))).toBe(false);
});
