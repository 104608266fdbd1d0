import { z } from "zod";
import { plainTextField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";

/** What a file that was sent is called, and of which kind it is. */
export const NAMED_FILE_FIELDS = {
  name: plainTextField(),
  type: plainTextField(),
} as const satisfies Fields;

/** What is kept of it beside its bytes: how many they are, too. */
export const FILE_FIELDS = {
  ...NAMED_FILE_FIELDS,
  size: { sql: "integer", nullable: false, input: z.number().int(), output: z.number().int() },
} as const satisfies Fields;
