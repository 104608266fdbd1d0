import Button from "@mui/material/Button";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useChanged } from "#src/api/use-changed.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

export function ListedButton({
  supplier,
  plain = false,
}: {
  supplier: Pick<SupplierRow, "id" | "name" | "is_listed">;
  plain?: boolean;
}) {
  const t = useT();
  const may = useMay();
  const { workspace } = useMe();
  const notify = useNotify();
  const fail = useFailure();
  const changed = useChanged("suppliers");
  const add = useCallMutation(workspaceApi.add_supplier);
  const remove = useCallMutation(workspaceApi.remove_supplier);
  if (workspace === null || !may(workspaceApi.add_supplier)) return null;
  const { id, name, is_listed } = supplier;
  const words = t(is_listed ? "suppliers.remove" : "suppliers.add");
  const toggle = (): void => {
    const work: Promise<unknown> = is_listed
      ? remove.mutateAsync({ params: { id: workspace.id, supplierId: id } })
      : add.mutateAsync({ params: { id: workspace.id }, body: { supplier: id } });
    work
      .then(() => notify(t(is_listed ? "suppliers.removed" : "suppliers.added", { name })))
      .catch(fail)
      .finally(() => void changed());
  };
  return (
    <Button
      size="small"
      {...(plain ? { variant: "text" as const, color: is_listed ? ("inherit" as const) : ("primary" as const) } : {})}
      aria-label={`${words}: ${name}`}
      disabled={add.isPending || remove.isPending}
      onClick={toggle}
    >
      {words}
    </Button>
  );
}
