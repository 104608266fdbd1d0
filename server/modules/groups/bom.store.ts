import { sql } from "kysely";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { IMPORT_FIELDS } from "#contract/imports/targets.ts";
import type { ImportField } from "#contract/imports/targets.ts";
import { ITEM } from "#server/records/purchase-item/item-table.ts";
import { itemValues } from "#server/records/purchase-item/item-values.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface BomValue extends Pick<Attribute, "integration_source" | "key" | "name" | "type"> {
  readonly value: string;
}
/** Row of a bill of materials: the item's fields, the id of its unit, and its own and inherited attribute values. */
export type BomRow = Record<Exclude<ImportField, "units">, string | null> & {
  readonly units: number;
  readonly attributes: readonly BomValue[];
};

export const bomRows = (db: TenantDb, group: number): Promise<BomRow[]> =>
  db.run<BomRow>(sql`
    SELECT
      ${ITEM.stored("p", IMPORT_FIELDS)},
      coalesce(
        (
          SELECT json_agg(
            json_build_object(
              'integration_source', w.integration_source,
              'key', w.key,
              'name', w.name,
              'type', w.type,
              'value', w.value
            )
            ORDER BY w.name COLLATE und, w.integration_source, w.key
          )
          FROM (
            SELECT DISTINCT ON (a.integration_source, a.key) a.integration_source, a.key, a.name, a.type, v.value
            FROM ${itemValues(db)} v
              JOIN attribute a ON a.id = v.attribute_id
            ORDER BY a.integration_source, a.key, v.rank
          ) w
        ),
        '[]'::json
      ) AS attributes
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me} AND p.purchase_item_group_id = ${group}
    ORDER BY p.id`);
