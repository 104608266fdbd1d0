import Button from "@mui/material/Button";
import type { SubmitEvent } from "react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { accountApi } from "#contract/users/account.api.ts";
import type { MailRequestResult } from "#contract/users/account.schema.ts";
import { emailProblem } from "#contract/email.ts";
import { call } from "#src/api/client.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { PublicCard } from "#src/ui/page/PublicCard.tsx";
import { useWantedPage } from "#src/features/session/use-wanted-page.ts";
import { useFocusFirstError } from "#src/ui/forms/use-focus-first-error.ts";
import type { WayProps } from "#src/features/session/LoginPage.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

export function SendResetForm({ email, onEmail, to }: WayProps) {
  const t = useT();
  const heading = useId();
  const wanted = useWantedPage();
  const { busy, error, attempt } = useDialogAction();
  const end = useFocusFirstError<HTMLSpanElement>(busy);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [asked, setAsked] = useState<MailRequestResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wrong = emailProblem(email);
    if (wrong !== null) return setProblem(t(wrong));
    setProblem(null);
    void attempt(async () => {
      setAsked(await call(accountApi.send_reset, { body: { email, ...wanted } }));
      setSentTo(email.trim());
    });
  };
  return (
    <PublicCard noValidate aria-labelledby={heading} onSubmit={submit}>
      <h1 id={heading}>{t("account.reset.title")}</h1>
      <p>{t("account.reset.lead")}</p>
      <FieldText
        large
        label={t("account.reset.email")}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={problem}
      />
      {sentTo !== null && (
        <Callout tone="info" role="status">
          {asked?.sent === false
            ? t("account.code.wait", { smart_count: asked.again_in })
            : t("account.reset.sent", { email: sentTo })}
        </Callout>
      )}
      <FailureNote text={error} />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t("account.reset.send")}
      </Button>
      <span className="foot" ref={end}>
        <Link to={to(null)}>{t("account.back")}</Link>
      </span>
    </PublicCard>
  );
}
