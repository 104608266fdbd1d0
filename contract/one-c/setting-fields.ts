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

/** A server address with an optional path. Credentials are refused because they have their own fields. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i;
const Address = optionalLine(500).refine((value) => value === null || WEB_ADDRESS.test(value), {
  error: "validation.web_address",
});

/** 1C exchange settings, except secrets. */
export const ONE_C_SETTING_FIELDS = {
  driver: optionalField(enumField(ONE_C_DRIVERS)),
  role: enumField(ONE_C_ROLES),
  format: enumField(ONE_C_FORMATS),
  encoding: enumField(ONE_C_ENCODINGS),
  /** For OData: the naming scheme of the database. With null it is detected from the published objects. */
  preset: optionalField(enumField(ONE_C_PRESETS)),
  /**
   * Whether the order is posted in 1C (`posts`), and whether unknown suppliers and goods are created there (`makes`).
   */
  posts: flagField(),
  makes: flagField(),
  url: { ...lineField(500), input: Address },
  login: lineField(200),
  /** Order status in 1C that closes the order here. */
  final_status: lineField(200),
} as const satisfies Fields;
