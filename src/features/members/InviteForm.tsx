import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import type { Invite } from "#contract/invites/invite.schema.ts";
import type { Role } from "#contract/members/member.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useRoleText } from "#src/entities/role/use-role-text.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { RecordForm, useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { useInviteFields } from "#src/features/members/invite-fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";

const InviteSheetDialog = deferred(
  async () => (await import("#src/features/members/InviteSheetDialog.tsx")).InviteSheetDialog,
);

/** Says what the chosen role may and may not do. */
function ChosenRole({ roles }: { roles: readonly Role[] }) {
  const { workspace } = useMe();
  const textOf = useRoleText();
  const chosen: unknown = useWatch({ name: "role" });
  const role = roles.find(({ id }) => String(id) === String(chosen));
  if (role === undefined || workspace === null) return null;
  const text = textOf(
    role.actions.map(({ slug }) => slug),
    workspace,
  );
  return <Box sx={{ color: "text.secondary", typography: "body2" }}>{text}</Box>;
}

function Line({ roles, onSheet }: { roles: readonly Role[]; onSheet: () => void }) {
  const t = useT();
  const { busy, error, onSubmit } = useOpenForm();
  const { errors } = useFormState();
  const isWrong = "email" in errors || "role" in errors;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      aria-label={t("members.invites.send")}
      sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5, display: "flex", flexDirection: "column", gap: 1 }}
    >
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          alignItems: "flex-end",
          "& > div": { flex: "1 1 180px" },
          "& > div:first-of-type": { flex: "2 1 220px" },
        }}
      >
        <FormInputs />
        <Button
          type="submit"
          variant="contained"
          loading={busy}
          startIcon={<Icon name="plus" />}
          sx={{ mb: isWrong ? "22px" : 0 }}
        >
          {t("members.invites.send")}
        </Button>
        <Button startIcon={<Icon name="upload" />} sx={{ mb: isWrong ? "22px" : 0 }} onClick={onSheet}>
          {t("sheet_rows.open")}
        </Button>
      </Box>
      <ChosenRole roles={roles} />
      <FailureNote text={error} />
    </Box>
  );
}

interface InviteFormProps {
  roles: readonly Role[];
  onSent: (email: string) => void;
  onSheetSent: () => void;
}

/**
 * Invites a member by email and role. Clears the email once the invitation is queued, but keeps the role for the next
 * invitation. Invites many members from a spreadsheet.
 */
export function InviteForm({ roles, onSent, onSheetSent }: InviteFormProps) {
  const fields = useInviteFields(roles);
  const [isFromSheet, setFromSheet] = useState(false);
  return (
    <>
      <RecordForm<Invite>
        resource="invites"
        fields={fields}
        next={(typed) => ({ ...typed, email: "" })}
        onSaved={({ email }) => onSent(email)}
      >
        <Line roles={roles} onSheet={() => setFromSheet(true)} />
      </RecordForm>
      {isFromSheet && <InviteSheetDialog roles={roles} onSent={onSheetSent} onClose={() => setFromSheet(false)} />}
    </>
  );
}
