import type { ReactNode } from "react";
import { BasenameContextProvider } from "ra-core";
import { Route, Routes } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useMe } from "#src/api/me.tsx";
import { AccountNotices } from "#src/app/layouts/AccountNotices.tsx";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { refusalOf } from "#src/app/pages.ts";
import { Refusal, RefusalPage } from "#src/app/Refusal.tsx";
import { WithId } from "#src/app/WithId.tsx";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { CompanyDocumentsCard } from "#src/features/design-documents/DocumentsCard.tsx";
import { MembersTab } from "#src/features/members/MembersTab.tsx";
import { CustomersTab } from "#src/features/suppliers/CustomersTab.tsx";
import { SuppliersTab } from "#src/features/suppliers/SuppliersTab.tsx";
import { NewWorkspacePage } from "#src/features/workspaces/NewWorkspacePage.tsx";
import { WorkspaceList } from "#src/features/workspaces/WorkspaceList.tsx";
import { WorkspacePage } from "#src/features/workspaces/WorkspacePage.tsx";
import { withWords } from "#src/locale/with-words.ts";

/** Few look at it: it comes with its words when it is shown. */
const OneCTab = deferred(async () => (await withWords(import("#src/features/one-c/OneCTab.tsx"), "one_c")).OneCTab);

/** A part of a page that asks for a right of its own. */
function Guarded({ by, children }: { by: Endpoint; children: ReactNode }) {
  const { principal } = useMe();
  const refused = refusalOf([by], principal);
  return refused === null ? children : <Refusal refused={refused} />;
}

/** A new workspace is for who has proved their address. */
function NewWorkspace() {
  const { principal } = useMe();
  const refused = refusalOf([workspaceApi.create], principal);
  return refused === null ? <NewWorkspacePage /> : <RefusalPage refused={refused} />;
}

/** Workspaces and companies: also for somebody who belongs to none yet. */
export function WorkspaceArea({ page }: { page: "list" | "new" }) {
  return (
    <BasenameContextProvider basename="/workspace">
      <TendersLayout for_everybody>
        {page === "new" ? (
          <NewWorkspace />
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
                      tabs={({ is_customer, status }) => ({
                        documents: <CompanyDocumentsCard company={id} is_locked={status === "SENT_TO_VERIFICATION"} />,
                        members: <MembersTab workspace={id} />,
                        one_c: <OneCTab workspace={id} />,
                        suppliers: is_customer ? (
                          <Guarded by={workspaceApi.suppliers}>
                            <SuppliersTab workspace={id} />
                          </Guarded>
                        ) : (
                          <Guarded by={workspaceApi.customers}>
                            <CustomersTab workspace={id} />
                          </Guarded>
                        ),
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
