import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { FormEvent } from "react";
import { useState } from "react";
import type { Invite } from "#contract/invites/invite.schema.ts";
import type { Role } from "#contract/members/member.schema.ts";
import { mayGrant } from "#contract/permissions.ts";
import { Email } from "#contract/primitives.ts";
import { useMe } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useSave } from "#src/entities/form/use-save.ts";
import { useRoleName } from "#src/features/members/use-role-name.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

/** Invites by address and role; both must be filled in. What was typed stays until the mail is on its way. */
export function InviteForm({ roles, onSent }: { roles: readonly Role[]; onSent: (email: string) => void }) {
  const t = useT();
  const { principal } = useMe();
  const nameOf = useRoleName();
  const invite = useSave<Invite>("invites", undefined);
  const { busy, error, attempt } = useAttempt();
  const [email, setEmail] = useState("");
  useUnsaved(email.trim() !== "");
  const [role, setRole] = useState<number | null>(roles.find(({ code }) => code === "MG")?.id ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() === "" || role === null) return setProblem(t("members.invites.all_fields"));
    if (!Email.safeParse(email).success) return setProblem(t("validation.email"));
    setProblem(null);
    void attempt(async () => {
      await invite({ email, role });
      onSent(email.trim().toLowerCase());
      setEmail("");
      return undefined;
    });
  };
  const options = roles.map((each) => ({
    value: each.id,
    label: nameOf(each),
    disabled: !mayGrant(
      principal,
      each.actions.map(({ slug }) => slug),
    ),
  }));
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-label={t("members.invites.send")}
      sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5, display: "flex", flexDirection: "column", gap: 1 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-end" }}>
        <Box sx={{ flex: "2 1 220px" }}>
          <FieldText
            label={t("members.invites.email")}
            type="email"
            required
            value={email}
            onChange={setEmail}
            autoComplete="off"
            error={problem}
            max_length={254}
          />
        </Box>
        <Box sx={{ flex: "1 1 180px" }}>
          <FieldSelect label={t("members.invites.role")} required value={role} options={options} onChange={setRole} />
        </Box>
        <Button
          type="submit"
          variant="contained"
          loading={busy}
          startIcon={<Icon name="plus" />}
          sx={{ mb: problem === null ? 0 : "22px" }}
        >
          {t("members.invites.send")}
        </Button>
      </Box>
      {error !== null && (
        <Callout tone="bad" role="alert">
          {error}
        </Callout>
      )}
    </Box>
  );
}
