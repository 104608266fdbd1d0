import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/supplier-companies/fields.ts";

export const SupplierCompanyList = () => <FieldList fields={FIELDS} />;
