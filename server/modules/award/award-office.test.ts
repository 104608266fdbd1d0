import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { anAwardInCurrencies } from "#server/modules/award/currencies-test-kit.ts";
import { hasOffice, recalculated } from "#server/testing/office.ts";
import { offsetAddress, Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

// Checks the same sums as award-currencies.test.ts, but in LibreOffice instead of our own formula evaluator.
describe.runIf(hasOffice())("LibreOffice", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const totals = (book: Spreadsheet): string[] =>
    ["E2", "F2", "E3", "F3", "E4", "F4", "G5", "H5"].map((address) => Number(book.text(address, 2)).toFixed(2));

  function expectSame(written: Spreadsheet, computed: Spreadsheet): void {
    const valueOf = (text: string): string | number =>
      Number.isNaN(Number(text)) ? text : Number(Number(text).toFixed(6));
    for (const sheet of written.sheetNames.keys())
      for (const address of written.formulas(sheet))
        expect(valueOf(computed.text(address, sheet)), `${sheet} ${address}`).toBe(
          valueOf(written.text(address, sheet)),
        );
  }

  test.for([1, 2, 3] as const)(
    "computes the totals of the server from the spreadsheet of a tender in currency %d, before and after another winner",
    async (currency) => {
      const award = await anAwardInCurrencies(app, currency);
      const { id, customer, lots, line, compared, whole, of, file: protocol } = award;
      const notices = async (): Promise<string[]> => {
        const { orders } = (await app.call(orderApi.to_create, customer, { query: { tender: id } })).ok();
        return ([1, 2, 3] as const).flatMap((from) => {
          const order = orders.find((one) => one.currency === from);
          return [order?.net ?? "0.00", order?.gross ?? "0.00"];
        });
      };
      const file = (await compared()).bytes;
      const opened = await recalculated(file);
      expect(totals(opened)).toEqual([...(await notices()), whole("net"), whole("gross")]);
      expect(await notices()).toEqual(([1, 2, 3] as const).flatMap((from) => [of(from, "net"), of(from, "gross")]));

      expectSame(Spreadsheet.open(file), opened);
      const paper = (await protocol("sheet")).bytes;
      expectSame(Spreadsheet.open(paper), await recalculated(paper));

      const typed = Spreadsheet.open(file);
      const lot = typed.find("1", 1);
      // Each supplier has two sum columns, and two more in the tender's currency if its offer uses another currency.
      typed.type(offsetAddress(lot, { column: 4 }), 150.5, 1);
      typed.clear(offsetAddress(lot, { column: currency === 1 ? 8 : 10 }), 1);
      const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "150.5" }] }];
      (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
      const after = totals(await recalculated(typed.save()));
      expect(after.slice(0, 6)).toEqual(await notices());
      expect(after).toEqual(totals(Spreadsheet.open((await compared()).bytes)));
      expect(after).not.toEqual(totals(opened));
    },
  );
});
