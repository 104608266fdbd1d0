import { groupApi } from "#contract/groups/group.api.ts";
import { ArrangedFieldList } from "#src/kit/views/ArrangedFieldList.tsx";
import { FIELDS } from "#src/features/groups/fields.tsx";

export const GroupList = () => (
  <ArrangedFieldList table="groups" fields={FIELDS} order="-id" exported={groupApi.export} />
);
