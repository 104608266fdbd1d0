import { groupExportApi } from "#contract/groups/group-export.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { ArrangedFieldList } from "#src/kit/views/ArrangedFieldList.tsx";
import { FIELDS } from "#src/features/groups/fields.tsx";

const GroupBulkBar = deferred(async () => (await import("#src/features/groups/GroupBulkBar.tsx")).GroupBulkBar);

export const GroupList = () => (
  <ArrangedFieldList<Group>
    table="groups"
    fields={FIELDS}
    order="-id"
    exported={groupExportApi.export}
    bulk={(chosen) => <GroupBulkBar {...chosen} />}
  />
);
