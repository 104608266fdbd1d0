import { useCallback, useEffect, useState } from "react";
import type { Session } from "#contract/users/user.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { logToConsole } from "#src/api/log.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import type { SignInWith } from "#src/features/session/session-calls.ts";
import { useT } from "#src/locale/use-t.ts";

/** Loads the calls and their schemas after the page, so that the page appears sooner. */
const calls = () => import("#src/features/session/session-calls.ts");

/** Emailed link that confirms either the address of a new account or an existing account's new address. */
export type MailLink = { readonly confirms: "account" | "new_email"; readonly token: string };

/** Result of a sign-in. `asked` means that the password was correct and the second factor is the next step. */
export type SignInAnswer = "in" | "asked" | "refused";

interface SignIn {
  /** The restored or new session. Null while the user is not signed in. */
  readonly session: Session | null;
  readonly busy: boolean;
  readonly error: string | null;
  /** True if the password was correct and the account requires a second factor. */
  readonly needs_factor: boolean;
  /** True if the emailed link was valid. Null without a link and while the link is being checked. */
  readonly link_worked: boolean | null;
  /** Adopts a session that another sign-in method has started. */
  readonly take: (session: Session) => void;
  readonly signIn: (credentials: SignInWith) => Promise<SignInAnswer>;
}

/**
 * Manages the session on the sign-in page: checks the emailed link (`link`), restores an existing session once, and
 * signs in.
 */
export function useSignIn(link: MailLink | null): SignIn {
  const t = useT();
  const [session, setSession] = useState<Session | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [needs_factor, setNeedsFactor] = useState(false);
  const [link_worked, setLinkWorked] = useState<boolean | null>(null);
  const token = link?.token;
  const confirms = link?.confirms;

  useEffect(() => {
    if (token === undefined) return;
    calls()
      .then(async ({ activate, confirmEmail }) => {
        if (confirms === "new_email") await confirmEmail(token);
        else setSession(await activate(token));
      })
      .then(() => setLinkWorked(true))
      .catch(() => setLinkWorked(false));
  }, [token, confirms]);

  // An activation link starts a new session. An earlier session is restored only if the link is invalid.
  const looksForOlder = confirms !== "account" || link_worked === false;
  useEffect(() => {
    if (!looksForOlder) return undefined;
    let here = true;
    calls()
      .then(({ resumeSession }) => resumeSession())
      .then((found) => here && setSession(found))
      // Only logs the error, because the sign-in form is visible and reports errors when it is submitted.
      .catch((reason: unknown) => logToConsole(`The session was not restored: ${String(reason)}`));
    return () => {
      here = false;
    };
  }, [looksForOlder]);

  const signIn = useCallback(
    async (credentials: SignInWith): Promise<SignInAnswer> => {
      setBusy(true);
      setError(null);
      try {
        const { authenticate } = await calls();
        setSession(await authenticate(credentials));
        return "in";
      } catch (failure) {
        const code = failure instanceof ApiError ? failure.code : null;
        setNeedsFactor((now) => code === "second_factor_required" || (now && code !== "wrong_credentials"));
        // The request for a code is the next step, not a failure.
        if (code === "second_factor_required" && credentials.second_factor === undefined) return "asked";
        setError(failureText(failure, t));
        return "refused";
      } finally {
        setBusy(false);
      }
    },
    [t],
  );
  return { session, busy, error, needs_factor, link_worked, take: setSession, signIn };
}
