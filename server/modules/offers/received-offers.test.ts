import { receivedOfferExportApi } from "#contract/offers/received-offer-export.api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { receivedOfferApi } from "#contract/offers/received-offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Query = Record<string, string | number>;
const list = async (by: Caller, query: Query = {}) =>
  (await app.call(receivedOfferApi.list, by, { query: { ordering: "total_with_vat", ...query } })).ok().results;
const sums = async (by: Caller, query: Query = {}) =>
  (await app.call(receivedOfferExportApi.sums, by, { query })).ok().results;

test("a customer lists the offers of all its tenders with sum and coverage, those of a sealed one once it is done", async () => {
  const [customer, stranger] = [
    await aCompany(app.deps, { is_customer: true }),
    await aCompany(app.deps, { is_customer: true }),
  ];
  // The second supplier of each tender prices one of two lots. The third one doesn't answer.
  const given = { customer, lots: ["10", "10"], answers: [["1", "2"], ["3", null], undefined] };
  const open = await anAnsweredTender(app, { ...given, open: true });
  const sealed = await anAnsweredTender(app, { ...given, open: true, sealed: true });
  const done = await anAnsweredTender(app, { ...given, sealed: true });

  const all = await list(customer);
  expect(new Set(all.map(({ tender }) => tender.id))).toEqual(new Set([open.id, done.id]));
  expect(
    all
      .filter(({ tender }) => tender.id === open.id)
      .map(({ supplier, status, total_with_vat, currency, priced_count, lot_count }) => [
        supplier.id,
        status,
        total_with_vat,
        currency,
        `${priced_count} of ${lot_count}`,
      ]),
  ).toEqual([
    [open.suppliers[0]?.workspace, "PROCESSED", "36.60", 1, "2 of 2"],
    [open.suppliers[1]?.workspace, "PROCESSED", "36.60", 1, "1 of 2"],
    [open.suppliers[2]?.workspace, "NOT_PROCESSED", null, null, "0 of 2"],
  ]);
  expect(await sums(customer)).toEqual([{ currency: 1, offers: 4, total_with_vat: "146.40" }]);
  const received = async (tender: number) =>
    (await app.call(tenderApi.suppliers, customer, { params: { id: tender } }))
      .ok()
      .results.map((each) => each.received);
  const answers = all.filter(({ tender }) => tender.id === open.id);
  expect(await received(open.id)).toMatchObject(
    answers.map(({ currency, total_with_vat, priced_count, submitted_at }) =>
      submitted_at === null ? null : { currency, total_with_vat, priced_count, submitted_at },
    ),
  );
  expect(await received(sealed.id)).toEqual([null, null, null]);
  const page = (await app.call(homeApi.home, customer)).ok();
  const week = { status: "PROCESSED", submitted_from: `${page.week_from}T00:00:00.000Z` };
  expect([page.figures.offers_week, (await list(customer, week)).length]).toEqual([4, 4]);
  expect(await list(customer, { tender: sealed.id })).toEqual([]);
  expect(await sums(customer, { tender: sealed.id })).toEqual([]);
  expect(await list(stranger)).toEqual([]);
  const supplier = open.suppliers[0]?.workspace ?? 0;
  expect((await list(customer, { supplier, status: "PROCESSED" })).map((offer) => offer.supplier.id)).toEqual([
    supplier,
  ]);

  const columns = "tender,supplier,total_with_vat,coverage";
  const query = { format: "xlsx", columns, status: "PROCESSED" } as const;
  const file = await app.call(receivedOfferExportApi.export, customer, { query });
  expect(Spreadsheet.open(file.bytes).rows()).toHaveLength(1 + 4);
  const days = await Promise.all(
    ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map(async (time_zone) => {
      const of = { format: "csv", columns: "submitted_at", status: "PROCESSED", time_zone } as const;
      return (await app.call(receivedOfferExportApi.export, customer, { query: of })).bytes.toString("utf8");
    }),
  );
  expect(days[0]).not.toBe(days[1]);
});
