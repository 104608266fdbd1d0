import type { Dependencies } from "#server/http/dependencies.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { upsertProducts } from "#server/modules/marketplace/product.store.ts";
import type { Part } from "#server/seed/demo-parts.ts";
import type { BuiltGroup } from "#server/seed/demo/items.ts";
import type { BuiltCompany } from "#server/seed/demo/people.ts";
import { aSupplierCompany } from "#server/seed/supplier-company.builder.ts";

const OF_ITEMS = [
  { key: "rohs", name: "Соответствие RoHS", type: "boolean", integration_source: "PDM" },
  { key: "mass", name: "Масса, г", type: "number", integration_source: "PDM" },
  {
    key: "coating",
    name: "Покрытие выводов",
    type: "enum",
    options: ["Sn", "SnPb", "NiPdAu"],
    integration_source: "PDM",
  },
  { key: "stock_code", name: "Код номенклатуры 1С", type: "string", integration_source: "1С" },
] as const;

const DATED_GROUPS = 6;

interface Given {
  readonly buyer: BuiltCompany;
  readonly groups: readonly BuiltGroup[];
  readonly suppliers: readonly BuiltCompany[];
  readonly parts: readonly Part[];
}

export async function makeCatalogue(deps: Dependencies, { buyer, groups, suppliers, parts }: Given): Promise<void> {
  await upsertProducts(deps.db, parts);
  for (const { options = [], ...given } of OF_ITEMS.map((each) => ({ options: [], ...each })))
    await anAttribute(deps, "item", { ...given, options: [...options] });
  const { id: plant } = await anAttribute(deps, "group", {
    key: "plant_order",
    name: "Заказ завода",
    integration_source: "1С",
  });
  const { id: coating } = await anAttribute(deps, "group", {
    key: "coating",
    name: "Покрытие выводов",
    type: "enum",
    options: ["Sn", "SnPb", "NiPdAu"],
  });
  for (const [place, { id }] of groups.slice(0, DATED_GROUPS).entries()) {
    await aValue(
      deps,
      buyer.workspace,
      { kind: "group", id },
      { attribute: plant, value: `2026-${String(place + 41).padStart(3, "0")}` },
    );
    await aValue(
      deps,
      buyer.workspace,
      { kind: "group", id },
      { attribute: coating, value: place % 2 === 0 ? "Sn" : "SnPb" },
    );
  }
  for (const [name, supplier] of [
    ["Дистрибьюторы электронных компонентов", suppliers[0]],
    ["Производители разъёмов", suppliers[1]],
  ] as const)
    await aSupplierCompany(deps, { name, users: supplier === undefined ? [] : [supplier.owner] });
}
