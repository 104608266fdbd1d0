import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { LOT_ATTRIBUTE_FIELDS } from "#contract/tenders/lot-attribute.ts";
import type { LotAttribute } from "#contract/tenders/lot-attribute.ts";
import { describedTable } from "#server/db/described.ts";

export const LOT_ATTRIBUTE = describedTable("lot_attribute", LOT_ATTRIBUTE_FIELDS, {
  lot_id: "kept",
  tender_id: "kept",
  workspace_id: "tenant",
});

/** The attributes of lot `l`, sorted by name. Everyone who may see the lot may see its attributes. */
export const lotAttributes: RawBuilder<LotAttribute[]> = sql`
  coalesce(
    (
      SELECT json_agg(
        json_build_object(${LOT_ATTRIBUTE.pairs("a")})
        ORDER BY a.name COLLATE und, a.integration_source, a.key
      )
      FROM lot_attribute a
      WHERE a.lot_id = l.id AND a.workspace_id = l.workspace_id
    ),
    '[]'::json
  )`;
