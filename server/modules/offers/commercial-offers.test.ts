import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { commercialOfferApi, offerApi } from "#contract/offers/offer.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import { aCompany, aMember, aSession } from "#server/seed/people.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PDF = Buffer.from("%PDF-1.4\nhello");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04, 20, 0]);
type Caller = Parameters<TestApp["call"]>[1];
const uploading = (
  caller: Caller,
  offer: number,
  file: { name: string; bytes: Uint8Array } = { name: "КП_СР-00150.pdf", bytes: PDF },
) => app.call(commercialOfferApi.upload, caller, { body: { offer }, file });
const stored = async (): Promise<string[]> => readdir(join(app.deps.env.DATA_DIR, "files")).catch(() => []);

test("a file is uploaded, named on the offer, downloaded under its name, and replaced by the next one", async () => {
  const { supplier } = await anOpenTender(app);
  const before = (await stored()).length;
  const first = (await uploading(supplier, supplier.offer)).ok();
  expect(first).toMatchObject({
    offer: supplier.offer,
    name: "КП_СР-00150.pdf",
    type: "application/pdf",
    size: PDF.length,
  });
  const second = (await uploading(supplier, supplier.offer, { name: "scan.PNG", bytes: PNG })).ok();
  expect((await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().commercial_offer).toEqual(
    second,
  );
  expect((await app.call(commercialOfferApi.one, supplier, { params: { id: second.id } })).ok()).toEqual(second);
  expect((await stored()).length).toBe(before + 1);
  expect((await app.call(commercialOfferApi.one, supplier, { params: { id: first.id } })).status).toBe(404);
  const file = await app.call(commercialOfferApi.download, supplier, { params: { id: second.id } });
  expect(file.bytes.equals(PNG)).toBe(true);
  expect(file.headers).toMatchObject({
    "content-type": "image/png",
    "content-disposition": expect.stringMatching(/^attachment; filename="scan.PNG"/),
    "x-content-type-options": "nosniff",
  });
});

test.each([
  ["offer.xlsx", ZIP, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["offer.docx", ZIP, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["offer.zip", ZIP, "application/zip"],
  ["offer.doc", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "application/msword"],
  ["offer.jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
])("takes %s for what it is", async (name, bytes, type) => {
  const { supplier } = await anOpenTender(app);
  expect((await uploading(supplier, supplier.offer, { name, bytes })).ok().type).toBe(type);
});

test.each([
  ["page.pdf", Buffer.from("<html><script>alert(1)</script>"), "file_other_content"],
  ["offer.exe", PDF, "file_wrong_kind"],
  ["offer.jar", ZIP, "file_wrong_kind"],
  ["offer", PDF, "file_wrong_kind"],
  ["empty.pdf", Buffer.alloc(0), "file_other_content"],
])("refuses %s by its content and name, and keeps nothing of it", async (name, bytes, code) => {
  const { supplier } = await anOpenTender(app);
  const before = await stored();
  expect((await uploading(supplier, supplier.offer, { name, bytes })).error().code).toBe(code);
  expect(await stored()).toEqual(before);
});

test("a file of the largest size is taken, a byte more is refused with the limit, none at all is asked for; what was refused leaves nothing behind", async () => {
  const { supplier } = await anOpenTender(app);
  const largest = Buffer.concat([PDF, Buffer.alloc(DOCUMENT_MAX_BYTES - PDF.length)]);
  const { id, size } = (await uploading(supplier, supplier.offer, { name: "largest.pdf", bytes: largest })).ok();
  expect(size).toBe(DOCUMENT_MAX_BYTES);
  const before = await stored();
  const refused = await uploading(supplier, supplier.offer, {
    name: "larger.pdf",
    bytes: Buffer.concat([largest, Buffer.alloc(1)]),
  });
  expect([refused.status, refused.error()]).toMatchObject([
    413,
    { code: "too_large", detail: expect.stringContaining(String(DOCUMENT_MAX_BYTES / 1_048_576)) },
  ]);
  expect(
    (await uploading(supplier, supplier.offer, { name: "page.html", bytes: Buffer.from("<html>") })).error().detail,
  ).toMatch(/page\.html.*pdf/);
  const form =
    '------b\r\nContent-Disposition: form-data; name="offer"\r\n\r\n' + String(supplier.offer) + "\r\n------b--\r\n";
  const without = await app.app.inject({
    method: "POST",
    url: "/api/supplier-commercial-offers",
    headers: {
      authorization: `Bearer ${supplier.token}`,
      "x-workspace": String(supplier.workspace),
      "content-type": "multipart/form-data; boundary=----b",
    },
    payload: form,
  });
  expect([without.statusCode, without.json()]).toMatchObject([400, { code: "file_missing" }]);
  // A failed upload keeps the earlier file.
  expect(await stored()).toEqual(before);
  expect(
    (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().commercial_offer,
  ).toMatchObject({ id, name: "largest.pdf" });
});

test("a file for somebody else's offer, or for one that is submitted or closed, is refused and leaves nothing behind", async () => {
  const { supplier, customer, suppliers } = await anOpenTender(app, { suppliers: 2 });
  const rival = suppliers[1] ?? supplier;
  const before = await stored();
  expect((await uploading(customer, supplier.offer)).error().code).toBe("not_a_supplier");
  expect((await uploading(rival, supplier.offer)).status).toBe(404);
  expect(await stored()).toEqual(before);
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer });
  const after = await stored();
  expect((await uploading(supplier, supplier.offer)).error().code).toBe("wrong_state");
  const file = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().commercial_offer;
  expect((await app.call(commercialOfferApi.remove, supplier, { params: { id: file?.id ?? 0 } })).error().code).toBe(
    "wrong_state",
  );
  app.clock.advance(DAY_MS);
  expect((await uploading(rival, rival.offer)).error().code).toBe("tender_closed");
  expect(await stored()).toEqual(after);
});

test("the file is removed with its bytes while the offer is being made", async () => {
  const { supplier, customer } = await anOpenTender(app);
  const before = await stored();
  const { id } = (await uploading(supplier, supplier.offer)).ok();
  expect((await app.call(commercialOfferApi.remove, customer, { params: { id } })).status).toBe(403);
  expect((await app.call(commercialOfferApi.remove, supplier, { params: { id } })).status).toBe(200);
  expect((await app.call(commercialOfferApi.remove, supplier, { params: { id } })).status).toBe(404);
  expect(await stored()).toEqual(before);
});

test("the customer gets the file once the offer is submitted, of a sealed tender when it is done; nobody else does", async () => {
  for (const sealed of [false, true]) {
    const { supplier, customer, suppliers, tender } = await anOpenTender(app, { suppliers: 2, sealed });
    const { id } = (await uploading(supplier, supplier.offer)).ok();
    const seenBy = async (caller: Caller) => [
      (await app.call(commercialOfferApi.one, caller, { params: { id } })).status,
      (await app.call(commercialOfferApi.download, caller, { params: { id } })).status,
    ];
    expect(await seenBy(customer)).toEqual([404, 404]);
    await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, file: { name: "Итог.pdf", bytes: PDF } });
    const sent = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok().commercial_offer;
    const seen = async (caller: Caller) =>
      (await app.call(commercialOfferApi.download, caller, { params: { id: sent?.id ?? 0 } })).status;
    expect(await seen(customer)).toBe(sealed ? 404 : 200);
    if (sealed) await stopOpenTender(app.deps, { customer, id: tender });
    expect(await seen(customer)).toBe(200);
    expect(await seen(suppliers[1] ?? customer)).toBe(404);
    expect(await seen(await aCompany(app.deps))).toBe(404);
    const clerk = await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles } });
    expect(await seen({ token: await aSession(app.deps, clerk), workspace: customer.workspace })).toBe(403);
  }
});
