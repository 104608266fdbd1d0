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

/** An address of a server with its path; who signs in is a field of its own. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i;
const Address = optionalLine(500).refine((value) => value === null || WEB_ADDRESS.test(value), {
  error: "validation.web_address",
});

/** How a workspace exchanges orders with 1C, but for what opens something there. */
export const ONE_C_SETTING_FIELDS = {
  driver: optionalField(enumField(ONE_C_DRIVERS)),
  role: enumField(ONE_C_ROLES),
  format: enumField(ONE_C_FORMATS),
  encoding: enumField(ONE_C_ENCODINGS),
  /** Of a base behind OData: which names its objects have (null: what it publishes decides). */
  preset: optionalField(enumField(ONE_C_PRESETS)),
  /** Whether its order is posted, and whether suppliers and goods that it doesn't know are made in it. */
  posts: flagField(),
  makes: flagField(),
  /** Where documents are sent to, and the account of 1C for it. */
  url: { ...lineField(500), input: Address },
  login: lineField(200),
  /** The order's status in 1C that closes it here. */
  final_status: lineField(200),
} as const satisfies Fields;
