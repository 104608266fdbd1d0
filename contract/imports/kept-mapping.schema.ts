import { z } from "zod";
import { MappingName } from "#contract/imports/import.schema.ts";
import { Id, IdParam, Timestamp, Version } from "#contract/primitives.ts";

/**
 * Columns kept for the company under the header that they had: header → field. `headers` is the whole row, as it stood
 * in the file.
 */
export const KeptMapping = z
  .object({
    id: Id,
    version: Version,
    name: z.string(),
    headers: z.array(z.string()),
    fields: z.array(z.object({ header: z.string(), field: z.string() })),
    updated_at: Timestamp,
  })
  .meta({ id: "KeptMapping" });
export type KeptMapping = z.output<typeof KeptMapping>;

export const KeptMappings = z.object({ results: z.array(KeptMapping) });
export const KeptMappingPatch = z.strictObject({ name: MappingName, version: Version.optional() });
export const MappingById = z.object({ id: IdParam });
