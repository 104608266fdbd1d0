import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { ApiError, NoResponseError } from "#src/api/api-error.ts";
import { MeProvider, principalOf } from "#src/api/me.tsx";
import type { Me } from "#src/api/me.tsx";
import { restoreSession } from "#src/api/restore-session.ts";
import { rememberWorkspace } from "#src/api/session.ts";
import { PageFailure } from "#src/app/PageFailure.tsx";
import { SessionWatch } from "#src/app/session/SessionWatch.tsx";
import { clearQueryCache } from "#src/app/WorkspaceQueryCache.tsx";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { rememberLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { useDelayed } from "#src/ui/feedback/use-delayed.ts";

const ADMINISTRATION_WAITS_MS = 5000;
/** Interval of automatic retries while the server doesn't respond or the database is unavailable, in milliseconds. */
const ASK_AGAIN_MS = 5000;
const isPassing = (error: unknown): boolean =>
  error instanceof NoResponseError || (error instanceof ApiError && error.code === "unavailable");

/**
 * Restores the session. Reloads the page if its language is not the account's, because the account's language applies
 * in every browser.
 */
async function restoreInOwnLanguage(): ReturnType<typeof restoreSession> {
  const restored = await restoreSession();
  if (restored === null || !rememberLanguage(restored.user.language)) return restored;
  window.location.reload();
  return new Promise(() => undefined);
}

/**
 * Restores the session before any signed-in page renders. Without a session, redirects to the sign-in page, which later
 * returns the user to the requested page.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = useQuery({
    queryKey: ["session"],
    queryFn: restoreInOwnLanguage,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (isPassing(state.error) ? ASK_AGAIN_MS : false),
  });
  const { data } = session;
  const switchWorkspace = useCallback(
    (id: number, to = paths.home()) => {
      rememberWorkspace(id);
      client.clear();
      clearQueryCache();
      void navigate(to);
    },
    [client, navigate],
  );
  const reread = useCallback(() => client.invalidateQueries({ queryKey: ["session"] }), [client]);
  const me = useMemo<Me | null>(
    () =>
      data === null || data === undefined ? null : { ...data, principal: principalOf(data), switchWorkspace, reread },
    [data, switchWorkspace, reread],
  );
  // The specification limits the wait on administration pages. Other pages wait for the full call timeout.
  const isTooLong = useDelayed(session.isPending, ADMINISTRATION_WAITS_MS) && pathname.startsWith(paths.admin());
  if (isTooLong) return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
  if (session.isPending) return <LoadingOverlay />;
  if (session.isError)
    return (
      <PageFailure
        title={t(session.error instanceof NoResponseError ? "frame.session.offline" : "frame.session.failed")}
        text={failureText(session.error, t) ?? ""}
        action={t("ui.action.retry")}
        onAction={() => void session.refetch()}
      />
    );
  if (me === null || data?.must_set_password === true)
    return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
  return (
    <MeProvider me={me}>
      <SessionWatch email={me.user.email} />
      {children}
    </MeProvider>
  );
}
