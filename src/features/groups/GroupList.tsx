import { groupExportApi } from "#contract/groups/group-export.api.ts";
import { ArrangedFieldList } from "#src/kit/views/ArrangedFieldList.tsx";
import { FIELDS } from "#src/features/groups/fields.tsx";

export const GroupList = () => (
  <ArrangedFieldList table="groups" fields={FIELDS} order="-id" exported={groupExportApi.export} />
);
