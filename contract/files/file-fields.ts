import { z } from "zod";
import { plainTextField, sameField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";

export const FILE_FIELDS = {
  name: plainTextField(),
  type: plainTextField(),
  size: sameField("integer", z.number().int()),
} as const satisfies Fields;
