import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { sessionApi } from "#contract/users/session.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { setSessionToken, onSessionLost } from "#src/api/session.ts";
import { hasUnsaved } from "#src/api/unsaved.ts";
import { clearQueryCache } from "#src/app/WorkspaceQueryCache.tsx";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

/**
 * Handles an expired session by redirecting to the sign-in page, which later returns the user to the current page. If
 * the page has unsaved edits, a dialog asks for the password instead, so that no input is lost.
 */
export function SessionWatch({ email }: { email: string }) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState("");
  const [needsFactor, setNeedsFactor] = useState(false);
  const [factor, setFactor] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const leave = (): void => {
    setSessionToken(null);
    window.location.assign(paths.login(`${window.location.pathname}${window.location.search}`));
  };
  useEffect(
    () =>
      onSessionLost(() => {
        if (hasUnsaved()) return setAsking(true);
        setSessionToken(null);
        // The next user must not see cached data of the previous one.
        client.clear();
        clearQueryCache();
        return void navigate(paths.login(`${window.location.pathname}${window.location.search}`));
      }),
    [client, navigate],
  );

  const signIn = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { token } = await call(sessionApi.authenticate, {
        body: { email, password, ...(needsFactor ? { second_factor: factor } : {}) },
      });
      setSessionToken(token);
      setPassword("");
      setFactor("");
      setNeedsFactor(false);
      setAsking(false);
    } catch (failure) {
      const isNext = !needsFactor && failure instanceof ApiError && failure.code === "second_factor_required";
      if (isNext) setNeedsFactor(true);
      else setError(failureText(failure, t));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      open={asking}
      title={t("frame.session.lost_title")}
      submitLabel={t("frame.session.sign_in")}
      busy={busy}
      error={error}
      onSubmit={() => void signIn()}
      onClose={leave}
    >
      <p style={{ margin: 0 }}>{t("frame.session.lost_text", { email })}</p>
      <FieldPassword
        autoFocus
        label={t("frame.session.password")}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      {needsFactor && (
        <FieldText
          autoFocus
          label={t("session.login.factor")}
          autoComplete="one-time-code"
          value={factor}
          onChange={setFactor}
          hint={t("session.login.factor_hint")}
          maxLength={40}
        />
      )}
    </FormDialog>
  );
}
