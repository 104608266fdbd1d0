import Button from "@mui/material/Button";
import type { SubmitEvent } from "react";
import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { accountApi } from "#contract/users/account.api.ts";
import { SignUp } from "#contract/users/account.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { call } from "#src/api/client.ts";
import { setSessionToken } from "#src/api/session.ts";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useFocusFirstError } from "#src/ui/forms/use-focus-first-error.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { PublicCard } from "#src/ui/page/PublicCard.tsx";
import {
  MailedInvitationNote,
  otherAddress,
  useMailedInvitation,
} from "#src/features/session/MailedInvitationNote.tsx";
import { useWantedPage } from "#src/features/session/use-wanted-page.ts";
import type { SignUpDraft, WayProps } from "#src/features/session/LoginPage.tsx";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

/**
 * Registers a user. The response doesn't reveal whether the address has an account, so the page explains both cases. The
 * form asks for a password only with an invitation link. Otherwise the user chooses it after the emailed link is opened.
 */
export function SignUpForm({ email, onEmail, draft, onDraft, to, onSignedIn }: WayProps) {
  const [query] = useSearchParams();
  const invite = query.get("invite");
  const token = query.get("tender_token");
  const awaited = useMailedInvitation(token);
  const waitsFor = otherAddress(awaited, email);
  const wanted = useWantedPage();
  const t = useT();
  const heading = useId();
  const { busy, error, attempt } = useDialogAction();
  const end = useFocusFirstError<HTMLSpanElement>(busy);
  const { first_name, last_name, password, consent } = draft;
  const change = (typed: Partial<SignUpDraft>): void => onDraft({ ...draft, ...typed });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isDone, setDone] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const body = {
      email,
      first_name,
      last_name,
      language: currentLanguage(),
      ...wanted,
      ...(invite === null ? {} : { invite_token: invite, password }),
    };
    const found = formProblems(SignUp, { ...body, consent }, t);
    setProblems(found);
    if (Object.keys(found).length > 0 || busy) return;
    void attempt(async () => {
      const { session } = await call(accountApi.sign_up, { body: { ...body, consent: true } });
      if (session === null) setDone(true);
      else {
        // The invitation link has already confirmed the address, so the user is signed in at once.
        setSessionToken(session.token);
        onSignedIn(session);
      }
    });
  };
  const back = <Link to={to(null)}>{t("account.back")}</Link>;
  if (isDone)
    return (
      <PublicCard as="section" aria-labelledby={heading}>
        <h1 id={heading}>{t("account.sign_up.done_title")}</h1>
        <p role="status">{t("account.sign_up.done", { email: email.trim() })}</p>
        <span className="foot">{back}</span>
      </PublicCard>
    );
  return (
    <PublicCard noValidate aria-labelledby={heading} onSubmit={submit}>
      <h1 id={heading}>{t("account.sign_up.title")}</h1>
      {token !== null && <MailedInvitationNote found={awaited} />}
      <FieldText
        large
        label={t("account.sign_up.email")}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={problems["email"]}
        hint={waitsFor === null ? undefined : t("account.awaited.other", { email: shownEmail(waitsFor) })}
      />
      <FieldText
        large
        label={t("account.sign_up.first_name")}
        name="given-name"
        autoComplete="given-name"
        value={first_name}
        onChange={(value) => change({ first_name: value })}
        error={problems["first_name"]}
        maxLength={100}
      />
      <FieldText
        large
        label={t("account.sign_up.last_name")}
        name="family-name"
        autoComplete="family-name"
        value={last_name}
        onChange={(value) => change({ last_name: value })}
        error={problems["last_name"]}
        maxLength={100}
      />
      {invite !== null && (
        <FieldPassword
          large
          label={t("account.sign_up.password")}
          autoComplete="new-password"
          value={password}
          onChange={(value) => change({ password: value })}
          hint={t("account.sign_up.password_hint")}
          error={problems["password"]}
        />
      )}
      <FieldCheckbox
        label={t("account.sign_up.consent")}
        checked={consent}
        onChange={(value) => change({ consent: value })}
        error={problems["consent"]}
        required
      />
      <span className="top">
        <Link to={paths.consent()} target="_blank">
          {t("account.consents.read")}
        </Link>
      </span>
      <FailureNote text={error} />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t("account.sign_up.submit")}
      </Button>
      <span className="foot" ref={end}>
        {back}
      </span>
    </PublicCard>
  );
}
