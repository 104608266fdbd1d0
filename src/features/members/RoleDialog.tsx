import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useDelete } from "ra-core";
import { useMemo } from "react";
import type { Role } from "#contract/members/member.schema.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { FormInput } from "#src/kit/form/FormInputs.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { RecordFormDialog } from "#src/kit/form/RecordFormDialog.tsx";
import { ROLE_NAME, ROLE_RULES, roleBody, useRightFields, useTypedRole } from "#src/features/members/role-fields.ts";
import { useRoleName } from "#src/entities/role/use-role-name.ts";
import { useT } from "#src/locale/use-t.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";

interface RoleDialogProps {
  workspace: number;
  /** Null for a new role. */
  role: Role | null;
  onSaved: (role: Role) => void;
  onDeleted: (role: Role) => void;
  onClose: () => void;
}

function DeleteRole({ workspace, role, onDeleted }: { workspace: number; role: Role; onDeleted: () => void }) {
  const t = useT();
  const [remove] = useDelete();
  const { busy, error, attempt } = useDialogAction();
  const drop = (): Promise<void> =>
    attempt(async () => {
      await remove("roles", { id: role.id, meta: { of: workspace } }, { returnPromise: true });
      onDeleted();
    });
  return (
    <>
      <Box>
        <Button color="error" variant="text" loading={busy} onClick={() => void drop()}>
          {t("members.rights.delete")}
        </Button>
      </Box>
      <FailureNote text={error} />
    </>
  );
}

/** Edits the name and permissions of a role. Users can neither grant nor revoke permissions they don't have. */
export function RoleDialog({ workspace, role, onSaved, onDeleted, onClose }: RoleDialogProps) {
  const t = useT();
  const nameOf = useRoleName();
  const view = useTypedRole();
  const rights = useRightFields();
  const fields = useMemo(() => [ROLE_NAME, ...rights], [rights]);
  return (
    <RecordForm<Role>
      resource="roles"
      of={workspace}
      fields={fields}
      record={role === null ? undefined : view(role)}
      rules={ROLE_RULES}
      view={view}
      wrap={roleBody}
      onSaved={onSaved}
    >
      <RecordFormDialog
        title={role === null ? t("members.rights.title_new") : t("members.rights.title_edit", { name: nameOf(role) })}
        submitLabel={t("ui.action.save")}
        onClose={onClose}
      >
        <FormInput field={ROLE_NAME} focus={role === null} />
        <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: "12px 20px" }}>
          {rights.map((field) => (
            <FormInput key={field.source} field={field} />
          ))}
        </Box>
        {role !== null && role.users.length === 0 && (
          <DeleteRole workspace={workspace} role={role} onDeleted={() => onDeleted(role)} />
        )}
      </RecordFormDialog>
    </RecordForm>
  );
}
