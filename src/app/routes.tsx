import type { ReactNode } from "react";
import { createBrowserRouter, isRouteErrorResponse, Link, useRouteError } from "react-router";
import type { RouteObject } from "react-router";
import { PublicLayout } from "#src/app/layouts/PublicLayout.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import type { WayProps } from "#src/features/session/LoginPage.tsx";
import { currentLanguage } from "#src/locale/languages.ts";
import { withWords } from "#src/locale/with-words.ts";
import type { Words } from "#src/locale/i18n-provider.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { ApiError } from "#src/api/api-error.ts";
import { PageFailure } from "#src/app/PageFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";

/** Shown when a page crashes: the error's status code, or 500, with a reload button and a link to the start page. */
function RouteError() {
  const t = useT();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
  return (
    <PageFailure
      title={t("app.route_error.title", { status })}
      text={t("app.route_error.text")}
      action={t("ui.action.refresh")}
      onAction={() => window.location.reload()}
    >
      <Link className="text-link" to={paths.login()}>
        {t("app.missing.back")}
      </Link>
    </PageFailure>
  );
}

const LoginPage = deferred(
  async () => (await import("#src/features/session/LoginPage.tsx")).LoginPage,
  <LoadingOverlay />,
);
const NotFoundPage = deferred(
  async () => (await import("#src/features/session/NotFoundPage.tsx")).NotFoundPage,
  <LoadingOverlay />,
);

const open = (content: ReactNode, ground: "desk" | "sheet" = "desk"): ReactNode => (
  <PublicLayout ground={ground}>{content}</PublicLayout>
);

const signedIn = (...parts: Words[]) =>
  deferred(async () => (await withWords(import("#src/app/SignedInApp.tsx"), ...parts)).SignedInApp, <LoadingOverlay />);

/** Public pages that need more translations than the initial set. */
const PublicPages = deferred(
  async () => (await withWords(import("#src/app/PublicPages.tsx"), "people")).PublicPages,
  <LoadingOverlay />,
);
const Guide = deferred(
  async () => {
    const [{ GuidePage }, { loadGuide }] = await withWords(
      Promise.all([import("#src/features/guide/GuidePage.tsx"), import("#src/features/guide/guide-pages.ts")]),
      "people",
    );
    const pages = await loadGuide(currentLanguage());
    return () => <GuidePage pages={pages} />;
  },
  <LoadingOverlay />,
);
const Ways = (props: WayProps): ReactNode => <PublicPages page="way" way={props} />;
const Working = signedIn("work");
const Managing = signedIn("work", "people");

function routes(): RouteObject[] {
  return [
    { path: "/", element: open(<LoginPage Ways={Ways} />) },
    { path: "/reset-password", element: open(<PublicPages page="reset" />) },
    { path: "/invite", element: open(<PublicPages page="invite" />) },
    { path: "/consent", element: open(<PublicPages page="legal" document="consent" />, "sheet") },
    { path: "/privacy-policy", element: open(<PublicPages page="legal" document="privacy" />, "sheet") },
    { path: "/contacts", element: open(<PublicPages page="legal" document="contacts" />, "sheet") },
    { path: "/help/:page?", element: open(<Guide />, "sheet") },
    { path: "/404", element: open(<NotFoundPage />, "sheet") },
    { path: "/service/*", element: <Working area="service" /> },
    { path: "/admin-profile/*", element: <Managing area="admin" /> },
    { path: "/workspace/*", element: <Managing area="workspaces" /> },
    { path: "/profile/*", element: <Managing area="profile" /> },
    { path: "/new-workspace", element: <Managing area="new_workspace" /> },
    { path: "*", element: open(<NotFoundPage />, "sheet") },
  ];
}

/**
 * Creates the app's routes. `/` and the public pages don't load react-admin, and `/` loads only the initial
 * translations.
 */
export const createRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter([{ errorElement: <RouteError />, children: routes() }]);
