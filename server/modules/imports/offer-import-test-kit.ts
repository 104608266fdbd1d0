import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import type { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

export type Supplier = Awaited<ReturnType<typeof anOpenTender>>["supplier"];

export const RUSSIAN = { "accept-language": "ru-RU" };

export function offerImportCalls(app: () => TestApp) {
  const upload = (by: Caller, offer: number, file: { name: string; bytes: Uint8Array }) =>
    app().call(offerImportApi.upload, by, { file, body: { offer }, headers: RUSSIAN });
  const uploaded = async (by: Supplier, bytes: Uint8Array, name = "прайс.csv"): Promise<OfferImportTask> =>
    (await upload(by, by.offer, { name, bytes })).ok();
  const patched = async (by: Caller, id: number, body: unknown): Promise<OfferImportTask> =>
    (await app().call(offerImportApi.patch, by, { params: { id }, body, headers: RUSSIAN })).ok();
  const run = (by: Caller, id: number, body: unknown = {}) =>
    app().call(offerImportApi.run, by, { params: { id }, body, headers: RUSSIAN });
  const linesOf = async (by: Supplier) => (await openDraftByApi(app(), by)).lines;
  return { upload, uploaded, patched, run, linesOf };
}

export const LOTS = [
  { nomenclature: "Насос ЦНС 60", part_number: "PMP-60", quantity: "2" },
  { nomenclature: "Фильтр ФМФ-50", part_number: "FLT-50", quantity: "20" },
  { nomenclature: "Подшипник 6205", part_number: "BRG-1", quantity: "250" },
];
export const pricesOf = (task: OfferImportTask) =>
  task.lines.map(({ position, row, changes }) => [
    position,
    row,
    changes.find(({ field }) => field.startsWith("price"))?.to ?? null,
  ]);
