import { sql } from "kysely";
import type { AttributeValue } from "#contract/attributes/attribute-value.ts";
import type { Attribute, AttributeOwner } from "#contract/attributes/attribute.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface ValueOwner {
  readonly kind: AttributeOwner;
  readonly id: number;
}

const TABLES = {
  item: { owners: "purchase_item", values: "item_attribute", owner_id: "purchase_item_id" },
  group: { owners: "purchase_item_group", values: "group_attribute", owner_id: "purchase_item_group_id" },
} as const satisfies Record<AttributeOwner, object>;

const ATTRIBUTE = sql`
  json_build_object(
    'id', a.id,
    'version', a.version,
    'applies_to', a.applies_to,
    'integration_source', a.integration_source,
    'key', a.key,
    'name', a.name,
    'type', a.type,
    'options', a.options,
    'is_archived', a.is_archived
  )`;

export async function hasOwner(db: TenantDb, { kind, id }: ValueOwner): Promise<boolean> {
  return (
    (await db.run(sql`SELECT 1 FROM ${sql.table(TABLES[kind].owners)} WHERE id = ${id} AND workspace_id = ${db.me}`))
      .length > 0
  );
}

/** Returns an attribute. Returns undefined if it is archived or applies to another kind of record. */
export async function findUsable(db: TenantDb, kind: AttributeOwner, id: number): Promise<Attribute | undefined> {
  const rows = await db.run<{ attribute: Attribute }>(
    sql`
      SELECT ${ATTRIBUTE} AS attribute
      FROM attribute a
      WHERE a.id = ${id} AND a.applies_to = ${kind} AND NOT a.is_archived`,
  );
  return rows[0]?.attribute;
}

export async function itemAttributesInUse(db: TenantDb): Promise<Attribute[]> {
  const rows = await db.run<{ attribute: Attribute }>(
    sql`
      SELECT ${ATTRIBUTE} AS attribute
      FROM attribute a
      WHERE a.applies_to = 'item' AND NOT a.is_archived
      ORDER BY a.name COLLATE und, a.id`,
  );
  return rows.map(({ attribute }) => attribute);
}

const ownValues = (db: TenantDb, { kind, id }: ValueOwner) => {
  const { values, owner_id } = TABLES[kind];
  return sql`
    SELECT
      a.integration_source,
      a.key,
      a.name,
      a.id,
      ${ATTRIBUTE} AS attribute,
      v.value,
      v.version,
      NULL::json AS "group"
    FROM ${sql.table(values)} v
      JOIN attribute a ON a.id = v.attribute_id
    WHERE v.${sql.ref(owner_id)} = ${id} AND v.workspace_id = ${db.me}`;
};

/** Returns the attribute values of an item or group. An item inherits its group's values unless it has its own. */
export async function listValues(db: TenantDb, owner: ValueOwner): Promise<AttributeValue[]> {
  const inherited = sql`
    SELECT
      a.integration_source,
      a.key,
      a.name,
      a.id,
      ${ATTRIBUTE},
      v.value,
      v.version,
      json_build_object('id', g.id, 'name', g.name)
    FROM purchase_item p
      JOIN purchase_item_group g ON g.id = p.purchase_item_group_id AND g.workspace_id = ${db.me}
      JOIN group_attribute v ON v.purchase_item_group_id = g.id AND v.workspace_id = ${db.me}
      JOIN attribute a ON a.id = v.attribute_id
    WHERE p.id = ${owner.id}
      AND p.workspace_id = ${db.me}
      AND NOT EXISTS (SELECT FROM own o WHERE o.integration_source = a.integration_source AND o.key = a.key)`;
  return db.run<AttributeValue>(sql`
    WITH own AS (${ownValues(db, owner)}), every AS (
      SELECT *
      FROM own ${owner.kind === "item" ? sql`UNION ALL ${inherited}` : sql``}
    )
    SELECT attribute, value, version, "group"
    FROM every
    ORDER BY name COLLATE und, id`);
}

export async function findValue(
  db: TenantDb,
  owner: ValueOwner,
  attribute: number,
): Promise<AttributeValue | undefined> {
  const rows = await db.run<AttributeValue>(
    sql`
      WITH own AS (${ownValues(db, owner)})
      SELECT attribute, value, version, "group"
      FROM own
      WHERE id = ${attribute}`,
  );
  return rows[0];
}

/** Inserts a value. Returns false if the item or group already has a value for the attribute. */
export async function insertValue(
  db: TenantDb,
  { kind, id }: ValueOwner,
  given: { attribute: number; value: string },
): Promise<boolean> {
  const { values, owner_id } = TABLES[kind];
  const added = await db.change(
    sql`
      INSERT INTO ${sql.table(values)} (${sql.ref(owner_id)}, attribute_id, workspace_id, value)
      VALUES (${id}, ${given.attribute}, ${db.me}, ${given.value})
      ON CONFLICT DO NOTHING`,
  );
  return added > 0;
}

/** Updates a value if its version still matches. Returns false if another update came first. */
export async function updateValue(
  db: TenantDb,
  { kind, id }: ValueOwner,
  given: { attribute: number; value: string; version: number },
): Promise<boolean> {
  const { values, owner_id } = TABLES[kind];
  const changed = await db.change(sql`
    UPDATE ${sql.table(values)}
    SET value = ${given.value}, version = version + 1
    WHERE ${sql.ref(owner_id)} = ${id}
      AND attribute_id = ${given.attribute}
      AND workspace_id = ${db.me}
      AND version = ${given.version}`);
  return changed > 0;
}

export async function deleteValue(db: TenantDb, { kind, id }: ValueOwner, attribute: number): Promise<void> {
  const { values, owner_id } = TABLES[kind];
  await db.change(
    sql`
      DELETE FROM ${sql.table(values)}
      WHERE ${sql.ref(owner_id)} = ${id} AND attribute_id = ${attribute} AND workspace_id = ${db.me}`,
  );
}

export async function findItemAttributes(
  db: TenantDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Attribute>> {
  const rows = await db.run<{ attribute: Attribute }>(
    sql`
      SELECT ${ATTRIBUTE} AS attribute
      FROM attribute a
      WHERE a.id = ANY(${[...ids]}::bigint[]) AND a.applies_to = 'item'`,
  );
  return new Map(rows.map(({ attribute }) => [attribute.id, attribute]));
}

export interface ItemValue {
  readonly item: number;
  readonly attribute: number;
  readonly value: string | null;
}

const recordset = (values: readonly ItemValue[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS r(item bigint, attribute bigint, value text)`;

export const findItemValues = (db: TenantDb, values: readonly ItemValue[]): Promise<ItemValue[]> =>
  db.run<ItemValue>(sql`
    SELECT v.purchase_item_id AS item, v.attribute_id AS attribute, v.value
    FROM ${recordset(values)}
      JOIN item_attribute v ON v.purchase_item_id = r.item AND v.attribute_id = r.attribute
    WHERE v.workspace_id = ${db.me}`);

export async function writeItemValues(db: TenantDb, values: readonly ItemValue[]): Promise<void> {
  const [given, taken] = [values.filter(({ value }) => value !== null), values.filter(({ value }) => value === null)];
  if (given.length > 0) {
    await db.change(sql`
      INSERT INTO item_attribute AS v (purchase_item_id, attribute_id, workspace_id, value)
      SELECT r.item, r.attribute, ${db.me}, r.value
      FROM ${recordset(given)}
      ON CONFLICT (purchase_item_id, attribute_id) DO UPDATE SET value = excluded.value, version = v.version + 1
      WHERE v.value <> excluded.value AND v.workspace_id = ${db.me}`);
  }
  if (taken.length > 0)
    await db.change(
      sql`
        DELETE FROM item_attribute v
        USING ${recordset(taken)}
        WHERE v.purchase_item_id = r.item AND v.attribute_id = r.attribute AND v.workspace_id = ${db.me}`,
    );
}
