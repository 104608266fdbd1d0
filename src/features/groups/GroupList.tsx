import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/groups/fields.tsx";

/** Groups of purchase items: bills of materials, projects, batches. */
export const GroupList = () => <FieldList fields={FIELDS} />;
