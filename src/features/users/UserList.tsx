import { FieldList } from "#src/kit/list/FieldList.tsx";
import { COLUMNS } from "#src/features/users/fields.ts";

export const UserList = () => <FieldList fields={COLUMNS} />;
