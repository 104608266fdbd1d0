import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/supplier-companies/fields.ts";

/** The catalogue of supplier companies. */
export const SupplierCompanyList = () => <FieldList fields={FIELDS} />;
