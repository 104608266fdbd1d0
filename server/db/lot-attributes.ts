import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { LotAttribute } from "#contract/tenders/lot-attribute.ts";

/** The attributes of the lot that the query calls `l`, by name; whoever may see the lot may see them. */
export const lotAttributes: RawBuilder<LotAttribute[]> = sql`coalesce((
  SELECT json_agg(json_build_object('integration_source', a.integration_source, 'key', a.key, 'name', a.name, 'type',
  a.type, 'value', a.value) ORDER BY a.name COLLATE und, a.integration_source, a.key)
  FROM lot_attribute a WHERE a.lot_id = l.id AND a.workspace_id = l.workspace_id), '[]'::json)`;
