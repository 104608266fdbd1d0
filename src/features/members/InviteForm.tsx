import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormState } from "react-hook-form";
import type { Invite } from "#contract/invites/invite.schema.ts";
import type { Role } from "#contract/members/member.schema.ts";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { RecordForm, useOpenForm } from "#src/kit/form/RecordForm.tsx";
import { useInviteFields } from "#src/features/members/invite-fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";

function Line() {
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
      </Box>
      <FailureNote text={error} />
    </Box>
  );
}

/**
 * Invites a member by email and role. Clears the email once the invitation is queued, but keeps the role for the next
 * invitation.
 */
export function InviteForm({ roles, onSent }: { roles: readonly Role[]; onSent: (email: string) => void }) {
  const fields = useInviteFields(roles);
  return (
    <RecordForm<Invite>
      resource="invites"
      fields={fields}
      next={(typed) => ({ ...typed, email: "" })}
      onSaved={({ email }) => onSent(email)}
    >
      <Line />
    </RecordForm>
  );
}
