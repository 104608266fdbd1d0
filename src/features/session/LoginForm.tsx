import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { SubmitEvent } from "react";
import { useId, useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

const Card = styled("form")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 14,
  width: "100%",
  maxWidth: 400,
  padding: "28px 28px 28px",
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.ui.shadow2,
  "& h1": { ...theme.typography.h1, marginBottom: 4 },
  [theme.breakpoints.down("sm")]: { padding: "24px 20px" },
}));

/** The first field of the form that has something to mend. */
function focusField(form: HTMLFormElement, name: "email" | "password"): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

interface LoginFormProps {
  busy: boolean;
  /** Why the last try failed. */
  error: string | null;
  /** Answers whether it went well. */
  onSignIn: (credentials: { email: string; password: string }) => Promise<boolean>;
}

/** E-mail and password. What was typed stays, whatever the answer is. */
export function LoginForm({ busy, error, onSignIn }: LoginFormProps) {
  const t = useT();
  const heading = useId();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const noEmail = email.trim() === "";
  const noPassword = password === "";

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (noEmail || noPassword) return focusField(form, noEmail ? "email" : "password");
    if (!busy && !(await onSignIn({ email, password }))) focusField(form, "password");
  };

  return (
    <Card noValidate aria-labelledby={heading} onSubmit={(event) => void submit(event)}>
      <h1 id={heading}>{t("session.login.title")}</h1>
      <FieldText large label={t("session.login.email")} name="email" type="email" autoComplete="username" value={email} onChange={setEmail} error={checked && noEmail ? t("session.login.email_missing") : null} />
      <FieldPassword large label={t("session.login.password")} autoComplete="current-password" value={password} onChange={setPassword} error={checked && noPassword ? t("session.login.password_missing") : null} />
      {error !== null && (
        <Callout tone="bad" role="alert">
          {error}
        </Callout>
      )}
      <Button type="submit" variant="contained" size="large" aria-disabled={busy} sx={{ mt: 0.5 }}>
        {t(busy ? "session.login.busy" : "session.login.submit")}
      </Button>
    </Card>
  );
}
