import { z } from "zod";
import { MappingName } from "#contract/imports/import.schema.ts";
import { Id, IdParam, Timestamp, Version } from "#contract/primitives.ts";

/** A mapping from headers to fields that is saved for the company. `headers` is the complete header row of the file. */
export const SavedMapping = z
  .object({
    id: Id,
    version: Version,
    name: z.string(),
    headers: z.array(z.string()),
    fields: z.array(z.object({ header: z.string(), field: z.string() })),
    updated_at: Timestamp,
  })
  .meta({ id: "KeptMapping" });
export type SavedMapping = z.output<typeof SavedMapping>;

export const SavedMappings = z.object({ results: z.array(SavedMapping) });
export const SavedMappingPatch = z.strictObject({ name: MappingName, version: Version.optional() });
export const MappingById = z.object({ id: IdParam });
