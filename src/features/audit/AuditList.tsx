import { auditExportApi } from "#contract/audit/audit-export.api.ts";
import { FIELDS } from "#src/features/audit/fields.tsx";
import { ArrangedFieldList } from "#src/kit/views/ArrangedFieldList.tsx";

export const AuditList = () => (
  <ArrangedFieldList table="audit" fields={FIELDS} order="-at" exported={auditExportApi.export} />
);
