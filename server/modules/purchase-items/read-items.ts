import type { z } from "zod";
import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import type { ItemFieldKind } from "#contract/purchase-items/item-fields.ts";
import { FILTER_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import type {
  FacetsQuery,
  FilterColumn,
  GridField,
  Facets,
  PurchaseItemQuery,
} from "#contract/purchase-items/item-filters.ts";
import { DERIVED_ORDER_MAX_ROWS } from "#contract/limits.ts";
import type { PurchaseItemList } from "#contract/purchase-items/purchase-item.api.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import { answeredCount } from "#server/db/bounded-count.ts";
import { filterContext, filteredColumns } from "#server/records/purchase-item/item-conditions.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import { translate } from "#server/platform/translate.ts";
import { correctSearch } from "#server/modules/purchase-items/correct-search.ts";
import { findFacets, usedAttributes } from "#server/modules/purchase-items/item-facets.store.ts";
import type { FacetColumn } from "#server/modules/purchase-items/item-facets.store.ts";
import { listItems } from "#server/modules/purchase-items/item-page.store.ts";

/**
 * Checks that an index supports the sorting if the list is long, because each page would otherwise take seconds.
 * @throws AppError invalid_input if the list is long and no index supports the sorting
 */
function assertOrderable(count: number, { language }: MemberContext): void {
  if (count <= DERIVED_ORDER_MAX_ROWS) return;
  throw new AppError("invalid_input", {
    problems: [
      { code: "order_too_large", params: { limit: DERIVED_ORDER_MAX_ROWS.toLocaleString(INTL_LOCALE[language]) } },
    ],
  });
}

type ItemPage = Pick<z.input<typeof PurchaseItemList>, "count" | "count_is_bound" | "results">;

/** @throws AppError invalid_input if there are too many items for the sorting or the page */
async function pageOf(ctx: MemberContext, query: PurchaseItemQuery): Promise<ItemPage> {
  const { count, is_exact, rows } = await listItems(ctx.db, query, (many) => assertOrderable(many, ctx));
  if (is_exact) return { count, results: rows };
  return listPage(ctx, query, { ...answeredCount(count), rows }, unchangedRow);
}

/**
 * Returns one page of items. If a search finds nothing, repeats it with corrected words and returns them as
 * `corrected`.
 * @throws AppError invalid_input if there are too many items for the sorting or the page
 */
export async function readItems(
  ctx: MemberContext,
  query: PurchaseItemQuery,
): Promise<z.input<typeof PurchaseItemList>> {
  const { search = "" } = query;
  const literal = await pageOf(ctx, query);
  const corrected = literal.count > 0 || search === "" ? null : await correctSearch(ctx.db, search);
  if (corrected === null) return { ...literal, corrected };
  const page = await pageOf(ctx, { ...query, search: corrected });
  return { ...page, corrected: page.count === 0 ? null : corrected };
}

export async function readFacets({ db }: MemberContext, query: FacetsQuery): Promise<z.input<typeof Facets>> {
  const all = async (): Promise<FacetColumn[]> => [
    ...FILTER_COLUMNS,
    ...(await usedAttributes(db)).map(({ id }): FacetColumn => `attribute:${id}`),
  ];
  const columns = query.columns ?? (await all());
  const filtered = filteredColumns(db, query);
  const context = await filterContext(db, query, [
    ...new Set([...columns, ...filtered].flatMap((column) => attributeIdOf(column) ?? [])),
  ]);
  return { columns: await findFacets(db, query, { columns, filtered, context }) };
}

const TYPES: Readonly<Record<ItemFieldKind, GridField["type"]>> = {
  text: "string",
  code: "string",
  quantity: "quantity",
  unit: "unit",
  date: "date",
  record: "record",
};
const DERIVED = { status: "status", tender: "tender", created_at: "timestamp", created_by: "record" } as const;
const isDerived = (column: FilterColumn): column is keyof typeof DERIVED => column in DERIVED;

export async function readFields(ctx: MemberContext): Promise<{ results: GridField[] }> {
  const fields = FILTER_COLUMNS.map((key): GridField => ({
    key,
    title: translate(ctx.language, `purchase_items.field.${key}`),
    type: isDerived(key) ? DERIVED[key] : TYPES[ITEM_FIELDS[key].kind],
    is_editable: !isDerived(key),
    is_sortable: key !== "tender" && key !== "created_by",
    attribute: null,
  }));
  const attributes = (await usedAttributes(ctx.db)).map(({ id, name, type, options, is_editable }): GridField => ({
    key: `attribute:${id}`,
    title: name,
    type,
    is_editable,
    is_sortable: true,
    attribute: { id, options: [...options] },
  }));
  return { results: [...fields, ...attributes] };
}
