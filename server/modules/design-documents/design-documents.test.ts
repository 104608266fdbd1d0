import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { itemDocumentApi } from "#contract/documents/design-document.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENTS_MAX } from "#contract/limits.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { contentDisposition } from "#server/http/answers.ts";
import { forgetFiles } from "#server/modules/design-documents/forget-files.ts";
import { emptyTrash } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { aDocument } from "#server/seed/document.builder.ts";
import { aCompany, aMember, aSession } from "#server/seed/people.builder.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";
import { readZip } from "#server/testing/read-zip.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PDF = Buffer.from("%PDF-1.7\nplan");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
type Caller = Parameters<TestApp["call"]>[1];

const send = (caller: Caller, id: number, name = "Чертёж.pdf", bytes: Uint8Array = PDF) =>
  app.call(itemDocumentApi.create, caller, { params: { id }, file: { name, bytes } });
const namesOf = async (caller: Caller, id: number) =>
  (await app.call(itemDocumentApi.list, caller, { params: { id } })).ok().results.map(({ name }) => name);
const download = (caller: Caller, id: number, docId: number, query = {}) =>
  app.call(itemDocumentApi.download, caller, { params: { id, docId }, query });
const stored = async (): Promise<number> =>
  (await readdir(join(app.deps.env.DATA_DIR, "files")).catch(() => [])).length;
const anHourLater = async (): Promise<void> => {
  app.clock.advance(3_600_001);
  await forgetFiles(app.deps);
};

async function aPurchase() {
  const company = await aCompany(app.deps);
  return { company, item: await anItem(app.deps, { ...company, item: { nomenclature: "Плата БУ-12" } }) };
}

test("documents are added one by one, listed in that order, downloaded as they were sent, and told of in the item's history", async () => {
  const { company, item } = await aPurchase();
  const first = (await send(company, item)).ok();
  const second = (await send(company, item, "модель.STEP", Buffer.from("ISO-10303-21;\n"))).ok();
  expect(first).toEqual({
    id: first.id,
    name: "Чертёж.pdf",
    type: "application/pdf",
    size: PDF.length,
    created_at: app.clock.now().toISOString(),
  });
  expect((await app.call(itemDocumentApi.list, company, { params: { id: item } })).ok().results).toEqual([
    first,
    second,
  ]);
  const params = { id: item };
  const part = (await app.call(itemDocumentApi.list, company, { params, query: { ordering: "name", limit: 1 } })).ok();
  expect(part).toEqual({ count: 2, results: [second] });
  expect((await app.call(itemDocumentApi.list, company, { params, query: { search: "чертеж" } })).ok().count).toBe(1);
  const file = await download(company, item, second.id);
  expect(file.bytes.toString()).toBe("ISO-10303-21;\n");
  expect(file.headers["content-type"]).toBe("model/step");
  (await app.call(itemDocumentApi.remove, company, { params: { id: item, docId: first.id } })).ok();
  expect(await namesOf(company, item)).toEqual(["модель.STEP"]);
  const history = (
    await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: item } })
  ).ok().results;
  expect(history.map(({ action, changes }) => [action, changes["design_documentation"]])).toEqual([
    ["remove_file", { from: "Чертёж.pdf", to: null }],
    ["upload_file", { from: null, to: "модель.STEP" }],
    ["upload_file", { from: null, to: "Чертёж.pdf" }],
  ]);
});

test("only pictures and PDF are shown in the page, and nothing runs there", async () => {
  const { company, item } = await aPurchase();
  const sent = [
    { name: "a.pdf", bytes: PDF, shown: true },
    { name: "a.png", bytes: PNG, shown: true },
    { name: "a.txt", bytes: Buffer.from("text"), shown: false },
    { name: "a.zip", bytes: Buffer.from([0x50, 0x4b, 3, 4]), shown: false },
  ];
  for (const { name, bytes, shown } of sent) {
    const { id } = (await send(company, item, name, bytes)).ok();
    const inline = await download(company, item, id, { inline: 1 });
    expect(inline.headers).toMatchObject({
      "content-disposition": expect.stringMatching(shown ? /^inline;/ : /^attachment;/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox;/),
    });
    expect((await download(company, item, id)).headers["content-disposition"]).toMatch(/^attachment;/);
  }
});

test("a name in any alphabet, with quotes or a line break, neither breaks the answer's head nor gets lost", async () => {
  const { company, item } = await aPurchase();
  const headOf = async (id: number) => String((await download(company, item, id)).headers["content-disposition"]);
  const quoted = (await send(company, item, 'Плата \\"БУ-12\\" 100% ü.pdf')).ok();
  expect(quoted.name).toBe('Плата "БУ-12" 100% ü.pdf');
  // Browsers send file names with percent-encoded quotation marks.
  expect((await send(company, item, "Плата %22БУ-12%22 100% ü.pdf")).ok().name).toBe(quoted.name);
  expect(decodeURIComponent((await headOf(quoted.id)).split("filename*=UTF-8''")[1] ?? "")).toBe(quoted.name);
  expect(await headOf(quoted.id)).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.-]+$/);
  const broken = contentDisposition("план\r\nSet-Cookie: a=b.pdf", true);
  expect(broken).toMatch(/^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.-]+$/);
  const turned = (await send(company, item, "plan\u202efdp.pdf")).ok();
  expect(turned.name).toBe("planfdp.pdf");
});

test("all of them come as a zip that is named for the item, with every name readable and different", async () => {
  const { company, item } = await aPurchase();
  expect((await app.call(itemDocumentApi.archive, company, { params: { id: item } })).status).toBe(404);
  await send(company, item);
  await send(company, item, "чертёж.pdf", Buffer.from("%PDF-1.7\nanother"));
  await send(company, item, "фото 1:2.png", PNG);
  const zip = await app.call(itemDocumentApi.archive, company, {
    params: { id: item },
    headers: { "accept-language": "ru" },
  });
  expect(zip.headers).toMatchObject({ "content-type": "application/zip", "content-length": String(zip.bytes.length) });
  expect(decodeURIComponent(String(zip.headers["content-disposition"]))).toContain("Документы – Плата БУ-12.zip");
  expect(readZip(zip.bytes)).toEqual([
    { name: "Чертёж.pdf", bytes: PDF },
    { name: "чертёж (2).pdf", bytes: Buffer.from("%PDF-1.7\nanother") },
    { name: "фото 1_2.png", bytes: PNG },
  ]);
});

test("what can't be taken is refused with what could, and leaves nothing behind", async () => {
  const { company, item } = await aPurchase();
  const before = await stored();
  const program = await send(company, item, "Чертёж.pdf", Buffer.from("MZ\x90\0"));
  expect(program.status).toBe(400);
  // The file extension is allowed, but the content doesn't match it.
  expect(program.error()).toMatchObject({
    code: "file_other_content",
    detail: expect.stringMatching(/“Чертёж\.pdf” is named \.pdf, but it contains something else/),
  });
  expect((await send(company, item, "setup.exe", Buffer.from("MZ"))).error()).toMatchObject({
    code: "file_wrong_kind",
    detail: expect.stringMatching(/setup\.exe.*pdf, png, jpg/),
  });
  expect((await send(company, item, "empty.pdf", new Uint8Array())).status).toBe(400);
  const large = await send(company, item, "large.pdf", Buffer.concat([PDF, Buffer.alloc(DOCUMENT_MAX_BYTES)]));
  expect([large.status, large.error().code]).toEqual([413, "too_large"]);
  expect((await app.call(itemDocumentApi.create, company, { params: { id: item }, body: {} })).status).toBe(415);
  expect((await send(company, 987_654_321)).status).toBe(404);
  expect(await namesOf(company, item)).toEqual([]);
  expect(await stored()).toBe(before);
});

test("an item has so many documents at most, whoever adds them at the same time", async () => {
  const { company, item } = await aPurchase();
  for (let place = 1; place < DOCUMENTS_MAX; place += 1)
    await aDocument(app.deps, { ...company, item, name: `${place}.pdf` });
  const answers = await Promise.all([
    send(company, item, "a.pdf"),
    send(company, item, "b.pdf"),
    send(company, item, "c.pdf"),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.error()).toMatchObject({
    code: "too_many_files",
    detail: expect.stringContaining(String(DOCUMENTS_MAX)),
  });
});

test("the same content is kept once for a workspace, and lives as long as one document names it", async () => {
  const { company, item } = await aPurchase();
  const other = await anItem(app.deps, company);
  await anHourLater();
  const before = await stored();
  const [first, again, elsewhere] = [
    (await send(company, item, "a.pdf")).ok(),
    (await send(company, item, "b.pdf")).ok(),
    (await send(company, other, "c.pdf")).ok(),
  ];
  expect(await stored()).toBe(before + 1);
  for (const [id, docId] of [
    [item, first.id],
    [other, elsewhere.id],
  ] as const)
    (await app.call(itemDocumentApi.remove, company, { params: { id, docId } })).ok();
  await anHourLater();
  expect((await download(company, item, again.id)).bytes.equals(PDF)).toBe(true);
  (await app.call(itemDocumentApi.remove, company, { params: { id: item, docId: again.id } })).ok();
  await anHourLater();
  expect(await stored()).toBe(before);
  const anew = (await send(company, item, "d.pdf")).ok();
  expect((await download(company, item, anew.id)).bytes.equals(PDF)).toBe(true);
});

test("what was sent just now stays for an hour, and what no document names goes", async () => {
  const { company, item } = await aPurchase();
  await anHourLater();
  const before = await stored();
  const document = (await send(company, item, "a.pdf", Buffer.from("%PDF-1.7\nonly here"))).ok();
  (await app.call(itemDocumentApi.remove, company, { params: { id: item, docId: document.id } })).ok();
  await forgetFiles(app.deps);
  expect(await stored()).toBe(before + 1);
  await anHourLater();
  expect(await stored()).toBe(before);
});

test("another company finds none of it, not even with the same content; a member needs the right", async () => {
  const { company, item } = await aPurchase();
  const { id: docId } = (await send(company, item)).ok();
  const { company: stranger, item: own } = await aPurchase();
  expect(await stored()).toBeGreaterThan(0);
  const before = await stored();
  const theirs = (await send(stranger, own)).ok();
  expect(await stored()).toBe(before + 1);
  const statuses = async (caller: Caller, id: number, document: number) => [
    (await app.call(itemDocumentApi.list, caller, { params: { id } })).status,
    (await app.call(itemDocumentApi.archive, caller, { params: { id } })).status,
    (await download(caller, id, document)).status,
    (await app.call(itemDocumentApi.remove, caller, { params: { id, docId: document } })).status,
    (await send(caller, id)).status,
  ];
  expect(await statuses(stranger, item, docId)).toEqual([404, 404, 404, 404, 404]);
  // A user of another company can't read the document through an item of their own either.
  expect((await download(stranger, own, docId)).status).toBe(404);
  expect((await app.call(itemDocumentApi.remove, stranger, { params: { id: own, docId } })).status).toBe(404);
  expect((await download(company, item, theirs.id)).status).toBe(404);
  const orders = await aMember(app.deps, {
    workspace: { id: company.workspace, roles: company.roles },
    role: "chief_order_admin",
  });
  expect(
    await statuses({ token: await aSession(app.deps, orders), workspace: company.workspace }, item, docId),
  ).toEqual([200, 200, 200, 403, 403]);
  expect(await namesOf(company, item)).toEqual(["Чертёж.pdf"]);
});

test("the documents of a deleted item come back with it, and their bytes go when it is forgotten", async () => {
  const { company, item } = await aPurchase();
  await anHourLater();
  const before = await stored();
  const document = (await send(company, item, "Схема.pdf", Buffer.from("%PDF-1.7\nscheme of a deleted item"))).ok();
  (await app.call(purchaseItemApi.delete_many, company, { body: { ids: [item] } })).ok();
  await anHourLater();
  (await app.call(purchaseItemApi.restore, company, { body: { ids: [item] } })).ok();
  expect((await download(company, item, document.id)).bytes.toString()).toBe("%PDF-1.7\nscheme of a deleted item");
  (await app.call(purchaseItemApi.delete_many, company, { body: { ids: [item] } })).ok();
  await emptyTrash(app.deps.db, new Date(app.clock.now().getTime() + 31 * DAY_MS));
  await anHourLater();
  expect(await stored()).toBe(before);
});
