import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import type { UserRow } from "#contract/user-admin/user-admin.api.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { fullName } from "#src/entities/user/full-name.ts";
import { useMembership } from "#src/features/supplier-companies/use-membership.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

export function RemoveUserDialog({
  company,
  user,
  onClose,
}: {
  company: SupplierCompany;
  user: UserRow;
  onClose: () => void;
}) {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const { add, take } = useMembership(company);
  const name = fullName(user);
  const bringBack = (): void => {
    add(user.id).catch(fail);
  };
  const confirm = async (): Promise<void> => {
    await take(user.id);
    onClose();
    notify(t("supplier_companies.users.removed", { name }), {
      action: { label: t("ui.action.undo"), onClick: bringBack },
    });
  };
  return (
    <ConfirmActionDialog
      destructive
      title={t("supplier_companies.users.remove_title", { name })}
      confirmLabel={t("supplier_companies.users.remove")}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("supplier_companies.users.remove_text", { company: company.name })}
    </ConfirmActionDialog>
  );
}
