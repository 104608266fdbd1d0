import Box from "@mui/material/Box";
import { useDelete } from "ra-core";
import { useLayoutEffect, useRef, useState } from "react";
import { supplierInviteApi } from "#contract/suppliers/supplier-invite.api.ts";
import type { AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";
import type { InvitedSupplier } from "#contract/suppliers/supplier-invite.api.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { InvitedAddressTable } from "#src/entities/invitation/InvitedAddressTable.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ShowMore } from "#src/ui/page/ShowMore.tsx";
import { readStored, writeStored } from "#src/ui/page/use-stored.ts";

const FIRST_ROWS = 3;
const MORE_ROWS = 20;
const MAX_HEIGHT = "35vh";

function storedHeight(key: string): number {
  const height = readStored(key);
  return typeof height === "number" && height >= 0 ? height : 0;
}

/**
 * Pending invitations above the supplier list. Nothing if there are none. Until they are known, there is as much room as
 * they took last time, so that the list doesn't move.
 */
export function InvitedSuppliers() {
  const { t, formats } = useTextTools();
  const may = useMay();
  const { refresh } = useCache();
  const [shown, setShown] = useState(FIRST_ROWS);
  const { data } = useListOf<InvitedSupplier>("supplier-invites");
  const rows = data ?? [];
  const { workspace } = useMe();
  const key = `invited-suppliers:${workspace?.id ?? 0}`;
  const strip = useRef<HTMLElement>(null);
  const count = data?.length;
  useLayoutEffect(() => {
    if (count !== undefined) writeStored(key, strip.current?.offsetHeight ?? 0);
  }, [count, shown, key]);
  const resend = useCallMutation(supplierInviteApi.resend);
  const [remove] = useDelete();
  if (data === undefined) return <Box sx={{ flex: "none", height: storedHeight(key), maxHeight: MAX_HEIGHT }} />;
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
    <Box
      ref={strip}
      sx={{ flex: "none", maxHeight: MAX_HEIGHT, overflow: "auto", borderBottom: 1, borderColor: "ui.line" }}
    >
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
