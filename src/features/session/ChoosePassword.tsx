import Button from "@mui/material/Button";
import type { SubmitEvent } from "react";
import { useId, useState } from "react";
import { accountApi } from "#contract/users/account.api.ts";
import { PasswordReset } from "#contract/users/account.schema.ts";
import { call } from "#src/api/client.ts";
import { setSessionToken } from "#src/api/session.ts";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import type { WayProps } from "#src/features/session/LoginPage.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { useFocusFirstError } from "#src/ui/forms/use-focus-first-error.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { PublicCard } from "#src/ui/page/PublicCard.tsx";

export function ChoosePassword({ email, onSignedIn }: WayProps) {
  const t = useT();
  const heading = useId();
  const { busy, error, attempt } = useDialogAction();
  const end = useFocusFirstError<HTMLHeadingElement>(busy);
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = formProblems(PasswordReset, { password }, t);
    setProblems(found);
    if (Object.keys(found).length > 0 || busy) return;
    void attempt(async () => {
      const session = await call(accountApi.set_password, { body: { password } });
      setSessionToken(session.token);
      onSignedIn(session);
    });
  };
  return (
    <PublicCard noValidate aria-labelledby={heading} onSubmit={submit}>
      <h1 id={heading} ref={end}>
        {t("account.choose.title")}
      </h1>
      <p>{t("account.choose.lead", { email })}</p>
      <FieldPassword
        large
        label={t("account.choose.password")}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t("account.sign_up.password_hint")}
        error={problems["password"]}
      />
      <FailureNote text={error} />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t("account.choose.submit")}
      </Button>
    </PublicCard>
  );
}
