import { ATTRIBUTE_OWNERS } from "#contract/attributes/attribute.schema.ts";
import { FieldList } from "#src/kit/list/FieldList.tsx";
import type { ListViews } from "#src/kit/list/use-field-list.tsx";
import { FIELDS } from "#src/features/attributes/fields.ts";

const ownerOf = (view: string) => ATTRIBUTE_OWNERS.find((owner) => owner === view) ?? "item";
const OWNERS: ListViews = {
  views: ATTRIBUTE_OWNERS,
  label: (view, t) => t(`attributes.owner.${ownerOf(view)}`),
  asks: (view) => ({ resource: `${ownerOf(view)}-attributes` }),
};

export const AttributeList = () => <FieldList fields={FIELDS} ownViews={OWNERS} />;
