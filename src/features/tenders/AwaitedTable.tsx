import { useDelete } from "ra-core";
import { awaitedApi } from "#contract/tenders/awaited.api.ts";
import type { AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useSetListCache } from "#src/api/use-list-of.ts";
import { InvitedAddressTable } from "#src/entities/invitation/InvitedAddressTable.tsx";

interface AwaitedTableProps {
  tender: Tender;
  rows: readonly AwaitedSupplier[];
  canChange: boolean;
  onPreview?: ((row: AwaitedSupplier) => void) | undefined;
}

export function AwaitedTable({ tender, rows, canChange, onPreview }: AwaitedTableProps) {
  const { refresh } = useCache();
  const take = useSetListCache("awaited-suppliers", tender.id);
  const resend = useCallMutation(awaitedApi.resend);
  const [remove] = useDelete();
  const again = async ({ id }: AwaitedSupplier): Promise<void> =>
    take(await resend.mutateAsync({ params: { id: tender.id, awaitedId: id } }));
  const stop = async ({ id }: AwaitedSupplier): Promise<void> => {
    await remove("awaited-suppliers", { id, meta: { of: tender.id } }, { returnPromise: true });
    await refresh("tenders");
  };
  return (
    <InvitedAddressTable
      rows={rows}
      onResend={canChange && tender.status === "TENDER_OPENED" ? again : undefined}
      onPreview={onPreview}
      onRemove={canChange ? stop : undefined}
    />
  );
}
