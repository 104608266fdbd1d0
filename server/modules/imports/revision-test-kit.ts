import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import type { RevisionDifference } from "#contract/imports/revision.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import type { aCompany } from "#server/seed/people.builder.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

export type Parts = readonly (readonly [part: string, quantity: string, unit?: string])[];
type Company = Awaited<ReturnType<typeof aCompany>>;

export const fileOf = (parts: Parts): Uint8Array =>
  aCsv(
    ["Part number", "Qty", "Unit"],
    parts.map(([part, quantity, unit = "pcs"]) => [part, quantity, unit]),
  );

export function revisionCalls(app: () => TestApp) {
  /** Creates a group with one item per part. Returns its id and those of the items. */
  const grouped = async (company: Company, parts: Parts): Promise<{ group: number; ids: number[] }> => {
    const group = await aGroup(app().deps, company);
    const ids = await someItems(app().deps, {
      ...company,
      items: parts.map(([part_number, quantity]) => ({
        part_number,
        quantity,
        nomenclature: null,
        manufacturer: null,
        purchase_item_group: group,
      })),
    });
    return { group, ids };
  };
  const upload = async (caller: Caller, group: number, parts: Parts, name = "rev-2.csv"): Promise<ImportTask> =>
    (
      await app().call(importApi.upload, caller, {
        file: { name, bytes: fileOf(parts) },
        body: { group: String(group), revision: "true" },
      })
    ).ok();
  const difference = async (caller: Caller, id: number): Promise<RevisionDifference> =>
    (await app().call(revisionApi.difference, caller, { params: { id } })).ok();
  const apply = (
    caller: Caller,
    id: number,
    { state, version }: Pick<RevisionDifference, "state" | "version">,
    leave: readonly string[] = [],
  ) => app().call(revisionApi.apply, caller, { params: { id }, body: { state, version, leave: [...leave] } });
  const revised = async (caller: Caller, group: number, parts: Parts, name?: string): Promise<ImportTask> => {
    const { id } = await upload(caller, group, parts, name);
    return (await apply(caller, id, await difference(caller, id))).ok();
  };
  const undo = (caller: Caller, id: number) => app().call(importApi.undo, caller, { params: { id }, body: {} });
  const history = async (caller: Caller, group: number) =>
    (await app().call(revisionApi.list, caller, { params: { id: group } })).ok();
  const quantities = async (caller: Caller, group: number) =>
    (
      await app().call(purchaseItemApi.list, caller, {
        query: { ordering: "id", purchase_item_group: String(group) },
      })
    )
      .ok()
      .results.map(({ part_number, quantity }) => `${part_number} ${quantity}`);
  return { grouped, upload, difference, apply, revised, undo, history, quantities };
}
