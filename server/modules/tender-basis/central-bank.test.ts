import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBank, bankAnswer, says } from "#server/modules/tender-basis/bank-test-kit.ts";
import type { Bank } from "#server/modules/tender-basis/bank-test-kit.ts";
import { fetchCentralBankRates, hasJumped, readDailyRates } from "#server/modules/tender-basis/central-bank.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await aBank();
});
afterAll(() => bank.close());

const DAY = "2026-08-09";
const USD = { code: "USD", value: "82,1665" } as const;
const CNY = { code: "CNY", value: "121,655", nominal: "10" } as const;
const ask = () => fetchCentralBankRates({ CENTRAL_BANK_URL: bank.url }, DAY);

test("a day's rates are read from the bank's own encoding, for one unit, with the day that they are set for", async () => {
  bank.answer = says(bankAnswer("08.08.2026", [USD, CNY]));
  expect(await ask()).toEqual({
    date: "2026-08-08",
    rates: [
      { currency: 3, name: "Доллар США", rate: "82.1665", nominal: 1 },
      { currency: 2, name: "Китайский юань", rate: "12.1655", nominal: 10 },
    ],
  });
  expect(bank.asked.at(-1)).toBe("09/08/2026");
  expect(bank.agents.at(-1)).toContain("Lotwise");
});

test("an answer is followed within the bank's own host and nowhere else, and not for ever", async () => {
  const good = says(bankAnswer("08.08.2026", [USD]));
  bank.answer = (request, response) =>
    request.url?.includes("/moved") === true
      ? good(request, response)
      : void response.writeHead(302, { location: "/moved?date_req=09/08/2026" }).end();
  expect(await ask()).toMatchObject({ date: "2026-08-08" });
  for (const location of ["http://localhost/scripts", "https://evil.example/", "not an address://"]) {
    bank.answer = (_request, response) => void response.writeHead(302, { location }).end();
    expect(await ask()).toMatchObject({ failed: "unreachable" });
  }
  bank.answer = (_request, response) => void response.writeHead(302, { location: "/again" }).end();
  const before = bank.asked.length;
  expect(await ask()).toMatchObject({ failed: "unreachable" });
  expect(bank.asked.length - before).toBe(4);
});

test("who is off, silent or blocked isn't reached; an answer without end isn't read to its end", async () => {
  expect(await fetchCentralBankRates({ CENTRAL_BANK_URL: undefined }, DAY)).toMatchObject({ failed: "off" });
  expect(await fetchCentralBankRates({ CENTRAL_BANK_URL: "http://127.0.0.1:1/" }, DAY)).toMatchObject({
    failed: "unreachable",
  });
  bank.answer = (_request, response) => void response.writeHead(403).end("blocked");
  expect(await ask()).toMatchObject({ failed: "unreachable" });
  bank.answer = says(Buffer.alloc(300 * 1024, 32));
  expect(await ask()).toMatchObject({ failed: "bad_answer" });
});

describe("what isn't exactly the bank's form is refused", () => {
  const whole = bankAnswer("08.08.2026", [USD]).toString("latin1");
  test.each([
    ["a page of the filter", "<html><body>Access denied</body></html>"],
    ["half an answer", whole.slice(0, -10)],
    ["no date", whole.replace(' Date="08.08.2026"', "")],
    ["a day that there isn't", whole.replace("08.08.2026", "31.02.2026")],
    ["a rate of zero", whole.replaceAll("82,1665", "0,0000")],
    ["no number", whole.replaceAll("82,1665", "8e1")],
    ["a nominal of zero", whole.replace("<CharCode>USD</CharCode><Nominal>1", "<CharCode>USD</CharCode><Nominal>0")],
    ["an entity", whole.replaceAll("82,1665", "&rate;")],
    ["tomorrow's rates", whole.replace("08.08.2026", "10.08.2026")],
    ["one currency twice", bankAnswer("08.08.2026", [USD, USD]).toString("latin1")],
  ])("%s", (_name, text) => {
    expect(readDailyRates(Buffer.from(text, "latin1"), DAY)).toMatchObject({ failed: "bad_answer" });
  });
});

test("a rate is good for twelve days, over the holidays of January, and no longer", () => {
  const december = bankAnswer("31.12.2026", [USD]);
  expect(readDailyRates(december, "2027-01-12")).toMatchObject({ date: "2026-12-31" });
  expect(readDailyRates(december, "2027-01-13")).toMatchObject({ failed: "stale" });
});

test.each([
  ["82.1665", "80", false],
  ["104", "80", false],
  ["104.01", "80", true],
  ["55.99", "80", true],
])("from %s to %s is a jump: %s", (now, before, jumped) => {
  expect(hasJumped(now, before)).toBe(jumped);
});
