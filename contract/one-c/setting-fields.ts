import { flagField, lineField, optionalField, enumField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import {
  ONE_C_DRIVERS,
  ONE_C_ENCODINGS,
  ONE_C_FORMATS,
  ONE_C_PRESETS,
  ONE_C_ROLES,
} from "#contract/one-c/one-c.values.ts";
import { optionalLine } from "#contract/primitives.ts";

/**
 * Matches a server address with an optional path. Addresses with credentials are refused, because credentials have
 * separate fields.
 */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i;
const Address = optionalLine(500).refine((value) => value === null || WEB_ADDRESS.test(value), {
  error: "validation.web_address",
});

/** Fields of the 1C exchange settings, except secrets. */
export const ONE_C_SETTING_FIELDS = {
  driver: optionalField(enumField(ONE_C_DRIVERS)),
  role: enumField(ONE_C_ROLES),
  format: enumField(ONE_C_FORMATS),
  encoding: enumField(ONE_C_ENCODINGS),
  /** Naming scheme of an OData database. Null detects the scheme from the published objects. */
  preset: optionalField(enumField(ONE_C_PRESETS)),
  /** True if the order is posted in 1C. */
  posts: flagField(),
  /** True if unknown suppliers and goods are created in 1C. */
  makes: flagField(),
  url: { ...lineField(500), input: Address },
  login: lineField(200),
  /** Order status in 1C that closes the order in this product. */
  final_status: lineField(200),
} as const satisfies Fields;
