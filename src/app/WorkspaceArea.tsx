import type { ReactNode } from "react";
import { BasenameContextProvider } from "ra-core";
import type { Endpoint } from "#contract/endpoint.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { resources } from "#src/api/resources.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { AccountNotices } from "#src/app/layouts/AccountNotices.tsx";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { PageGate } from "#src/app/PageGate.tsx";
import { refusalOf } from "#src/app/pages.ts";
import type { Area } from "#src/app/pages.ts";
import { Refusal } from "#src/app/Refusal.tsx";
import { PagesOf } from "#src/app/ResourceRoutes.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { CompanyDocumentsCard } from "#src/features/design-documents/DocumentsCard.tsx";
import { MembersTab } from "#src/features/members/MembersTab.tsx";
import { CustomersTab } from "#src/features/suppliers/CustomersTab.tsx";
import { NewWorkspacePage } from "#src/features/workspaces/NewWorkspacePage.tsx";
import { WorkspaceList } from "#src/features/workspaces/WorkspaceList.tsx";
import { WorkspacePage } from "#src/features/workspaces/WorkspacePage.tsx";
import { withWords } from "#src/locale/with-words.ts";

/** Loads the tab and its translations on demand, because few users open this tab. */
const OneCTab = deferred(async () => (await withWords(import("#src/features/one-c/OneCTab.tsx"), "one_c")).OneCTab);

const AwardSettingTab = deferred(async () => (await import("#src/features/award/AwardSettingTab.tsx")).AwardSettingTab);

function Guarded({ by, children }: { by: Endpoint; children: ReactNode }) {
  const { principal } = useMe();
  const refused = refusalOf([by], principal);
  return refused === null ? children : <Refusal refused={refused} />;
}

function PageWithTabs({ id }: { id: number }) {
  return (
    <WorkspacePage
      id={id}
      tabs={({ status }) => ({
        documents: <CompanyDocumentsCard company={id} isLocked={status === "SENT_TO_VERIFICATION"} />,
        members: <MembersTab workspace={id} />,
        award: <AwardSettingTab workspace={id} />,
        one_c: <OneCTab workspace={id} />,
        customers: (
          <Guarded by={workspaceApi.customers}>
            <CustomersTab workspace={id} />
          </Guarded>
        ),
      })}
    />
  );
}

const WORKSPACES: ResourceObject = {
  name: "workspaces",
  path: "workspace",
  menu: { label: "frame.menu.workspaces", icon: "building" },
  words: {
    title: "workspaces.list.title",
    missing: "workspaces.page.missing",
    failed: "workspaces.page.failed",
    search: "workspaces.list.search",
    empty: "workspaces.list.empty_title",
    empty_text: "workspaces.list.empty_text",
  },
  recordRepresentation: ({ name }: WorkspaceDetail) => name,
  list: () => <WorkspaceList notices={<AccountNotices />} />,
  edit: PageWithTabs,
};

const AREA: Area = { to: "", make: "create", pages: [WORKSPACES] };
/** Calls required to create a workspace. Only users with a confirmed email address may make them. */
const NEW_ASKS = [resources.workspaces.create];

export function WorkspaceArea({ page }: { page: "list" | "new" }) {
  return (
    <BasenameContextProvider basename="/workspace">
      <TendersLayout forEverybody>
        {page === "new" ? (
          <PageGate asks={NEW_ASKS}>
            <NewWorkspacePage />
          </PageGate>
        ) : (
          <PagesOf resource={WORKSPACES} area={AREA} />
        )}
      </TendersLayout>
    </BasenameContextProvider>
  );
}
