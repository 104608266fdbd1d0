import { z } from "zod";
import { plainTextField, sameField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";

/** What is kept of a file that was sent beside its bytes: what it is called, of which kind it is, how many bytes. */
export const FILE_FIELDS = {
  name: plainTextField(),
  type: plainTextField(),
  size: sameField("integer", z.number().int()),
} as const satisfies Fields;
