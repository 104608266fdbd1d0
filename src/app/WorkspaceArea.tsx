import { BasenameContextProvider } from "ra-core";
import { Route, Routes } from "react-router";
import { AccountNotices } from "#src/app/layouts/AccountNotices.tsx";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { WithId } from "#src/app/WithId.tsx";
import { MembersTab } from "#src/features/members/MembersTab.tsx";
import { CustomersTab } from "#src/features/suppliers/CustomersTab.tsx";
import { SuppliersTab } from "#src/features/suppliers/SuppliersTab.tsx";
import { NewWorkspacePage } from "#src/features/workspaces/NewWorkspacePage.tsx";
import { WorkspaceList } from "#src/features/workspaces/WorkspaceList.tsx";
import { WorkspacePage } from "#src/features/workspaces/WorkspacePage.tsx";

/** Workspaces and companies: also for somebody who belongs to none yet. */
export function WorkspaceArea({ page }: { page: "list" | "new" }) {
  return (
    <BasenameContextProvider basename="/workspace">
      <TendersLayout for_everybody>
        {page === "new" ? (
          <NewWorkspacePage />
        ) : (
          <Routes>
            <Route index element={<WorkspaceList notices={<AccountNotices />} />} />
            <Route
              path=":id"
              element={
                <WithId
                  page={(id) => (
                    <WorkspacePage
                      id={id}
                      tabs={({ is_customer }) => ({
                        members: <MembersTab workspace={id} />,
                        suppliers: is_customer ? <SuppliersTab workspace={id} /> : <CustomersTab workspace={id} />,
                      })}
                    />
                  )}
                />
              }
            />
            <Route path="*" element={<MissingPage />} />
          </Routes>
        )}
      </TendersLayout>
    </BasenameContextProvider>
  );
}
