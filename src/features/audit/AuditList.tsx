import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/audit/fields.tsx";

export const AuditList = () => <FieldList fields={FIELDS} />;
