import Button from "@mui/material/Button";
import type { SubmitEvent } from "react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { PublicCard } from "#src/ui/page/PublicCard.tsx";
import type { SignInWith } from "#src/features/session/session-calls.ts";
import type { SignInAnswer } from "#src/features/session/use-sign-in.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

function focusField(form: HTMLFormElement, name: "email" | "password" | "second-factor"): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

interface LoginFormProps {
  /** Email address, shared by all sign-in methods. */
  email: string;
  onEmail: (email: string) => void;
  password: string;
  onPassword: (password: string) => void;
  notice: { readonly tone: "good" | "warn"; readonly text: string } | null;
  wayTo: (mode: "code" | "sign_up" | "reset") => string;
  busy: boolean;
  error: string | null;
  /** True if the password was correct and the account also requires a code. */
  needsFactor: boolean;
  onSignIn: (credentials: SignInWith) => Promise<SignInAnswer>;
}

/**
 * Signs in with email, password and, if the account requires it, the second factor. After a failure, the form keeps the
 * typed values.
 */
export function LoginForm({
  email,
  onEmail,
  password,
  onPassword,
  notice,
  wayTo,
  busy,
  error,
  needsFactor,
  onSignIn,
}: LoginFormProps) {
  const t = useT();
  const heading = useId();
  const [factor, setFactor] = useState("");
  const [checked, setChecked] = useState(false);
  const [isEmailKnown] = useState(email.trim() !== "");
  const noEmail = email.trim() === "";
  const noPassword = password === "";

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (noEmail || noPassword) return focusField(form, noEmail ? "email" : "password");
    if (busy) return undefined;
    const answer = await onSignIn({ email, password, ...(needsFactor ? { second_factor: factor } : {}) });
    return answer === "refused" ? focusField(form, needsFactor ? "second-factor" : "password") : undefined;
  };

  return (
    <PublicCard noValidate aria-labelledby={heading} onSubmit={(event) => void submit(event)}>
      <h1 id={heading}>{t("session.login.title")}</h1>
      {notice !== null && (
        <Callout tone={notice.tone} role="status">
          {notice.text}
        </Callout>
      )}
      <FieldText
        large
        autoFocus={!isEmailKnown}
        label={t("session.login.email")}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={checked && noEmail ? t("session.login.email_missing") : null}
      />
      <FieldPassword
        large
        autoFocus={isEmailKnown}
        label={t("session.login.password")}
        labelExtra={<Link to={wayTo("reset")}>{t("session.login.forgot")}</Link>}
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
        error={checked && noPassword ? t("session.login.password_missing") : null}
      />
      {needsFactor && (
        <FieldText
          large
          autoFocus
          label={t("session.login.factor")}
          name="second-factor"
          autoComplete="one-time-code"
          value={factor}
          onChange={setFactor}
          hint={t("session.login.factor_hint")}
          maxLength={40}
        />
      )}
      {checked && (noEmail || noPassword) && (
        <Callout tone="bad" role="alert">
          {t("session.login.both_missing")}
        </Callout>
      )}
      <FailureNote text={error} />
      <Button type="submit" variant="contained" size="large" aria-disabled={busy} sx={{ mt: 0.5 }}>
        {t(busy ? "session.login.busy" : "session.login.submit")}
      </Button>
      <span className="or">{t("session.login.or")}</span>
      <Button component={Link} to={wayTo("code")} size="large">
        {t("session.login.by_code")}
      </Button>
      <span className="foot">
        {t("session.login.no_account")} <Link to={wayTo("sign_up")}>{t("session.login.register")}</Link>
      </span>
    </PublicCard>
  );
}
