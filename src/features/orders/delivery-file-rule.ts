import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { DELIVERY_FILE_EXTENSIONS } from "#contract/orders/order-delivery.schema.ts";

export const DELIVERY_FILE_RULE = {
  endings: DELIVERY_FILE_EXTENSIONS.map((ending) => `.${ending}`),
  max_bytes: DOCUMENT_MAX_BYTES,
  many: false,
} as const;
