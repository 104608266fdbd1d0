/** What values an attribute has; apart from the schemas, so that who only shows values needn't load them. */
export const ATTRIBUTE_TYPES = ["string", "number", "boolean", "date", "enum"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
