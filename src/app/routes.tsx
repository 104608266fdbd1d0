import { lazy, Suspense } from "react";
import type { ComponentType, ReactNode } from "react";
import { createBrowserRouter } from "react-router";
import type { RouteObject } from "react-router";
import { PublicLayout } from "#src/app/layouts/PublicLayout.tsx";
import { RouteError } from "#src/app/RouteError.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

const LoginPage = lazy(() => import("#src/features/session/LoginPage.tsx").then((module) => ({ default: module.LoginPage })));
const NotFoundPage = lazy(() => import("#src/features/session/NotFoundPage.tsx").then((module) => ({ default: module.NotFoundPage })));

const page = (content: ReactNode): ReactNode => <Suspense fallback={<LoadingOverlay active />}>{content}</Suspense>;
const open = (content: ReactNode, ground: "desk" | "sheet" = "desk"): ReactNode => <PublicLayout ground={ground}>{page(content)}</PublicLayout>;

/** What is behind the sign-in comes with its words. */
const signedIn = (loadWords: () => Promise<void>) =>
  lazy(async () => {
    const [{ SignedInApp }] = await Promise.all([import("#src/app/SignedInApp.tsx"), loadWords()]);
    return { default: SignedInApp };
  });

/** A page before the sign-in that needs more words than the first ones. */
const withWords = <P extends object>(loadPage: () => Promise<ComponentType<P>>, loadWords: () => Promise<void>) =>
  lazy(async () => {
    const [page] = await Promise.all([loadPage(), loadWords()]);
    return { default: page };
  });

function routesOf(loadWords: () => Promise<void>): RouteObject[] {
  const SignedInApp = signedIn(loadWords);
  const Ways = withWords(() => import("#src/features/session/OtherWays.tsx").then((module) => module.OtherWays), loadWords);
  const ResetPage = withWords(() => import("#src/features/session/ResetPage.tsx").then((module) => module.ResetPage), loadWords);
  const InvitePage = withWords(() => import("#src/features/invites/InvitePage.tsx").then((module) => module.InvitePage), loadWords);
  return [
    { path: "/", element: open(<LoginPage Ways={Ways} />) },
    { path: "/reset-password", element: open(<ResetPage />) },
    { path: "/invite", element: open(<InvitePage />) },
    { path: "/404", element: open(<NotFoundPage />, "sheet") },
    { path: "/service/*", element: page(<SignedInApp area="service" />) },
    { path: "/admin-profile/*", element: page(<SignedInApp area="admin" />) },
    { path: "/workspace/*", element: page(<SignedInApp area="workspaces" />) },
    { path: "/new-workspace", element: page(<SignedInApp area="new_workspace" />) },
    { path: "*", element: open(<NotFoundPage />, "sheet") },
  ];
}

/** The addresses of the product. `/` and the public pages load no react-admin, and only the first of the words; `loadWords` fetches the rest. */
export const createRouter = (loadWords: () => Promise<void>): ReturnType<typeof createBrowserRouter> => createBrowserRouter([{ errorElement: <RouteError />, children: routesOf(loadWords) }]);
