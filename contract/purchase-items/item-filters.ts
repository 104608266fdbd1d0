import { z } from "zod";
import { namesWhere, recordOf } from "#contract/fields.ts";
import {
  EXPORT_FORMATS,
  FlagParam,
  idFilter,
  idListParam,
  listQuery,
  SearchParam,
  enumListParam,
} from "#contract/list.ts";
import { ATTRIBUTE_NUMBER } from "#contract/attributes/attribute-types.ts";
import { Id, IdParam, IsoDate, Timestamp } from "#contract/primitives.ts";
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { PURCHASE_ITEM_STATUSES, WithAttributes } from "#contract/purchase-items/purchase-item.schema.ts";
import { SheetQuery } from "#contract/sheet-query.ts";

export const TEXT_COLUMNS = namesWhere(ITEM_FIELDS, { filter: "text" });
export const RECORD_COLUMNS = namesWhere(ITEM_FIELDS, { filter: "record" });
export type RecordColumn = (typeof RECORD_COLUMNS)[number];
/** Columns filtered by the ids of records. The creator of an item is no editable field. */
export const REFERENCE_COLUMNS = [...RECORD_COLUMNS, "created_by"] as const;
export const RANGE_COLUMNS = [...namesWhere(ITEM_FIELDS, { filter: "range" }), "created_at"] as const;
/** All filterable columns. Columns of attributes are named `attribute:<id>`. */
export const FILTER_COLUMNS = ["status", "tender", ...TEXT_COLUMNS, ...REFERENCE_COLUMNS, ...RANGE_COLUMNS] as const;
export type FilterColumn = (typeof FILTER_COLUMNS)[number];
/** Columns whose number of items per value is maintained by the database. */
export const COUNTED_COLUMNS = namesWhere(ITEM_FIELDS, { counted: true });

export const EMPTY_COLUMNS = ["tender", ...namesWhere(ITEM_FIELDS, { nullable: true })] as const;

type RangeName<C extends string> = C extends `${infer Name}_time` | `${infer Name}_at` ? Name : C;
/** Returns the base name of a range filter, without `_from` and `_to`: `target_delivery` for `target_delivery_time`. */
export const rangeName = <C extends string>(column: C): RangeName<C> =>
  // The type RangeName describes the same replacement.
  column.replace(/_(?:time|at)$/, "") as RangeName<C>;

const MAX_FILTER_VALUES = 200;
const fragment = z.string().trim().max(200).optional();

const jsonParam = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, issue): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issue.addIssue({ code: "custom", message: "validation.invalid" });
        return z.NEVER;
      }
    })
    .pipe(schema)
    .optional();

/**
 * Several strings as one filter in a query string. The filter is a JSON array, because a string may contain any
 * separator.
 */
const texts = jsonParam(z.array(z.string().max(500)).max(MAX_FILTER_VALUES));
const end = z.union([z.string().regex(ATTRIBUTE_NUMBER, { error: "validation.attribute_number" }), IsoDate]).optional();
const values = z.array(z.string().max(2000).nullable()).max(MAX_FILTER_VALUES);
/** Filter on an attribute: values (null for "none"), optionally with a fragment of the value, or a range. */
const AttributeFilter = z.union([
  values,
  z.strictObject({
    values: values.optional(),
    contains: z.string().trim().min(1).max(200).optional(),
    from: end,
    to: end,
  }),
]);
export type AttributeFilter = z.output<typeof AttributeFilter>;
const attributes = jsonParam(z.record(z.string().regex(/^[1-9]\d{0,14}$/), AttributeFilter));
/** Tenders by number, with the round if it is the second or later: "151" or "151/2". */
const tenders = z
  .string()
  .transform((text) => text.split(",").filter((part) => part !== ""))
  .pipe(z.array(z.string().regex(/^[1-9]\d{0,8}(\/[1-9]\d{0,3})?$/)).max(MAX_FILTER_VALUES));
const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,3})?$/, { error: "validation.quantity" })
  .optional();

const limitsOf = <C extends string, S extends z.ZodType>(columns: readonly C[], schema: S) =>
  recordOf(
    columns.flatMap((column) => [`${rangeName(column)}_from` as const, `${rangeName(column)}_to` as const]),
    () => schema,
  );

/**
 * Filters of purchase items. Conditions on one column are joined by OR, columns by AND. `<text>` is a fragment of the
 * value, `<text>_in` a JSON array of complete values, and `empty` lists the columns that may be empty.
 */
export const itemFilters = {
  ...idFilter,
  status: enumListParam(PURCHASE_ITEM_STATUSES).optional(),
  /** Filters by the newest tender that has a lot of the item, which is the tender displayed in the list. */
  tender: tenders.optional(),
  ...recordOf(TEXT_COLUMNS, () => fragment),
  ...recordOf(
    TEXT_COLUMNS.map((column) => `${column}_in` as const),
    () => texts,
  ),
  ...recordOf(REFERENCE_COLUMNS, () => idListParam.optional()),
  ...limitsOf(namesWhere(ITEM_FIELDS, { kind: "quantity" }), amount),
  ...limitsOf(namesWhere(ITEM_FIELDS, { kind: "date" }), IsoDate.optional()),
  created_from: Timestamp.optional(),
  created_to: Timestamp.optional(),
  empty: enumListParam(EMPTY_COLUMNS).optional(),
  attributes,
  /** Excludes the items of this group, so that only items that can be added to it remain. */
  outside_group: IdParam.optional(),
  is_grouped: FlagParam.optional(),
  import_task: IdParam.optional(),
} as const satisfies z.ZodRawShape;

const ORDERING = ["id", "status", ...ITEM_FIELD_NAMES, "created_at"] as const;

/** Query for the list. `with_attributes` lists the attributes whose values are included in the response. */
export const PurchaseItemQuery = listQuery({
  ordering: ORDERING,
  also_ordered: /^attribute:[1-9]\d{0,14}$/,
  default_ordering: "-id",
  filters: { ...itemFilters, ...WithAttributes.shape },
});
export type PurchaseItemQuery = z.output<typeof PurchaseItemQuery>;

export const ItemFilters = z.strictObject({ search: SearchParam, ...itemFilters });
export type ItemFilters = z.output<typeof ItemFilters>;

const AttributeColumn = z.templateLiteral(["attribute:", Id]);
const ColumnKey = z.union([z.enum(FILTER_COLUMNS), AttributeColumn]);

export type ExportColumn = z.output<typeof ColumnKey>;

export const ExportQuery = PurchaseItemQuery.omit({ limit: true, offset: true, with_attributes: true }).extend({
  ...SheetQuery.shape,
  format: z.enum(EXPORT_FORMATS),
  columns: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(ColumnKey).min(1).max(60)),
});
export type ExportQuery = z.output<typeof ExportQuery>;

/** Requests the filter values of some columns (default: all). `contains` searches the values themselves. */
export const FacetsQuery = ItemFilters.extend({
  columns: z.array(ColumnKey).max(60).optional(),
  contains: z.string().trim().max(200).optional(),
});
export type FacetsQuery = z.output<typeof FacetsQuery>;

/** A value of a column; null means "none". `title` is the name if the value is an id. */
export const FacetValue = z.object({
  value: z.string().nullable(),
  title: z.string().nullable(),
  count: z.number().int(),
});
export type FacetValue = z.output<typeof FacetValue>;

/**
 * Values of a column under the filters of all other columns, most frequent first. For large lists, the counts are
 * estimated from a sample, and `exact` is false. `more` is true if there are further values.
 */
export const Facet = z
  .object({
    key: z.string(),
    values: z.array(FacetValue),
    more: z.boolean(),
    exact: z.boolean(),
    least: z.string().nullable(),
    greatest: z.string().nullable(),
  })
  .meta({ id: "PurchaseItemFacet" });
export type Facet = z.output<typeof Facet>;
export const Facets = z.object({ columns: z.array(Facet) });

/** A column of the grid: an item field, or an attribute that has a value for at least one item or group. */
export const GridField = z
  .object({
    key: ColumnKey,
    title: z.string(),
    type: z.enum([
      "string",
      "quantity",
      "unit",
      "date",
      "timestamp",
      "record",
      "status",
      "tender",
      "number",
      "boolean",
      "enum",
    ]),
    is_editable: z.boolean(),
    is_sortable: z.boolean(),
    attribute: z.object({ id: z.number().int(), options: z.array(z.string()) }).nullable(),
  })
  .meta({ id: "PurchaseItemField" });
export type GridField = z.output<typeof GridField>;
export const GridFields = z.object({ results: z.array(GridField) });
