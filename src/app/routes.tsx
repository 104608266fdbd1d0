import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { createBrowserRouter } from "react-router";
import type { RouteObject } from "react-router";
import { PublicLayout } from "#src/app/layouts/PublicLayout.tsx";
import { RouteError } from "#src/app/RouteError.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

const LoginPage = lazy(() => import("#src/features/session/LoginPage.tsx").then((module) => ({ default: module.LoginPage })));
const NotFoundPage = lazy(() => import("#src/features/session/NotFoundPage.tsx").then((module) => ({ default: module.NotFoundPage })));
const SignedInApp = lazy(() => import("#src/app/SignedInApp.tsx").then((module) => ({ default: module.SignedInApp })));

const page = (content: ReactNode): ReactNode => <Suspense fallback={<LoadingOverlay active />}>{content}</Suspense>;
const open = (content: ReactNode): ReactNode => <PublicLayout>{page(content)}</PublicLayout>;

const routes: RouteObject[] = [
  { path: "/", element: open(<LoginPage />) },
  { path: "/404", element: open(<NotFoundPage />) },
  { path: "/service/*", element: page(<SignedInApp area="service" />) },
  { path: "/admin-profile/*", element: page(<SignedInApp area="admin" />) },
  { path: "*", element: open(<NotFoundPage />) },
];

/** The addresses of the product. `/` and the public pages load no react-admin. */
export const createRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter([{ errorElement: <RouteError />, children: routes }]);
