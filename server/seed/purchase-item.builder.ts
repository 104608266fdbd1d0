import { Quantity } from "#contract/primitives.ts";
import { EMPTY_ITEM } from "#server/records/purchase-item/item-table.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { insertGroup } from "#server/modules/groups/group.store.ts";
import { changeItems } from "#server/modules/purchase-items/change-items.ts";
import { removeItems } from "#server/modules/purchase-items/delete-items.ts";
import { insertItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { ItemFields } from "#server/modules/purchase-items/purchase-item.store.ts";
import { actingAs } from "#server/seed/acting-as.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/** Real manufacturers and parts, so that searches find something. */
const PARTS = [
  { nomenclature: "Микроконтроллер, LQFP", part_number: "STM32F407VGT6", manufacturer: "STMicroelectronics" },
  { nomenclature: "Конденсатор 0,1 мкФ 0805", part_number: "GRM21BR71H104KA01L", manufacturer: "Murata" },
  { nomenclature: "Конденсатор 10 мкФ 1206", part_number: "GRM31CR61E106KA12L", manufacturer: "Murata" },
  { nomenclature: "Резистор 10 кОм ±1 % 0603", part_number: "RC0603FR-0710KL", manufacturer: "Yageo" },
  { nomenclature: "Стабилизатор 3,3 В SOT-223", part_number: "LM1117IMPX-3.3/NOPB", manufacturer: "Texas Instruments" },
  { nomenclature: "Приёмопередатчик CAN", part_number: "SN65HVD230DR", manufacturer: "Texas Instruments" },
  { nomenclature: "Разъём PLD-40, 2,54 мм", part_number: "TSW-120-07-G-D", manufacturer: "Samtec" },
  { nomenclature: "Кабель МКЭШ 5×0,35 мм²", part_number: "МКЭШ 5х0,35", manufacturer: "Спецкабель" },
] as const;

export function itemFields(place: number, given: Partial<ItemFields> = {}): ItemFields {
  const part = PARTS[place % PARTS.length] ?? PARTS[0];
  const round = Math.floor(place / PARTS.length);
  return {
    ...EMPTY_ITEM,
    ...part,
    part_number: round === 0 ? part.part_number : `${part.part_number}-${round}`,
    quantity: String(100 + place),
    units: 1,
    ...given,
  };
}

/** Creates items in one statement and returns their ids in the order of `items`. */
export function someItems(
  deps: Deps,
  given: { workspace: number; owner: { id: number }; items: readonly Partial<ItemFields>[] },
): Promise<number[]> {
  const rows = given.items.map((item, place) => itemFields(place, item));
  return tenantTransaction(deps.db, { workspace_id: given.workspace }, (tenant) =>
    insertItems(tenant, rows, { by: given.owner.id, at: deps.clock.now() }),
  );
}

export async function anItem(
  deps: Deps,
  given: { workspace: number; owner: { id: number }; item?: Partial<ItemFields> },
): Promise<number> {
  const [id = 0] = await someItems(deps, { ...given, items: [given.item ?? {}] });
  return id;
}

export function aGroup(
  deps: Deps,
  given: { workspace: number; owner: { id: number }; name?: string },
): Promise<number> {
  return tenantTransaction(
    deps.db,
    { workspace_id: given.workspace },
    async (tenant) =>
      (await insertGroup(tenant, {
        name: given.name ?? "Блок управления БУ-12",
        by: given.owner.id,
        at: deps.clock.now(),
      })) ?? 0,
  );
}

/** Sets several quantities one after another, each as a separate change by the customer's owner. */
export async function changedQuantities(
  deps: Deps,
  given: { workspace: number; owner: { id: number }; item: number; quantities: readonly string[] },
): Promise<void> {
  for (const quantity of given.quantities)
    await actingAs(deps, { ...given, as: "customer" }, (ctx) =>
      changeItems(ctx, [{ id: given.item, quantity: Quantity.parse(quantity) }]),
    );
}

export async function deletedItems(
  deps: Deps,
  given: { workspace: number; owner: { id: number }; ids: readonly number[] },
): Promise<void> {
  await actingAs(deps, { ...given, as: "customer" }, (ctx) => removeItems(ctx, given.ids));
}
