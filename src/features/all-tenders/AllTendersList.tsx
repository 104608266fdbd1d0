import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/all-tenders/fields.tsx";

export const AllTendersList = () => <FieldList fields={FIELDS} />;
