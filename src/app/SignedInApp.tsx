import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { CoreAdminContext, I18nContext, memoryStore } from "ra-core";
import type { AuthProvider } from "ra-core";
import { useContext, useMemo, useState } from "react";
import { dataProvider } from "#src/app/resources.ts";
import { ServiceArea } from "#src/app/ServiceArea.tsx";
import { SessionGate } from "#src/app/session/SessionGate.tsx";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { SettingsProvider } from "#src/entities/settings/SettingsProvider.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { FeedbackProvider } from "#src/ui/feedback/FeedbackProvider.tsx";

const AdminArea = deferred(async () => (await import("#src/app/AdminArea.tsx")).AdminArea, <LoadingOverlay active />);
const ProfileArea = deferred(
  async () => (await import("#src/app/ProfileArea.tsx")).ProfileArea,
  <LoadingOverlay active />,
);
const WorkspaceArea = deferred(
  async () => (await import("#src/app/WorkspaceArea.tsx")).WorkspaceArea,
  <LoadingOverlay active />,
);
/** Comes beside the first page, so that it is there before anything is typed. */
const LeaveQuestion = deferred(async () => (await import("#src/app/session/LeaveQuestion.tsx")).LeaveQuestion);

const AREAS = {
  service: <ServiceArea />,
  admin: <AdminArea />,
  workspaces: <WorkspaceArea page="list" />,
  new_workspace: <WorkspaceArea page="new" />,
  profile: <ProfileArea />,
} as const;
export type Area = keyof typeof AREAS;

/** The gate has already let the person in; react-admin only has to know that. */
const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(false),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve([]),
};

/** One for both areas and for as long as the page lives: going from one to the other asks nothing twice. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** Everything behind the sign-in: cache, messages, session, one react-admin context, with an area and its layout for each kind of work. */
export function SignedInApp({ area }: { area: Area }) {
  const i18nProvider = useContext(I18nContext);
  const [store] = useState(() => memoryStore());
  const context = useMemo(
    () => ({ dataProvider, authProvider, i18nProvider, queryClient, store }),
    [i18nProvider, store],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <FeedbackProvider>
        <SessionGate>
          <SettingsProvider>
            <CoreAdminContext {...context}>
              {AREAS[area]}
              <LeaveQuestion />
            </CoreAdminContext>
          </SettingsProvider>
        </SessionGate>
      </FeedbackProvider>
    </QueryClientProvider>
  );
}
