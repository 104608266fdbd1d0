import Button from "@mui/material/Button";
import { useListContext } from "ra-core";
import { supplierInviteApi } from "#contract/suppliers/supplier-invite.api.ts";
import { useMay } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

interface InviteSuppliersButtonProps {
  /** Whether this is the first thing to do on a page. */
  main?: boolean;
  onInvite: () => void;
}

/** Button for those who may change the supplier list. The list has the dialog, which outlives the button. */
export function InviteSuppliersButton({ main = false, onInvite }: InviteSuppliersButtonProps) {
  const t = useT();
  const may = useMay();
  if (!may(supplierInviteApi.create)) return null;
  return (
    <Button {...(main ? { variant: "contained" as const } : { startIcon: <Icon name="mail" /> })} onClick={onInvite}>
      {t("suppliers.invite.action")}
    </Button>
  );
}

/** The same button in the bar of a list. An empty list shows it among the ways to begin instead. */
export function InviteSuppliersTool({ onInvite }: Pick<InviteSuppliersButtonProps, "onInvite">) {
  const { total, filterValues } = useListContext();
  return total === 0 && filterValues["q"] === undefined ? null : <InviteSuppliersButton onInvite={onInvite} />;
}
