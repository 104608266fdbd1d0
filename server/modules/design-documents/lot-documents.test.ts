import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { itemDocumentApi, lotDocumentApi, offerDocumentApi } from "#contract/documents/design-document.api.ts";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { fieldsOf } from "#contract/fields.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { forgetFiles } from "#server/modules/design-documents/forget-files.ts";
import { A_PDF, aDocument } from "#server/seed/document.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { anItem, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { pdfNames } from "#server/testing/field-values.ts";
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
const namesOf = async (caller: Caller, params: { id: number; itemId: number }) =>
  (await app.call(lotDocumentApi.list, caller, { params })).ok().results.map(({ name }) => name);
const send = (caller: Caller, params: { id: number; itemId: number }, name = "Схема.png") =>
  app.call(lotDocumentApi.create, caller, { params, file: { name, bytes: PNG } });

async function aDraft() {
  const customer = await aCompany(app.deps);
  const item = await anItem(app.deps, { ...customer, item: { nomenclature: "Плата БУ-12" } });
  const document = await aDocument(app.deps, { ...customer, item });
  const { id } = (await app.call(itemTenderApi.create_tender, customer, { body: { ids: [item] } })).ok();
  const [lot] = (await app.call(lotApi.list, customer, { params: { id } })).ok().results;
  return { customer, item, document, tender: id, lot, params: { id, itemId: lot?.id ?? 0 } };
}

async function aSentTender() {
  const [customer, invited] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const item = await anItem(app.deps, { ...customer, item: { nomenclature: "Плата БУ-12" } });
  await aDocument(app.deps, { ...customer, item });
  const tender = await aStartedTender(app.deps, { customer, suppliers: [invited], items: [item] });
  const lot = tender.lots[0]?.id ?? 0;
  const [document] = (await app.call(lotDocumentApi.list, customer, { params: { id: tender.id, itemId: lot } })).ok()
    .results;
  return {
    customer,
    invited,
    tender,
    lot,
    docId: document?.id ?? 0,
    params: { id: tender.suppliers[0]?.offer ?? 0, lotId: lot },
  };
}

test("the documents of an item come along to its lot, and stay there when the item loses them", async () => {
  const { customer, item, document, lot, params } = await aDraft();
  expect(lot?.documents).toBe(1);
  (await app.call(itemDocumentApi.remove, customer, { params: { id: item, docId: document } })).ok();
  app.clock.advance(3_600_001);
  await forgetFiles(app.deps);
  const zip = await app.call(lotDocumentApi.archive, customer, { params });
  expect(readZip(zip.bytes)).toEqual([{ name: "Чертёж.pdf", bytes: A_PDF }]);
  (await send(customer, params)).ok();
  expect((await app.call(itemDocumentApi.list, customer, { params: { id: item } })).ok().results).toEqual([]);
  expect(await namesOf(customer, params)).toEqual(["Чертёж.pdf", "Схема.png"]);
});

test("all that is kept of a document comes along to the lot, and to the lot of a copied tender", () =>
  fc.assert(
    fc.asyncProperty(pdfNames, async (name) => {
      const customer = await aCompany(app.deps);
      const item = await anItem(app.deps, customer);
      await aDocument(app.deps, { ...customer, item, name });
      const filesOf = async (tender: number) => {
        const [lot] = (await app.call(lotApi.list, customer, { params: { id: tender } })).ok().results;
        const params = { id: tender, itemId: lot?.id ?? 0 };
        const { results } = (await app.call(lotDocumentApi.list, customer, { params })).ok();
        return results.map((document) => fieldsOf(FILE_FIELDS, document));
      };
      const { id } = (await app.call(itemTenderApi.create_tender, customer, { body: { ids: [item] } })).ok();
      const copied = (await app.call(tenderApi.copy, customer, { params: { id }, body: {} })).ok();
      for (const tender of [id, copied.id])
        expect(await filesOf(tender)).toEqual([{ name, type: "application/pdf", size: A_PDF.length }]);
    }),
    { numRuns: 2 },
  ));

test("a lot that is put back after it was deleted is made of its item again, documents and all; an item of others is refused", async () => {
  const { customer, item, tender, params } = await aDraft();
  (await app.call(lotApi.remove, customer, { params })).ok();
  const { item: foreign } = await aDraft();
  const create = (body: unknown) => app.call(lotApi.create, customer, { params: { id: tender }, body });
  const lots = [
    { nomenclature: "Плата БУ-12", quantity: "1", purchase_item: item },
    { nomenclature: "Кабель", quantity: "2" },
  ];
  const refused = await create([...lots, { nomenclature: "Плата", quantity: "3", purchase_item: foreign }]);
  expect(refused.error()).toMatchObject({ code: "invalid_input", problems: [{ row: 2, field: "purchase_item" }] });
  const made = (await create(lots)).ok();
  expect(made.map(({ purchase_item, documents }) => [purchase_item, documents])).toEqual([
    [item, 1],
    [null, 0],
  ]);
});

test("a hundred items take as many statements to become lots as one, documents and all", async () => {
  const customer = await aCompany(app.deps);
  const ids = await someItems(app.deps, { ...customer, items: Array.from({ length: 100 }, () => ({})) });
  for (const item of ids.slice(0, 3)) await aDocument(app.deps, { ...customer, item });
  const statements = async (of: readonly number[]): Promise<number> => {
    app.queries();
    (await app.call(itemTenderApi.create_tender, customer, { body: { ids: of, taken: "again" } })).ok();
    return app.queries().length;
  };
  expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)));
});

test("the lots of a draft get and lose documents; once it was sent they stay as they are", async () => {
  const { customer, tender, params } = await aDraft();
  const { id: docId } = (await send(customer, params)).ok();
  expect((await app.call(lotDocumentApi.download, customer, { params: { ...params, docId } })).bytes.equals(PNG)).toBe(
    true,
  );
  (await app.call(lotDocumentApi.remove, customer, { params: { ...params, docId } })).ok();
  expect((await app.call(lotDocumentApi.remove, customer, { params: { ...params, docId } })).status).toBe(404);
  expect(await namesOf(customer, params)).toEqual(["Чертёж.pdf"]);
  const sent = await aSentTender();
  const there = { id: sent.tender.id, itemId: sent.lot };
  expect((await send(sent.customer, there)).error().code).toBe("wrong_state");
  expect(
    (await app.call(lotDocumentApi.remove, sent.customer, { params: { ...there, docId: sent.docId } })).error().code,
  ).toBe("wrong_state");
  expect(await namesOf(sent.customer, there)).toEqual(["Чертёж.pdf"]);
  // A lot can't be addressed through another tender.
  expect((await send(customer, { id: tender, itemId: sent.lot })).status).toBe(404);
});

test("an invited supplier reads the documents of the lots, by the offer's own calls alone", async () => {
  const { invited, tender, lot, docId, params } = await aSentTender();
  expect((await app.call(offerDocumentApi.list, invited, { params })).ok().results).toMatchObject([
    { id: docId, name: "Чертёж.pdf", size: A_PDF.length },
  ]);
  expect(
    (
      await app.call(offerDocumentApi.download, invited, { params: { ...params, docId }, query: { inline: 1 } })
    ).bytes.equals(A_PDF),
  ).toBe(true);
  expect(readZip((await app.call(offerDocumentApi.archive, invited, { params })).bytes)).toHaveLength(1);
  expect((await app.call(offerApi.items, invited, { params: { id: params.id } })).ok().results[0]?.documents).toBe(1);
  const asCustomer = { id: tender.id, itemId: lot };
  expect((await app.call(lotDocumentApi.list, invited, { params: asCustomer })).error().code).toBe("not_a_customer");
  expect((await app.call(lotDocumentApi.download, invited, { params: { ...asCustomer, docId } })).status).toBe(403);
  expect((await app.call(lotDocumentApi.remove, invited, { params: { ...asCustomer, docId } })).status).toBe(403);
  expect((await send(invited, asCustomer)).status).toBe(403);
});

test("no supplier reaches documents of tenders that it isn't invited to, nor of a draft that it stands in", async () => {
  const { tender, lot, docId, params } = await aSentTender();
  const other = await aSentTender();
  const statuses = async (caller: Caller, id: number, lotId: number, document: number) => [
    (await app.call(offerDocumentApi.list, caller, { params: { id, lotId } })).status,
    (await app.call(offerDocumentApi.archive, caller, { params: { id, lotId } })).status,
    (await app.call(offerDocumentApi.download, caller, { params: { id, lotId, docId: document } })).status,
  ];
  expect(await statuses(await aSupplier(app.deps), params.id, lot, docId)).toEqual([404, 404, 404]);
  expect(await statuses(other.invited, params.id, lot, docId)).toEqual([404, 404, 404]);
  // A supplier's own offer gives no access to lots or documents of another tender.
  expect(await statuses(other.invited, other.params.id, lot, docId)).toEqual([404, 404, 404]);
  expect(
    (await app.call(offerDocumentApi.download, other.invited, { params: { ...other.params, docId } })).status,
  ).toBe(404);

  const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
  const item = await anItem(app.deps, customer);
  await aDocument(app.deps, { ...customer, item });
  const draft = await aTender(app.deps, { customer, suppliers: [supplier], items: [item] });
  const inDraft = draft.lots[0]?.id ?? 0;
  const [document] = (await app.call(lotDocumentApi.list, customer, { params: { id: draft.id, itemId: inDraft } })).ok()
    .results;
  const reached = await aSentTender();
  expect(await statuses(supplier, reached.params.id, inDraft, document?.id ?? 0)).toEqual([404, 404, 404]);
  expect((await app.call(lotDocumentApi.list, supplier, { params: { id: draft.id, itemId: inDraft } })).status).toBe(
    403,
  );
  expect(
    (await app.call(lotDocumentApi.list, reached.customer, { params: { id: tender.id, itemId: lot } })).status,
  ).toBe(404);
});

test("a supplier who is taken out of the tender loses sight of its documents", async () => {
  const { customer, invited, tender, params } = await aSentTender();
  const stays = await aSupplier(app.deps);
  (
    await app.call(tenderApi.add_suppliers, customer, {
      params: { id: tender.id },
      body: { suppliers: [stays.workspace] },
    })
  ).ok();
  (
    await app.call(tenderApi.remove_supplier, customer, {
      params: { id: tender.id },
      body: { supplier: invited.workspace },
    })
  ).ok();
  expect((await app.call(offerDocumentApi.list, invited, { params })).status).toBe(404);
});
