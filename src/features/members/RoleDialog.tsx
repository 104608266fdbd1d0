import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useDelete } from "ra-core";
import { useState } from "react";
import type { Role } from "#contract/members/member.schema.ts";
import { mayGrant, PERMISSIONS } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import { useMe } from "#src/api/me.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useSave } from "#src/entities/form/use-save.ts";
import { PERMISSION_AREAS } from "#src/features/members/permission-areas.ts";
import { useRoleName } from "#src/features/members/use-role-name.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

interface RoleDialogProps {
  workspace: number;
  /** Null for a new role. */
  role: Role | null;
  onSaved: (role: Role) => void;
  onDeleted: (role: Role) => void;
  onClose: () => void;
}

/** Name and rights of a role. A right that one doesn't have oneself can be neither given nor taken. */
export function RoleDialog({ workspace, role, onSaved, onDeleted, onClose }: RoleDialogProps) {
  const t = useT();
  const { principal } = useMe();
  const nameOf = useRoleName();
  const send = useSave<Role>("roles", role?.id, workspace);
  const [remove] = useDelete();
  const { busy, error, attempt } = useAttempt();
  const shown = role === null ? "" : nameOf(role);
  const [name, setName] = useState(shown);
  const [actions, setActions] = useState<readonly Permission[]>(role?.actions.map(({ slug }) => slug) ?? []);
  const toggle = (slug: Permission, on: boolean): void =>
    setActions(PERMISSIONS.filter((each) => (each === slug ? on : actions.includes(each))));
  const save = (): Promise<void> =>
    attempt(async () => {
      // A translated name that nobody touched stays the starting role's.
      const changes = { ...(name === shown ? {} : { name }), ...(role === null ? {} : { version: role.version }) };
      onSaved(await send({ actions: [...actions], ...changes }));
      return undefined;
    });
  const drop = (): Promise<void> =>
    attempt(async () => {
      if (role === null) return undefined;
      await remove("roles", { id: role.id, meta: { of: workspace } }, { returnPromise: true });
      onDeleted(role);
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={role === null ? t("members.rights.title_new") : t("members.rights.title_edit", { name: shown })}
      submit_label={t("ui.action.save")}
      busy={busy}
      error={error}
      disabled={name.trim() === ""}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FieldText
        label={t("members.rights.name")}
        required
        autoFocus={role === null}
        value={name}
        onChange={setName}
        max_length={60}
      />
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: "12px 20px" }}>
        {PERMISSION_AREAS.map(({ area, permissions }) => (
          <Box
            key={area}
            component="fieldset"
            sx={{ m: 0, p: 0, border: 0, display: "flex", flexDirection: "column", gap: 0.75 }}
          >
            <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
              {t(`members.area.${area}`)}
            </Typography>
            {permissions.map((slug) => (
              <FieldCheckbox
                key={slug}
                label={t(`members.permission.${slug}`)}
                checked={actions.includes(slug)}
                disabled={!mayGrant(principal, [slug])}
                {...(mayGrant(principal, [slug]) ? {} : { hint: t("members.rights.beyond") })}
                onChange={(on) => toggle(slug, on)}
              />
            ))}
          </Box>
        ))}
      </Box>
      {role !== null && role.users.length === 0 && (
        <Box>
          <Button color="error" variant="text" disabled={busy} onClick={() => void drop()}>
            {t("members.rights.delete")}
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}
