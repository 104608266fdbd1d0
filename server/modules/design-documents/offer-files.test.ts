import { afterAll, beforeAll, expect, test } from "vitest";
import { offerFileApi, offerLineFileApi } from "#contract/documents/design-document.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { forgetFiles } from "#server/modules/design-documents/forget-files.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSession } from "#server/seed/people.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { readZip } from "#server/testing/read-zip.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Caller = Parameters<TestApp["call"]>[1];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const toOffer = (caller: Caller, id: number, name = "Сертификат.pdf") =>
  app.call(offerFileApi.create, caller, { params: { id }, file: { name, bytes: A_PDF } });
const toLine = (caller: Caller, params: { id: number; lotId: number }, name = "datasheet.png") =>
  app.call(offerLineFileApi.create, caller, { params, file: { name, bytes: PNG } });
const namesOf = async (caller: Caller, id: number) =>
  (await app.call(offerFileApi.list, caller, { params: { id } })).ok().results.map(({ name }) => name);

async function anOfferWithFiles(given: { sealed?: boolean } = {}) {
  const tender = await anOpenTender(app, { suppliers: 2, ...given });
  const { supplier, suppliers } = tender;
  const { lines } = await openDraftByApi(app, supplier);
  const params = { id: supplier.offer, lotId: lines[0]?.lot ?? 0 };
  const file = (await toOffer(supplier, supplier.offer)).ok();
  const sheet = (await toLine(supplier, params)).ok();
  return { ...tender, rival: suppliers[1] ?? supplier, params, file, sheet };
}

test("several files go to the whole offer and to a line; both are counted, read back and taken away", async () => {
  const { supplier, params, file, sheet } = await anOfferWithFiles();
  (await toOffer(supplier, supplier.offer, "Прайс.pdf")).ok();
  (await toLine(supplier, params, "rohs.png")).ok();
  expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().files).toBe(2);
  expect((await openDraftByApi(app, supplier)).lines.map(({ files }) => files)).toEqual([2, 0, 0]);
  expect(
    (await app.call(offerApi.items, supplier, { params: { id: supplier.offer } }))
      .ok()
      .results.map(({ files }) => files),
  ).toEqual([2, 0, 0]);
  const zip = await app.call(offerFileApi.archive, supplier, { params: { id: supplier.offer } });
  expect(readZip(zip.bytes)).toEqual([
    { name: "Сертификат.pdf", bytes: A_PDF },
    { name: "Прайс.pdf", bytes: A_PDF },
  ]);
  expect(
    (await app.call(offerLineFileApi.download, supplier, { params: { ...params, docId: sheet.id } })).bytes.equals(PNG),
  ).toBe(true);
  (await app.call(offerFileApi.remove, supplier, { params: { id: supplier.offer, docId: file.id } })).ok();
  (await app.call(offerLineFileApi.remove, supplier, { params: { ...params, docId: sheet.id } })).ok();
  expect(await namesOf(supplier, supplier.offer)).toEqual(["Прайс.pdf"]);
  expect((await openDraftByApi(app, supplier)).lines[0]?.files).toBe(1);
});

test("a file of a line is none of the whole offer's, nor of another line's", async () => {
  const { supplier, params, file, sheet } = await anOfferWithFiles();
  const { lines } = await openDraftByApi(app, supplier);
  const other = { ...params, lotId: lines[1]?.lot ?? 0 };
  expect(await namesOf(supplier, supplier.offer)).toEqual(["Сертификат.pdf"]);
  expect(
    (await app.call(offerFileApi.download, supplier, { params: { id: supplier.offer, docId: sheet.id } })).status,
  ).toBe(404);
  expect((await app.call(offerLineFileApi.remove, supplier, { params: { ...other, docId: sheet.id } })).status).toBe(
    404,
  );
  expect((await app.call(offerLineFileApi.remove, supplier, { params: { ...params, docId: file.id } })).status).toBe(
    404,
  );
});

test("the customer sees the files exactly when it sees the prices, the rival never", async () => {
  const { customer, rival, supplier, tender, params, file, sheet } = await anOfferWithFiles({ sealed: true });
  const looks = (caller: Caller) =>
    Promise.all([
      app.call(offerFileApi.list, caller, { params: { id: supplier.offer } }),
      app.call(offerFileApi.download, caller, { params: { id: supplier.offer, docId: file.id } }),
      app.call(offerFileApi.archive, caller, { params: { id: supplier.offer } }),
      app.call(offerLineFileApi.list, caller, { params }),
      app.call(offerLineFileApi.download, caller, { params: { ...params, docId: sheet.id } }),
    ]).then((answers) => answers.map(({ status }) => status));
  const [none, all] = [
    [404, 404, 404, 404, 404],
    [200, 200, 200, 200, 200],
  ];
  expect(await looks(customer)).toEqual(none);
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer });
  expect(await looks(customer)).toEqual(none);
  const hidden = readColumns((await app.call(comparisonApi.one, customer, { params: { id: tender } })).ok());
  expect(hidden.offers.map(({ files }) => files)).toEqual([0]);
  await stopOpenTender(app.deps, { customer, id: tender });
  expect(await looks(customer)).toEqual(all);
  expect(await looks(supplier)).toEqual(all);
  expect(await looks(rival)).toEqual(none);
  expect(await looks(await aCompany(app.deps))).toEqual(none);
  const shown = readColumns((await app.call(comparisonApi.one, customer, { params: { id: tender } })).ok());
  expect(shown.offers.map(({ files, items }) => [files, items.map((item) => item.files)])).toEqual([[1, [1, 0, 0]]]);
});

test("who reads them needs the right of their side", async () => {
  const { customer, supplier, tender, params } = await anOfferWithFiles();
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer });
  await stopOpenTender(app.deps, { customer, id: tender });
  const withoutRights = async (company: typeof customer) => {
    const user = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles } });
    return { token: await aSession(app.deps, user), workspace: company.workspace };
  };
  for (const company of [customer, supplier])
    expect((await app.call(offerLineFileApi.list, await withoutRights(company), { params })).status).toBe(403);
});

test("files are as final as the prices, and nobody else adds any", async () => {
  const { supplier, customer, rival, params, file, sheet } = await anOfferWithFiles();
  // The customer may add files only to an offer that it enters on the supplier's behalf, and not while the supplier is
  // working on the offer itself.
  for (const [caller, refused, of_line] of [
    [customer, 409, 403],
    [rival, 404, 404],
  ] as const) {
    expect((await toOffer(caller, supplier.offer)).status).toBe(refused);
    expect((await toLine(caller, params)).status).toBe(of_line);
  }
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer });
  expect((await toOffer(supplier, supplier.offer)).error().code).toBe("wrong_state");
  expect((await toLine(supplier, params)).error().code).toBe("wrong_state");
  expect(
    (await app.call(offerFileApi.remove, supplier, { params: { id: supplier.offer, docId: file.id } })).error().code,
  ).toBe("wrong_state");
  expect(
    (await app.call(offerLineFileApi.remove, supplier, { params: { ...params, docId: sheet.id } })).error().code,
  ).toBe("wrong_state");
});

test("files stay when the working copy is thrown away, and their bytes outlive the sweep", async () => {
  const { supplier, params, sheet } = await anOfferWithFiles();
  (await app.call(offerApi.close_draft, supplier, { params: { id: supplier.offer }, query: { discard: "true" } })).ok();
  app.clock.advance(3_600_001);
  await forgetFiles(app.deps);
  expect((await openDraftByApi(app, supplier)).lines[0]?.files).toBe(1);
  expect(
    (await app.call(offerLineFileApi.download, supplier, { params: { ...params, docId: sheet.id } })).bytes.equals(PNG),
  ).toBe(true);
});

test("what is no document is refused; the history of the offer names each file and its line", async () => {
  const { supplier, params } = await anOfferWithFiles();
  expect(
    (
      await app.call(offerLineFileApi.create, supplier, {
        params,
        file: { name: "page.pdf", bytes: Buffer.from("<html>") },
      })
    ).error().code,
  ).toBe("file_other_content");
  const { results } = (
    await app.call(historyApi.list, supplier, { query: { entity: "offer", entity_id: supplier.offer } })
  ).ok();
  expect(results.filter(({ action }) => action === "upload_file").map(({ changes }) => changes)).toEqual([
    { files: { from: null, to: "datasheet.png" } },
    { files: { from: null, to: "Сертификат.pdf" } },
  ]);
});
