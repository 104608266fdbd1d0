import { lazy, Suspense } from "react";
import { BasenameContextProvider } from "ra-core";
import { Route, Routes } from "react-router";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { WithId } from "#src/app/WithId.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";

const WorkspaceList = lazy(() => import("#src/features/workspaces/WorkspaceList.tsx").then((module) => ({ default: module.WorkspaceList })));
const WorkspacePage = lazy(() => import("#src/features/workspaces/WorkspacePage.tsx").then((module) => ({ default: module.WorkspacePage })));
const NewWorkspacePage = lazy(() => import("#src/features/workspaces/NewWorkspacePage.tsx").then((module) => ({ default: module.NewWorkspacePage })));
const MembersTab = lazy(() => import("#src/features/members/MembersTab.tsx").then((module) => ({ default: module.MembersTab })));
const SuppliersTab = lazy(() => import("#src/features/suppliers/SuppliersTab.tsx").then((module) => ({ default: module.SuppliersTab })));
const CustomersTab = lazy(() => import("#src/features/suppliers/CustomersTab.tsx").then((module) => ({ default: module.CustomersTab })));

/** Workspaces and companies: also for somebody who belongs to none yet. */
export function WorkspaceArea({ page }: { page: "list" | "new" }) {
  const loading = (
    <PageSheet>
      <LoadingOverlay active />
    </PageSheet>
  );
  return (
    <BasenameContextProvider basename="/workspace">
      <TendersLayout for_everybody>
        <Suspense fallback={loading}>
          {page === "new" ? (
            <NewWorkspacePage />
          ) : (
            <Routes>
              <Route index element={<WorkspaceList />} />
              <Route path=":id" element={<WithId page={(id) => <WorkspacePage id={id} tabs={({ is_customer }) => ({ members: <MembersTab workspace={id} />, suppliers: is_customer ? <SuppliersTab workspace={id} /> : <CustomersTab workspace={id} /> })} />} />} />
              <Route path="*" element={<MissingPage />} />
            </Routes>
          )}
        </Suspense>
      </TendersLayout>
    </BasenameContextProvider>
  );
}
