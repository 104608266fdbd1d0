import Button from "@mui/material/Button";
import type { SubmitEvent } from "react";
import { useEffect, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { accountApi } from "#contract/users/account.api.ts";
import { PasswordReset } from "#contract/users/account.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { paths } from "#src/entities/paths.ts";
import { useWantedPage } from "#src/features/session/use-wanted-page.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { PublicCard } from "#src/ui/page/PublicCard.tsx";
import { useT } from "#src/locale/use-t.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { useFocusFirstError } from "#src/ui/forms/use-focus-first-error.ts";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";

/** State of the page. `none` means that the URL has no token, for example because the link was truncated. */
type State = "asking" | "good" | "expired" | "none" | "done";

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useT();
  const heading = useId();
  const { busy, error, attempt } = useDialogAction();
  const end = useFocusFirstError<HTMLHeadingElement>(busy);
  const [password, setPassword] = useState("");
  const [repeat, setRepeat] = useState("");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = {
      ...formProblems(PasswordReset, { password }, t),
      ...(repeat === password ? {} : { repeat: t("validation.password_repeat") }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || busy) return;
    void attempt(async () => {
      await call(accountApi.reset, { params: { token }, body: { password } });
      onDone();
    });
  };
  return (
    <PublicCard noValidate aria-labelledby={heading} onSubmit={submit} sx={{ mx: "auto" }}>
      <PageTitle words={[t("account.reset.title")]} />
      <h1 id={heading} ref={end}>
        {t("account.reset.title")}
      </h1>
      <FieldPassword
        large
        label={t("account.reset.password")}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t("account.sign_up.password_hint")}
        error={problems["password"]}
      />
      <FieldPassword
        large
        label={t("account.reset.repeat")}
        name="repeat"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        error={problems["repeat"]}
      />
      <FailureNote text={error} />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t("account.reset.submit")}
      </Button>
    </PublicCard>
  );
}

export function ResetPage() {
  const t = useT();
  const heading = useId();
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const wanted = useWantedPage();
  const [state, setState] = useState<State>(token === "" ? "none" : "asking");
  useEffect(() => {
    if (token === "") return;
    // After a server or network error, the page shows the form. Submitting the form reports the error.
    call(accountApi.check_reset, { query: { token } }).then(
      () => setState("good"),
      (reason: unknown) => setState(reason instanceof ApiError && reason.status < 500 ? "expired" : "good"),
    );
  }, [token]);
  if (state === "asking") return <LoadingOverlay />;
  if (state === "good") return <ResetForm token={token} onDone={() => setState("done")} />;
  return (
    <PublicCard as="section" aria-labelledby={heading} sx={{ mx: "auto" }}>
      <PageTitle words={[t("account.reset.title")]} />
      <h1 id={heading}>{t(state === "done" ? "account.reset.title" : "account.reset.expired_title")}</h1>
      <p role="status">
        {t(
          state === "done"
            ? "account.reset.done"
            : state === "none"
              ? "account.reset.no_token"
              : "account.reset.expired",
        )}
      </p>
      <Button
        component={Link}
        to={state === "done" ? paths.login(wanted.next) : paths.way("reset", wanted)}
        variant="contained"
        size="large"
      >
        {t(state === "done" ? "account.sign_up.to_login" : "account.reset.ask_again")}
      </Button>
    </PublicCard>
  );
}
