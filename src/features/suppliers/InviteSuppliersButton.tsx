import Button from "@mui/material/Button";
import { useListContext } from "ra-core";
import { useState } from "react";
import { supplierInviteApi } from "#contract/suppliers/supplier-invite.api.ts";
import { useMay } from "#src/api/me.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const InviteSuppliersDialog = deferred(
  async () => (await import("#src/features/suppliers/InviteSuppliersDialog.tsx")).InviteSuppliersDialog,
);

/** Button for those who may change the supplier list. `main` is the first thing to do on a page. */
export function InviteSuppliersButton({ main = false }: { main?: boolean }) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(supplierInviteApi.create)) return null;
  return (
    <>
      <Button
        {...(main ? { variant: "contained" as const } : { startIcon: <Icon name="mail" /> })}
        onClick={() => setOpen(true)}
      >
        {t("suppliers.invite.action")}
      </Button>
      {isOpen && <InviteSuppliersDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same button in the bar of a list. An empty list shows it among the ways to begin instead. */
export function InviteSuppliersTool() {
  const { total, filterValues } = useListContext();
  return total === 0 && filterValues["q"] === undefined ? null : <InviteSuppliersButton />;
}
