import { dayField, lineField } from "#contract/field-kinds.ts";
import { namesWhere } from "#contract/fields.ts";
import type { Field, Fields } from "#contract/fields.ts";
import { IsoDate } from "#contract/primitives.ts";

interface AnnouncedShape extends Field {
  /** The form and the card take texts from here: a `text` is a line, a `long` text a paragraph. */
  readonly kind: "day" | "text" | "long";
}

/** Fields of the supplier's announcement; empty for a delivery that arrived unannounced. */
export const ANNOUNCED_FIELDS = {
  shipped_on: { ...dayField(), input: IsoDate, kind: "day" },
  expected_on: { ...dayField(), input: IsoDate, kind: "day" },
  waybill: { ...lineField(100), kind: "text" },
  comment: { ...lineField(2000), kind: "long" },
} as const satisfies Readonly<Record<string, AnnouncedShape>>;

export const ANNOUNCED_LINES = namesWhere(ANNOUNCED_FIELDS, { kind: "text" });
export const ANNOUNCED_PARAGRAPHS = namesWhere(ANNOUNCED_FIELDS, { kind: "long" });
export const ANNOUNCED_TEXTS = [...ANNOUNCED_LINES, ...ANNOUNCED_PARAGRAPHS];
export type AnnouncedText = (typeof ANNOUNCED_TEXTS)[number];

export const ENDED_FIELDS = {
  received_on: { ...dayField(), input: IsoDate },
  receipt_comment: lineField(2000),
  cancel_reason: lineField(2000),
} as const satisfies Fields;
