import { userExportApi } from "#contract/user-admin/user-export.api.ts";
import { ArrangedFieldList } from "#src/kit/views/ArrangedFieldList.tsx";
import { COLUMNS } from "#src/features/users/fields.ts";

export const UserList = () => (
  <ArrangedFieldList table="all-users" fields={COLUMNS} order="name" exported={userExportApi.export} />
);
