import Box from "@mui/material/Box";
import { useState } from "react";
import type { FormEvent } from "react";
import { sessionApi } from "#contract/users/session.api.ts";
import { User, UserPatch } from "#contract/users/user.schema.ts";
import { ApiError, Cancelled } from "#src/api/api-error.ts";
import { useAct } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { formProblems } from "#src/entities/failure/form-problems.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { EmailDialog } from "#src/features/account/EmailDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const FIELDS = ["last_name", "first_name", "patronymic", "phone"] as const;
type Field = (typeof FIELDS)[number];
type Form = Readonly<Record<Field, string>>;

const formOf = (user: User): Form => ({
  last_name: user.last_name,
  first_name: user.first_name,
  patronymic: user.patronymic ?? "",
  phone: user.phone ?? "",
});

/** Name and phone of the person who is signed in. */
export function PersonCard() {
  const t = useT();
  const feedback = useFeedback();
  const { user, reread } = useMe();
  const update = useAct(sessionApi.update_user);
  const { ask, dialog } = useConflict();
  const { busy, error, attempt } = useAttempt();
  const [form, setForm] = useState(() => formOf(user));
  const [moving, setMoving] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const changed = (base: User): Field[] => FIELDS.filter((field) => form[field] !== formOf(base)[field]);
  useUnsaved(changed(user).length > 0);
  const send = async (base: User, fields: readonly Field[]): Promise<void> => {
    try {
      await update.mutateAsync({
        params: { id: user.id },
        body: { ...Object.fromEntries(fields.map((field) => [field, form[field]])), version: base.version },
      });
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.code !== "version_conflict") throw reason;
      const current = User.parse(reason.body.current);
      const both = fields.filter(
        (field) => formOf(current)[field] !== formOf(base)[field] && formOf(current)[field] !== form[field],
      );
      const choices = await ask(
        both.map((field) => ({
          key: field,
          label: t(`account.profile.${field}`),
          mine: form[field],
          theirs: formOf(current)[field],
        })),
      );
      if (choices === null) throw new Cancelled();
      await send(
        current,
        fields.filter((field) => choices[field] !== "theirs"),
      );
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = formProblems(UserPatch, form, t);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void attempt(async () => {
      await send(user, changed(user));
      await reread();
      feedback.toast(t("account.profile.saved"));
      return undefined;
    });
  };
  return (
    <AsideCard title={t("account.profile.data")}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: "flex", flexDirection: "column", gap: 1.75 }}>
        <FieldGrid>
          {FIELDS.map((field) => (
            <FieldText
              key={field}
              label={t(`account.profile.${field}`)}
              required={field === "first_name" || field === "last_name"}
              value={form[field]}
              onChange={(value) => setForm((now) => ({ ...now, [field]: value }))}
              error={problems[field]}
              max_length={100}
            />
          ))}
          <FieldText
            label={t("account.profile.email")}
            label_extra={<TextLink onClick={() => setMoving(true)}>{t("account.profile.change_email")}</TextLink>}
            value={user.email}
            onChange={() => undefined}
            disabled
          />
        </FieldGrid>
        <FormEnd
          submit_label={t("account.profile.save")}
          busy={busy}
          error={error}
          disabled={changed(user).length === 0}
        />
      </Box>
      {dialog}
      {moving && <EmailDialog onClose={() => setMoving(false)} />}
    </AsideCard>
  );
}
