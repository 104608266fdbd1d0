import { FieldList } from "#src/kit/list/FieldList.tsx";
import { COLUMNS } from "#src/features/users/fields.ts";

/** Everybody who has an account. */
export const UserList = () => <FieldList fields={COLUMNS} />;
