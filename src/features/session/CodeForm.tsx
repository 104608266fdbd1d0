import Button from "@mui/material/Button";
import type { SubmitEvent } from "react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { accountApi } from "#contract/users/account.api.ts";
import { LoginCode } from "#contract/users/account.schema.ts";
import type { MailRequestResult } from "#contract/users/account.schema.ts";
import { emailProblem } from "#contract/email.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { setSessionToken } from "#src/api/session.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { PublicCard } from "#src/ui/page/PublicCard.tsx";
import type { WayProps } from "#src/features/session/LoginPage.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useFocusFirstError } from "#src/ui/forms/use-focus-first-error.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

export function CodeForm({ email, onEmail, to, onSignedIn }: WayProps) {
  const t = useT();
  const heading = useId();
  const { busy, error, attempt } = useDialogAction();
  const end = useFocusFirstError<HTMLSpanElement>(busy);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [asked, setAsked] = useState<MailRequestResult | null>(null);
  const [code, setCode] = useState("");
  const [needsFactor, setNeedsFactor] = useState(false);
  const [factor, setFactor] = useState("");
  const [problem, setProblem] = useState<{ email?: string; code?: string; factor?: string }>({});
  const sendCode = (): void => {
    const wrong = emailProblem(email);
    if (wrong !== null) return setProblem({ email: t(wrong) });
    setProblem({});
    void attempt(async () => {
      setAsked(await call(accountApi.send_code, { body: { email } }));
      setSentTo(email.trim());
    });
  };
  const enter = (): void => {
    if (!LoginCode.safeParse({ email, code }).success) return setProblem({ code: t("validation.code") });
    setProblem({});
    void attempt(async () => {
      try {
        const session = await call(accountApi.log_in_by_code, {
          body: { email, code, ...(needsFactor ? { second_factor: factor } : {}) },
        });
        setSessionToken(session.token);
        onSignedIn(session);
      } catch (reason) {
        const refused = reason instanceof ApiError ? reason.code : null;
        const words = failureText(reason, t) ?? "";
        if (refused === "wrong_code") setProblem({ code: words });
        else if (refused === "second_factor_incorrect") setProblem({ factor: words });
        else if (refused === "second_factor_required" && !needsFactor) setNeedsFactor(true);
        else throw reason;
      }
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    if (sentTo === null) sendCode();
    else enter();
  };
  return (
    <PublicCard noValidate aria-labelledby={heading} onSubmit={submit}>
      <h1 id={heading}>{t("account.code.title")}</h1>
      <FieldText
        large
        label={t("account.code.email")}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={problem.email}
        disabled={sentTo !== null}
      />
      {sentTo !== null && (
        <>
          <Callout tone="info" role="status">
            {asked?.sent === false
              ? t("account.code.wait", { smart_count: asked.again_in })
              : t("account.code.sent", { email: sentTo })}
          </Callout>
          <FieldText
            large
            autoFocus
            label={t("account.code.code")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            error={problem.code}
            maxLength={12}
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
              error={problem.factor}
              maxLength={40}
            />
          )}
        </>
      )}
      <FailureNote text={error} />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t(sentTo === null ? "account.code.send" : "account.code.submit")}
      </Button>
      {sentTo !== null && (
        <Button size="large" disabled={busy} onClick={sendCode}>
          {t("account.code.again")}
        </Button>
      )}
      <span className="foot" ref={end}>
        <Link to={to(null)}>{t("account.back")}</Link>
      </span>
    </PublicCard>
  );
}
