import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/all-tenders/fields.tsx";

/** The tenders of every workspace, to be read by administrators. */
export const AllTendersList = () => <FieldList fields={FIELDS} />;
