import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { attributeIdOf, isAttributeColumn } from "#contract/attributes/attribute-column.ts";
import { parseOrdering } from "#contract/list.ts";
import { recordOf } from "#contract/fields.ts";
import type { NamesWhere } from "#contract/fields.ts";
import { ITEM_FIELD_NAMES } from "#contract/purchase-items/item-fields.ts";
import type { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { columnOf, NEITHER, numberIn } from "#server/records/purchase-item/item-conditions.ts";
import type { AttributePair } from "#server/records/purchase-item/item-conditions.ts";
import type { TenantDb } from "#server/db/scope.ts";

interface OrderKey {
  readonly value: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
}

const RECORDS: Readonly<Record<NamesWhere<typeof ITEM_FIELDS, { kind: "record" }>, RawBuilder<unknown>>> = {
  purchase_item_group: sql`
    (SELECT g.name COLLATE und FROM purchase_item_group g WHERE g.id = p.purchase_item_group_id)`,
  responsible_manager: sql`
    (SELECT concat_ws(' ', u.first_name, u.last_name) COLLATE und FROM app_user u WHERE u.id = p.responsible_manager_id)`,
};
const COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...recordOf([...ITEM_FIELD_NAMES, "created_at"], columnOf),
  ...RECORDS,
};

const statusKey = (db: TenantDb): OrderKey => ({
  value: sql`array_position(${[...PURCHASE_ITEM_STATUSES]}::text[], life.status)`,
  join: sql`JOIN purchase_item_state life ON life.purchase_item_id = p.id AND life.workspace_id = ${db.me}`,
});

/**
 * Returns the sort key of an attribute. Numbers are sorted numerically, other values with the `und` collation. An
 * item's own value takes precedence over its group's.
 */
function attributeKey(db: TenantDb, { item, group, type, is_sure }: AttributePair, place: number): OrderKey {
  const [own, given] = [sql.ref(`own_${place}`), sql.ref(`given_${place}`)];
  const value = sql`coalesce(${own}.value, ${given}.value)`;
  return {
    value: type === "number" ? (is_sure ? sql`${value}::numeric` : numberIn(value)) : sql`${value} COLLATE und`,
    join: sql`
      LEFT JOIN item_attribute ${own} ON ${own}.purchase_item_id = p.id
        AND ${own}.attribute_id = ${item}::bigint
        AND ${own}.workspace_id = ${db.me}
      LEFT JOIN group_attribute ${given} ON ${given}.purchase_item_group_id = p.purchase_item_group_id
        AND ${given}.attribute_id = ${group}::bigint
        AND ${given}.workspace_id = ${db.me}`,
  };
}

/** Returns whether the sorting uses a value that no column stores. Each page then requires a scan of the whole list. */
export const isDerivedOrder = (ordering: string): boolean =>
  parseOrdering(ordering).some(({ field }) => field === "status" || isAttributeColumn(field));

export function orderKeys(
  db: TenantDb,
  ordering: string,
  pairs: ReadonlyMap<number, AttributePair>,
): { values: RawBuilder<unknown>; joins: RawBuilder<unknown>; names: Readonly<Record<string, RawBuilder<unknown>>> } {
  const fields = [...new Set(parseOrdering(ordering).map(({ field }) => field))];
  const keys = fields.flatMap((field, place): (OrderKey & { field: string; name: string })[] => {
    const name = `key_${place}`;
    const attribute = attributeIdOf(field);
    if (attribute !== null) return [{ field, name, ...attributeKey(db, pairs.get(attribute) ?? NEITHER, place) }];
    if (field === "status") return [{ field, name, ...statusKey(db) }];
    const column = COLUMNS[field];
    return column === undefined ? [] : [{ field, name, value: column, join: sql`` }];
  });
  return {
    values: sql.join([sql``, ...keys.map(({ name, value }) => sql`${value} AS ${sql.ref(name)}`)]),
    joins: sql.join(
      keys.map(({ join }) => join),
      sql` `,
    ),
    names: Object.fromEntries(keys.map(({ field, name }) => [field, sql.ref(`f.${name}`)])),
  };
}
