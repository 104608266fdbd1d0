import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/audit/fields.tsx";

/** Who changed what in all workspaces, the newest first. */
export const AuditList = () => <FieldList fields={FIELDS} />;
