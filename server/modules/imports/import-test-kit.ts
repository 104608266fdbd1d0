import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

export function importCalls(app: () => TestApp) {
  const upload = async (caller: Caller, bytes: Uint8Array, body: Record<string, unknown> = {}): Promise<ImportTask> =>
    (await app().call(importApi.upload, caller, { file: { name: "BOM_БУ-12.csv", bytes }, body })).ok();
  const patch = async (caller: Caller, id: number, body: unknown) =>
    (await app().call(importApi.patch, caller, { params: { id }, body })).ok();
  const run = (caller: Caller, id: number, body: unknown = {}) =>
    app().call(importApi.run, caller, { params: { id }, body });
  const items = async (caller: Caller, query: Record<string, string | number> = {}) =>
    (await app().call(purchaseItemApi.list, caller, { query: { ordering: "id", ...query } })).ok();
  const aDraft = async (company: { workspace: number; owner: { id: number } }): Promise<number> => {
    const tender = {
      workspace_id: company.workspace,
      number: 1,
      name: "БУ-12",
      tax_type: 1,
      vat_rate: 5,
      currency: 1,
      payment_method: "FULL_PREPAYMENT",
      created_by: company.owner.id,
    } as const;
    return (await app().deps.db.insertInto("tender").values(tender).returning("id").executeTakeFirstOrThrow()).id;
  };
  return { upload, patch, run, items, aDraft };
}
