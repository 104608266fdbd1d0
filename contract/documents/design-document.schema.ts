import { z } from "zod";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { propertyOf } from "#contract/fields.ts";
import { Id, Timestamp } from "#contract/primitives.ts";

/** A drawing, model or description of a purchase item or of a lot. Its content never changes. */
export const DesignDocument = z
  .object({ id: Id, ...propertyOf(FILE_FIELDS, "output"), created_at: Timestamp })
  .meta({ id: "DesignDocument" });
export type DesignDocument = z.output<typeof DesignDocument>;

/** All documents of one item or lot, in the order in which they were added. */
export const DesignDocuments = z.object({ results: z.array(DesignDocument) });
