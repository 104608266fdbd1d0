import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/groups/fields.tsx";

export const GroupList = () => <FieldList fields={FIELDS} />;
