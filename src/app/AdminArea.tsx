import { lazy, Suspense } from "react";
import { BasenameContextProvider } from "ra-core";
import { Navigate, Route, Routes } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { AdminLayout } from "#src/app/layouts/AdminLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { WithId } from "#src/app/WithId.tsx";
import { paths } from "#src/entities/paths.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

const MailList = lazy(() => import("#src/features/mails/MailList.tsx").then((module) => ({ default: module.MailList })));
const MailPage = lazy(() => import("#src/features/mails/MailPage.tsx").then((module) => ({ default: module.MailPage })));

const VerificationList = lazy(() => import("#src/features/verification/VerificationList.tsx").then((module) => ({ default: module.VerificationList })));
const VerificationPage = lazy(() => import("#src/features/verification/VerificationPage.tsx").then((module) => ({ default: module.VerificationPage })));

/** The administrators' area. Whoever is none is led to / (the gate before this has waited for the session). */
export function AdminArea() {
  const { principal } = useMe();
  if (!principal.is_admin) return <Navigate to={paths.login()} replace />;
  return (
    <BasenameContextProvider basename="/admin-profile">
      <AdminLayout>
        <Suspense fallback={<LoadingOverlay active />}>
          <Routes>
            <Route index element={<Navigate to={paths.adminWorkspaces()} replace />} />
            <Route path="workspace/:id" element={<WithId page={(id) => <VerificationPage id={id} />} />} />
            <Route path="workspace" element={<VerificationList />} />
            <Route path="mails/:id" element={<MailPage />} />
            <Route path="mails" element={<MailList />} />
            <Route path="*" element={<MissingPage />} />
          </Routes>
        </Suspense>
      </AdminLayout>
    </BasenameContextProvider>
  );
}
