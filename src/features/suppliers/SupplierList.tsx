import { useState } from "react";
import { supplierExportApi } from "#contract/suppliers/supplier-export.api.ts";
import { SUPPLIER_SCOPES } from "#contract/workspaces/workspace.schema.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { useLiveList } from "#src/api/use-live-list.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { ArrangedFieldList } from "#src/kit/views/ArrangedFieldList.tsx";
import type { ListViews } from "#src/kit/list/use-field-list.tsx";
import { FIELDS } from "#src/features/suppliers/fields.tsx";
import { InvitedSuppliers } from "#src/features/suppliers/InvitedSuppliers.tsx";
import { InviteSuppliersTool } from "#src/features/suppliers/InviteSuppliersButton.tsx";

/** Only a company without suppliers reads how to begin. */
const NoSuppliers = deferred<{ onInvite: () => void }>(
  async () => (await import("#src/features/suppliers/NoSuppliers.tsx")).NoSuppliers,
);

const scopeOf = (view: string) => SUPPLIER_SCOPES.find((scope) => scope === view) ?? "known";
const VIEWS: ListViews = {
  views: ["known", "listed", "verified"],
  label: (view, t) => t(`suppliers.view.${scopeOf(view)}`),
  asks: (view) => ({ filter: { scope: scopeOf(view) } }),
};

const InviteSuppliersDialog = deferred(
  async () => (await import("#src/features/suppliers/InviteSuppliersDialog.tsx")).InviteSuppliersDialog,
);

const SupplierBulkBar = deferred(
  async () => (await import("#src/features/suppliers/SupplierBulkBar.tsx")).SupplierBulkBar,
);

export function SupplierList() {
  // The customer's record changes when a supplier accepts an invitation.
  useLiveList("suppliers", ["workspace_changed"]);
  useLiveList("supplier-invites", ["workspace_changed"]);
  // The dialog isn't part of its buttons: they disappear when the list is no longer empty, and typed addresses would too.
  const [isInviting, setInviting] = useState(false);
  const onInvite = () => setInviting(true);
  return (
    <>
      <ArrangedFieldList<SupplierRow>
        table="suppliers"
        fields={FIELDS}
        ownViews={VIEWS}
        order="name"
        exported={supplierExportApi.export}
        actions={<InviteSuppliersTool onInvite={onInvite} />}
        notices={<InvitedSuppliers />}
        bulk={(chosen) => <SupplierBulkBar {...chosen} />}
        empty={<NoSuppliers onInvite={onInvite} />}
      />
      {isInviting && <InviteSuppliersDialog onClose={() => setInviting(false)} />}
    </>
  );
}
