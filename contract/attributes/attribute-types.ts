/** What values an attribute has; apart from the schemas, so that who only shows values needn't load them. */
export const ATTRIBUTE_TYPES = ["string", "number", "boolean", "date", "enum"] as const;
/** How a number stands in a value. */
export const ATTRIBUTE_NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
