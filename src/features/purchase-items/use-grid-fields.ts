import { ATTRIBUTE_TYPES } from "#contract/attributes/attribute-types.ts";
import type { AttributeType } from "#contract/attributes/attribute-types.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { useCall } from "#src/api/hooks.ts";

const NONE: readonly GridField[] = [];

/** Returns the columns of the list, including attributes in use. Empty until loaded. */
export const useGridFields = (): readonly GridField[] =>
  useCall(purchaseItemApi.fields, { body: {} }).data?.results ?? NONE;

export const isAttribute = (
  field: GridField,
): field is GridField & { attribute: NonNullable<GridField["attribute"]> } => field.attribute !== null;

export const attributeType = ({ type }: GridField): AttributeType =>
  ATTRIBUTE_TYPES.find((each) => each === type) ?? "string";
