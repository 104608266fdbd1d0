import { useCallback, useEffect, useState } from "react";
import type { Session } from "#contract/users/user.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { logToConsole } from "#src/api/log.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import type { SignInWith } from "#src/features/session/session-calls.ts";
import { useT } from "#src/locale/use-t.ts";

/** The calls with the contract behind them: loaded after the page is there, so that it is there sooner. */
const calls = () => import("#src/features/session/session-calls.ts");

/** The token of a mail's link, which confirms an address: that of a new account, or another one of an old account. */
export type MailLink = { readonly confirms: "account" | "new_email"; readonly token: string };

/** `asked`: the password was right, and the second factor is the next step. */
export type SignInAnswer = "in" | "asked" | "refused";

interface SignIn {
  /** The session of this page, or one that was there before it; null while nobody is signed in. */
  readonly session: Session | null;
  readonly busy: boolean;
  /** Why it did not work, as a sentence. */
  readonly error: string | null;
  /** The password was right, and the account asks for its second factor. */
  readonly needs_factor: boolean;
  /** Whether the link of a mail was good; null without a link, and while it is asked. */
  readonly link_worked: boolean | null;
  /** Takes over somebody who came in another way. */
  readonly take: (session: Session) => void;
  readonly signIn: (credentials: SignInWith) => Promise<SignInAnswer>;
}

/** Looks once for a session that lives already, and begins one. `link` is what a mail has led here with. */
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

  // The link of a new account begins a session of its own; only a dead one leaves the older.
  const looksForOlder = confirms !== "account" || link_worked === false;
  useEffect(() => {
    if (!looksForOlder) return undefined;
    let here = true;
    calls()
      .then(({ resumeSession }) => resumeSession())
      .then((found) => here && setSession(found))
      // The form is there: whoever fills it in hears what is wrong.
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
        // Being asked for the code is the next step, not a failure.
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
