import Box from "@mui/material/Box";
import { useDelete } from "ra-core";
import { useState } from "react";
import { supplierInviteApi } from "#contract/suppliers/supplier-invite.api.ts";
import type { AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { InvitedAddressTable } from "#src/entities/invitation/InvitedAddressTable.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ShowMore } from "#src/ui/page/ShowMore.tsx";

const FIRST_ROWS = 3;
const MORE_ROWS = 20;

/** Pending invitations above the supplier list. Nothing if there are none. */
export function InvitedSuppliers() {
  const { t, formats } = useTextTools();
  const may = useMay();
  const { refresh } = useCache();
  const [shown, setShown] = useState(FIRST_ROWS);
  const rows = useListOf<AwaitedSupplier>("supplier-invites").data ?? [];
  const resend = useCallMutation(supplierInviteApi.resend);
  const [remove] = useDelete();
  if (rows.length === 0) return null;
  const mayChange = may(supplierInviteApi.create);
  const again = async ({ id }: AwaitedSupplier): Promise<void> => {
    await resend.mutateAsync({ params: { id } });
    await refresh("supplier-invites");
  };
  const stop = async ({ id }: AwaitedSupplier): Promise<void> => {
    await remove("supplier-invites", { id }, { returnPromise: true });
    await refresh("supplier-invites");
  };
  return (
    <Box sx={{ flex: "none", maxHeight: "35vh", overflow: "auto", borderBottom: 1, borderColor: "ui.line" }}>
      <InvitedAddressTable
        rows={rows.toReversed().slice(0, shown)}
        onResend={mayChange ? again : undefined}
        onRemove={mayChange ? stop : undefined}
      />
      <ShowMore
        rest={rows.length - shown}
        page={MORE_ROWS}
        label={(count) => t("suppliers.invite.more", formats.counted(count))}
        onMore={() => setShown(shown + MORE_ROWS)}
      />
    </Box>
  );
}
