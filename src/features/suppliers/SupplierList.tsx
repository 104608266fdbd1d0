import { SUPPLIER_SCOPES } from "#contract/workspaces/workspace.schema.ts";
import { FieldList } from "#src/kit/list/FieldList.tsx";
import type { ListViews } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/suppliers/fields.tsx";

const scopeOf = (view: string) => SUPPLIER_SCOPES.find((scope) => scope === view) ?? "known";
const VIEWS: ListViews = {
  views: ["known", "listed", "verified"],
  label: (view, t) => t(`suppliers.view.${scopeOf(view)}`),
  asks: (view) => ({ filter: { scope: scopeOf(view) } }),
};

export const SupplierList = () => <FieldList fields={FIELDS} ownViews={VIEWS} />;
