import type { z } from "zod";
import { FILTER_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import type { FacetsQuery, GridField, Facets, PurchaseItemQuery } from "#contract/purchase-items/item-filters.ts";
import { attributePairs, filteredColumns } from "#server/db/item-conditions.ts";
import type { MemberContext } from "#server/http/context.ts";
import { translate } from "#server/platform/translate.ts";
import { correctSearch } from "#server/modules/purchase-items/correct-search.ts";
import { findFacets, usedAttributes } from "#server/modules/purchase-items/item-facets.store.ts";
import type { FacetColumn } from "#server/modules/purchase-items/item-facets.store.ts";
import { listItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { ItemRow } from "#server/modules/purchase-items/purchase-item.store.ts";

/** A page of items. When a search finds nothing, it is tried with its words corrected: `corrected` is what was looked for then. */
export async function readItems({ db }: MemberContext, query: PurchaseItemQuery): Promise<{ count: number; results: ItemRow[]; corrected: string | null }> {
  const { search = "" } = query;
  const literal = await listItems(db, query);
  const corrected = literal.count > 0 || search === "" ? null : await correctSearch(db, search);
  if (corrected === null) return { count: literal.count, results: literal.rows, corrected };
  const { count, rows } = await listItems(db, { ...query, search: corrected });
  return { count, results: rows, corrected: count === 0 ? null : corrected };
}

const attributeId = (column: string): number[] => (column.startsWith("attribute:") ? [Number(column.replace("attribute:", ""))] : []);

/** The values and counts of columns for the filters that are set. */
export async function readFacets({ db }: MemberContext, query: FacetsQuery): Promise<z.input<typeof Facets>> {
  const all = async (): Promise<FacetColumn[]> => [...FILTER_COLUMNS, ...(await usedAttributes(db)).map(({ id }): FacetColumn => `attribute:${id}`)];
  const columns = query.columns ?? (await all());
  const filtered = filteredColumns(db, query);
  const pairs = await attributePairs(db, [...new Set([...columns, ...filtered].flatMap(attributeId))]);
  return { columns: await findFacets(db, query, { columns, filtered, pairs }) };
}

const TYPES = {
  status: "status",
  nomenclature: "string",
  part_number: "string",
  manufacturer: "string",
  type: "string",
  zmvp_number: "string",
  article: "string",
  pdm_code: "string",
  field_of_activity: "string",
  units: "unit",
  purchase_item_group: "record",
  responsible_manager: "record",
  quantity: "quantity",
  target_delivery_time: "date",
  planned_delivery_time: "date",
  created_at: "timestamp",
} as const satisfies Record<(typeof FILTER_COLUMNS)[number], GridField["type"]>;

/** The columns of the grid: the fields, and the attributes that are in use. */
export async function readFields(ctx: MemberContext): Promise<{ results: GridField[] }> {
  const fields = FILTER_COLUMNS.map((key): GridField => ({ key, title: translate(ctx.language, `purchase_items.field.${key}`), type: TYPES[key], is_editable: key !== "status" && key !== "created_at", is_sortable: key !== "status", attribute: null }));
  const attributes = (await usedAttributes(ctx.db)).map(({ id, name, type, options, is_editable }): GridField => ({ key: `attribute:${id}`, title: name, type, is_editable, is_sortable: false, attribute: { id, options: [...options] } }));
  return { results: [...fields, ...attributes] };
}
