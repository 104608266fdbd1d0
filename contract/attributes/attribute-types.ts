/**
 * Value types of an attribute. They have a file of their own, so that pages that only display values don't load the
 * schemas.
 */
export const ATTRIBUTE_TYPES = ["string", "number", "boolean", "date", "enum"] as const;
export const ATTRIBUTE_NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
