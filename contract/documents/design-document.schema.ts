import { z } from "zod";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { propertyOf } from "#contract/fields.ts";
import { listAnswer } from "#contract/list.ts";
import { Id, Timestamp } from "#contract/primitives.ts";

/** A drawing, model or description of a purchase item or lot. The content of a document is immutable. */
export const DesignDocument = z
  .object({ id: Id, ...propertyOf(FILE_FIELDS, "output"), created_at: Timestamp })
  .meta({ id: "DesignDocument" });
export type DesignDocument = z.output<typeof DesignDocument>;

export const DesignDocuments = listAnswer(DesignDocument);
