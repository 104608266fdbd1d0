/**
 * Value types of an attribute. This file stands apart so that code that only displays values need not load the schemas.
 */
export const ATTRIBUTE_TYPES = ["string", "number", "boolean", "date", "enum"] as const;
export const ATTRIBUTE_NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
