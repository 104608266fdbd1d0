import Box from "@mui/material/Box";
import type { FormEvent } from "react";
import { accountApi } from "#contract/users/account.api.ts";
import { PasswordChange } from "#contract/users/account.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { setSessionToken } from "#src/api/session.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

const EMPTY = { current_password: "", password: "", repeat: "" };

/** Changes the password. Requires the old password and ends all other sessions. */
export function PasswordCard() {
  const t = useT();
  const notify = useNotify();
  const { refresh } = useCache();
  const change = useCallMutation(accountApi.change_password);
  const { busy, error, attempt } = useDialogAction();
  const { field, checked, is_changed, reset } = useFormValues(EMPTY, ({ repeat, ...body }) => ({
    ...formProblems(PasswordChange, body, t),
    ...(body.current_password === "" ? { current_password: t("validation.required") } : {}),
    ...(repeat === body.password ? {} : { repeat: t("validation.password_repeat") }),
  }));
  useUnsaved(is_changed);
  const send = checked(async ({ current_password, password }) => {
    const { token } = await change.mutateAsync({ body: { current_password, password } });
    setSessionToken(token);
    reset();
    notify(t("account.profile.changed"));
    void refresh("sessions");
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(send);
  };
  return (
    <AsideCard title={t("account.profile.password_title")}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: "flex", flexDirection: "column", gap: 1.75 }}>
        <FieldGrid>
          <FieldPassword
            label={t("account.profile.current")}
            name="current-password"
            autoComplete="current-password"
            {...field("current_password")}
          />
          <FieldPassword
            label={t("account.profile.new")}
            autoComplete="new-password"
            {...field("password")}
            hint={t("account.sign_up.password_hint")}
          />
          <FieldPassword
            label={t("account.profile.repeat")}
            name="repeat"
            autoComplete="new-password"
            {...field("repeat")}
          />
        </FieldGrid>
        <FormEnd submitLabel={t("account.profile.change")} busy={busy} error={error} />
      </Box>
    </AsideCard>
  );
}
