import { useCallback, useEffect, useState } from "react";
import type { User } from "#contract/users/user.schema.ts";
import { note } from "#src/api/log.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";

/** The calls with the contract behind them: loaded after the page is there, so that it is there sooner. */
const calls = () => import("#src/features/session/session-calls.ts");

interface SignIn {
  /** Who is signed in: by this page, or already before it; null while nobody is. */
  readonly user: User | null;
  readonly busy: boolean;
  /** Why it did not work, as a sentence. */
  readonly error: string | null;
  /** Whether the link of a mail has confirmed an address; null without a link, and while it is asked. */
  readonly activated: boolean | null;
  /** Takes over somebody who came in another way. */
  readonly take: (user: User) => void;
  /** Answers whether it went well. */
  readonly signIn: (credentials: { email: string; password: string }) => Promise<boolean>;
}

/** Looks once for a session that lives already, and begins one. `link` is the token of a mail that confirms an address. */
export function useSignIn(link: string | null): SignIn {
  const t = useT();
  const [user, setUser] = useState<User | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [activated, setActivated] = useState<boolean | null>(null);

  useEffect(() => {
    if (link === null) return;
    calls()
      .then(({ activate }) => activate(link))
      .then(() => setActivated(true))
      .catch(() => setActivated(false));
  }, [link]);

  useEffect(() => {
    let here = true;
    calls()
      .then(({ signedInUser }) => signedInUser())
      .then((found) => here && setUser(found))
      // The form is there: whoever fills it in hears what is wrong.
      .catch((reason: unknown) => note(`The session was not restored: ${String(reason)}`));
    return () => {
      here = false;
    };
  }, []);

  const signIn = useCallback(
    async (credentials: { email: string; password: string }): Promise<boolean> => {
      setBusy(true);
      setError(null);
      try {
        const { authenticate } = await calls();
        setUser(await authenticate(credentials));
        return true;
      } catch (failure) {
        setError(failureText(failure, t));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [t],
  );
  return { user, busy, error, activated, take: setUser, signIn };
}
